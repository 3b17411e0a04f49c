// SPDX-License-Identifier: Apache-2.0
// What stands on two rough contacts: a question about its state and the first moment of a run are
// answered by different code and agree, and a run comes to its end however it is shaken.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"
#include "support/free_bar.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

double pick(double from, double to) {
  return from + (to - from) * *rc::gen::inRange(0, 4097) / 4096;
}

// A table on its feet, or a ladder that leans on a wall.
std::string standing(const std::string& push) {
  const bool leans = *rc::gen::arbitrary<bool>();
  const double slope = leans ? pick(0.3, 1.2) : 0.0;
  const double foot = leans ? 2 * std::cos(slope) : 0.0, angle = leans ? M_PI - slope : 0.0;
  const double speed = leans || *rc::gen::arbitrary<bool>() ? 0.0 : pick(-2, 2);
  const std::string from = fmt::format("({:.17g}, 0)", foot);
  const std::string to = fmt::format("({:.17g}, {:.17g})", leans ? 0.0 : 2.0, 2 * std::sin(slope));
  return test::free_bar(from, to, 2) + fmt::format(R"(
first: y(P) >= 0
second: {1}(Q) >= 0
friction(first) = {2}
friction(second) = {3}
force(P) = {4}
given u = {0:.17g}, w = 0, phi = {5:.17g}, u' = {6}, w' = 0, phi' = 0
find u'', w'', phi'', reaction(first), reaction(second)
)",
                                                   foot, leans ? "x" : "y", pick(0.0, 0.9),
                                                   pick(0.0, 0.9), push, angle, speed);
}

Json answer(app::Task task, const std::string& text) {
  app::Request request;
  request.task = std::move(task);
  request.model.file_name = "rest.tml";
  request.model.text = text;
  request.format = app::Format::Json;
  request.limits.seconds = 20;  // a hundred times what a run takes
  return Json::parse(answer_request(request).output);
}

}  // namespace

TEST_CASE("property: what rests or slides on two contacts begins to move as its run does") {
  CHECK(rc::check("find and simulate agree", [] {
    const std::string text = standing(fmt::format("({}, {})", pick(-15, 15), pick(-15, 15)));
    const Json asked = answer(app::Solve{{.symbolic = false}}, text)["results"];
    const Json run = answer(app::Simulate{}, text + "simulate for 0.001\n")["results"][0];
    if (run["status"] != "ok") RC_FAIL(run["reason"].dump() + text);
    std::map<std::string, double> first;
    for (std::size_t k = 0; k < run["columns"].size(); ++k)
      if (run["rows"][0][k].is_number()) first[run["columns"][k]] = run["rows"][0][k];
    for (const Json& result : asked) {
      if (!result["numeric"].is_number()) continue;  // where contacts share a load
      const double found = result["numeric"];
      if (!(std::abs(first.at(result["name"]) - found) <= 1e-7 * (1 + std::abs(found))))
        RC_FAIL(result.dump() + run["rows"][0].dump() + text);
    }
  }));
}

TEST_CASE("property: what is shaken on two contacts comes to the end of its run") {
  CHECK(rc::check("runs end", [] {
    const std::string text = standing(
        fmt::format("({}*sin({}*time), {}*cos(3*time))", pick(1, 15), pick(1, 20), pick(0, 12)));
    const Json reply = answer(app::Simulate{}, text + "simulate for 2 every 0.1\n");
    if (reply["results"][0]["status"] != "ok") RC_FAIL(reply["diagnostics"].dump() + text);
  }));
}

TEST_CASE("a row so near before an impact that the gap counts as closed") {
  // The ladder's foot is 6e-10 above the floor at 0.3, and falls by 0.04 a second: decided anew,
  // the state would have it bear.
  const std::string text =
      test::free_bar("(1.8419698363310846, 0)", "(0, 0.77919645921066494)", 2) + R"(
first: y(P) >= 0
second: x(Q) >= 0
friction(first) = 0.412646484375
friction(second) = 0.1843505859375
force(P) = (2.408203125*sin(2.0947265625*time), 6.1171875*cos(3*time))
given u = 1.8419698363310846, w = 0, phi = 2.7413973410897929, u' = 0, w' = 0, phi' = 0
simulate for 0.4 every 0.1
)";
  const Json run = answer(app::Simulate{}, text)["results"][0];
  INFO(run.dump());
  REQUIRE(run["status"] == "ok");
  CHECK(run["rows"][3][0] == doctest::Approx(0.3).epsilon(1e-12));
  const auto& columns = run["columns"];
  const auto height =
      static_cast<std::size_t>(std::find(columns.begin(), columns.end(), "y(P)") - columns.begin());
  CHECK(run["rows"][3][height] > 0.0);  // else the case has lost its row
  CHECK(run["rows"][3][height] < 1e-9);
}
