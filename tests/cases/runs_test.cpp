// SPDX-License-Identifier: Apache-2.0
// Runs whose motion was found independently of this program (README.md beside this file).
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "places.h"

namespace {

namespace fs = std::filesystem;
using namespace trammel::app;
using Json = nlohmann::json;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Run {
 public:
  explicit Run(const fs::path& model) {
    Request request;
    request.task = Simulate{};
    request.model.file_name = model.filename().string();
    request.model.text = read(model);
    request.format = Format::Json;
    const Reply reply = answer_request(request);
    CHECK(reply.exit_code == ExitCode::Answered);
    const Json document = Json::parse(reply.output);
    REQUIRE(document["results"].size() == 1);
    result_ = document["results"][0];
  }

  double end() const { return result_["rows"].back()[0].get<double>(); }
  double drift() const { return result_["energy_drift"].get<double>(); }

  // By the cubic through four rows around the moment.
  double at(const std::string& name, double moment) const {
    const auto& columns = result_["columns"];
    const auto place = std::find(columns.begin(), columns.end(), name);
    REQUIRE(place != columns.end());
    const auto column = static_cast<std::size_t>(place - columns.begin());
    std::vector<std::pair<double, double>> near;
    const auto& rows = result_["rows"];
    std::size_t after = 0;
    while (after < rows.size() && rows[after][0].get<double>() < moment) ++after;
    const std::size_t from = std::min(after < 2 ? 0 : after - 2, rows.size() - 4);
    for (std::size_t k = from; k < from + 4; ++k) {
      const double t = rows[k][0].get<double>();
      if (near.empty() || t - near.back().first > 1e-12)
        near.emplace_back(t, rows[k][column].get<double>());
    }
    double sum = 0.0;
    for (std::size_t a = 0; a < near.size(); ++a) {
      double weight = 1.0;
      for (std::size_t b = 0; b < near.size(); ++b)
        if (a != b) weight *= (moment - near[b].first) / (near[a].first - near[b].first);
      sum += weight * near[a].second;
    }
    return sum;
  }

  bool has_event_at(double time, double tolerance) const {
    return std::any_of(result_["events"].begin(), result_["events"].end(), [&](const Json& e) {
      return std::abs(e["time"].get<double>() - time) <= tolerance * std::max(1.0, time);
    });
  }

 private:
  Json result_;
};

void check(const Run& run, const Json& expected) {
  const double relative = expected.value("rtol", 1e-4), absolute = expected.value("atol", 1e-6);
  const auto close = [&](const std::string& name, double time, double wanted) {
    CAPTURE(name);
    CAPTURE(time);
    CHECK(std::abs(run.at(name, time) - wanted) <= absolute + relative * std::abs(wanted));
  };
  for (const Json& row : expected.value("rows", Json::array()))
    for (const auto& [name, value] : row.items()) {
      const double time = row["time"].get<double>();
      if (name == "xy") {
        const std::string point = "(" + expected["point"].get<std::string>() + ")";
        close("x" + point, time, value[0].get<double>());
        close("y" + point, time, value[1].get<double>());
      } else if (name != "time") {
        close(name, time, value.get<double>());
      }
    }
  if (expected.contains("final_time"))
    CHECK(run.end() == doctest::Approx(expected["final_time"].get<double>()).epsilon(relative));
  const Json final_values = expected.value("final", Json::object());
  for (const auto& [name, value] : final_values.items())
    close(name, run.end(), value.get<double>());
  for (const char* key : {"slack_time", "rest_time"})
    if (expected.contains(key)) CHECK(run.has_event_at(expected[key].get<double>(), 1e-3));
  for (const Json& time : expected.value("impact_times", Json::array()))
    CHECK(run.has_event_at(time.get<double>(), relative));
  if (expected.contains("relative_drift_max"))
    CHECK(run.drift() <= expected["relative_drift_max"].get<double>());
}

bool is_run(const Json& expected) {
  const std::string kind = expected.value("kind", "");
  return kind.starts_with("simulate") || kind == "conserved" || expected.contains("impact_times");
}

}  // namespace

TEST_CASE("cases: runs go where others have found") {
  std::size_t runs = 0;
  for (const auto& entry :
       fs::directory_iterator(trammel::test::source_folder() + "/tests/cases")) {
    if (entry.path().extension() != ".tml") continue;
    const Json expected =
        Json::parse(read(fs::path(entry.path()).replace_extension(".expect.json")));
    const auto& checks = expected["checks"];
    if (std::none_of(checks.begin(), checks.end(), is_run)) continue;
    CAPTURE(entry.path().filename().string());
    const Run run(entry.path());
    ++runs;
    for (const Json& one : checks)
      if (is_run(one)) check(run, one);
  }
  CHECK(runs >= 5);
}
