// SPDX-License-Identifier: Apache-2.0
// Random machines in motion: what a run tells is right, or it says that it is not.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "property/simulation/random_run.h"

using namespace trammel;
using test::RunKind;
using Json = nlohmann::json;

namespace {

// The motion ends in these; they are told, and the rows up to there stand. A drive that is carried
// into a dead point takes ever shorter steps until the time is over.
bool is_diagnosis(const Json& diagnostic) {
  return diagnostic["code"] == "E604" || diagnostic["code"] == "E605";
}

class RunCheck {
 public:
  explicit RunCheck(const test::RandomRun& run) : run_(run) {
    app::Request request;
    request.task = app::Simulate{};
    request.model.file_name = "run.tml";
    request.model.text = run.text;
    request.format = app::Format::Json;
    request.limits.seconds = 5;  // a hundred times what a run takes
    reply_ = Json::parse(answer_request(request).output);
    if (reply_["results"].size() != 1) fail("no result: " + reply_["diagnostics"].dump());
    result_ = reply_["results"][0];
  }

  void check() const {
    const auto& told = reply_["diagnostics"];
    is_broken_off_ = std::any_of(told.begin(), told.end(), is_diagnosis);
    if (result_["status"] != "ok" && !is_broken_off_) fail(result_["reason"].dump() + told.dump());
    if (!result_.contains("rows")) return;
    check_rows();
    if (const double closure = result_["closure"].get<double>(); !(closure <= 1e-10 * run_.size))
      fail(fmt::format("constraints are missed by {}", closure));
    if (run_.kind != RunKind::Driven) check_energy();
    const Json& drift = result_["energy_drift"];
    if (run_.kind == RunKind::Keeps && drift.is_number() && !(drift.get<double>() <= 1e-6))
      fail("energy drifts by " + drift.dump());
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    RC_FAIL(why + "\n" + run_.text);
    std::abort();
  }

  std::size_t column(const std::string& name) const {
    const auto& columns = result_["columns"];
    return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) -
                                    columns.begin());
  }

  void check_rows() const {
    const auto& rows = result_["rows"];
    for (std::size_t r = 0; r < rows.size(); ++r)
      for (std::size_t i = 0; i < rows[r].size(); ++i)
        if (!rows[r][i].is_number() && !(is_broken_off_ && r + 1 == rows.size()))
          fail(fmt::format("row {}: no number for {}", r, result_["columns"][i].dump()));
  }

  // By the other road, which finds energies from places and speeds of rows.
  void check_energy() const {
    const std::size_t kinetic = column("kinetic_energy"), potential = column("potential_energy");
    double before = HUGE_VAL, first = NAN, loudest = 1.0;
    for (const Json& row : result_["rows"]) {
      if (!row[kinetic].is_number()) continue;
      const double moving = row[kinetic].get<double>();
      const double energy = moving + row[potential].get<double>();
      if (std::isnan(first)) first = energy;
      loudest = std::max(loudest, std::abs(moving));
      if (!(energy <= before + 1e-6 * loudest))
        fail(fmt::format("energy grows by {} at {}", energy - before, row[0].dump()));
      if (run_.kind == RunKind::Keeps && !(std::abs(energy - first) <= 1e-6 * loudest))
        fail(fmt::format("energy has changed by {} at {}", energy - first, row[0].dump()));
      before = std::min(before, energy);
    }
  }

  const test::RandomRun& run_;
  Json reply_, result_;
  mutable bool is_broken_off_ = false;
};

}  // namespace

// RC_PARAMS="max_success=10000" runs as many.
TEST_CASE("property: random machines run without a crash, a lost number or energy from nowhere") {
  CHECK(rc::check("runs", [] {
    const test::RandomRun run = test::random_run(*rc::gen::arbitrary<std::uint32_t>());
    RunCheck(run).check();
  }));
}
