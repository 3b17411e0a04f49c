// SPDX-License-Identifier: Apache-2.0
// At a pole there is no number: neither in answers with a formula nor in those without, nor in the
// cells of sweeps and the rows of runs.
#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "support/json_reply.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

const std::string arm = R"(
point A at (0, 0)
point B near (0.1, 1)
line arm from A to B
length(arm) = 1
force(B) = (0, -3)
)";

}  // namespace

TEST_CASE("poles: no number is told, with a formula and without") {
  for (const bool symbolic : {true, false}) {
    CAPTURE(symbolic);
    app::Solve solve;
    solve.forms.symbolic = symbolic;
    const Json reply = test::json_reply(
        arm +
            "angle(x_axis, arm) = theta\ngiven theta = 90 deg\nfind tan(theta)\n"
            "find y(B)/x(B)\nfind 1/reaction(theta)\nfind 1/y(B)\nfind x(B)/y(B)\n",
        "", solve);
    const Json& results = reply["results"];
    for (std::size_t k = 0; k < 3; ++k) {
      CAPTURE(k);
      CHECK(results[k]["numeric"].is_null());
      CHECK(results[k]["status"] == (symbolic ? "partial" : "failed"));
    }
    CHECK(results[3]["numeric"].get<double>() == doctest::Approx(1.0));
    CHECK(results[4]["numeric"].get<double>() == doctest::Approx(0.0));
  }
}

TEST_CASE("poles: cells of sweeps and of runs are empty there") {
  const std::string asked = "find tan(theta), y(B)/x(B)\n";
  const Json sweep = test::json_reply(arm + "angle(x_axis, arm) = theta\ngiven theta = 1\n" +
                                          asked + "sweep theta from 80 deg to 100 deg in 2 steps\n",
                                      "", app::Sweep{});
  const Json run = test::json_reply(arm + "let theta = pi/2*time\nangle(x_axis, arm) = theta\n" +
                                        asked + "mass(B) = 1\nsimulate for 2 every 0.5\n",
                                    "", app::Simulate{});
  const Json &cells = sweep["results"][0]["rows"], &rows = run["results"][0]["rows"];
  REQUIRE(cells.size() == 3);
  REQUIRE(rows.size() == 5);
  for (std::size_t back = 1; back <= 2; ++back) {
    CHECK(cells[0][cells[0].size() - back].is_number());
    CHECK(cells[1][cells[1].size() - back].is_null());
  }
  for (std::size_t back = 1; back <= 2; ++back) {
    CHECK(rows[1][rows[1].size() - back].get<double>() == doctest::Approx(1.0));
    CHECK(rows[2][rows[2].size() - back].is_null());
  }
}

// Places and free values of a run are known to its accuracy alone: x(B) is 2e-10 there.
TEST_CASE(
    "poles: rows of runs are empty where their accuracy does not tell the number from a pole") {
  const std::string swung =
      arm + "angle(x_axis, arm) = th\nfree th\nmass(B) = 1\ngiven th = 0, W = 1e-6\n" +
      "find y(B)/x(B), tan(th), 1/x(B), x(B)/y(B), 1/W, 3e6*x(B)\n"
      "start th = 0, th' = 30 deg\n";
  const std::string text = swung.substr(0, swung.find("force")) +
                           swung.substr(swung.find("angle")) + "simulate for 4 every 1\n";
  const Json reply = test::json_reply(text, "", app::Simulate{});
  const Json& rows = reply["results"][0]["rows"];
  REQUIRE(rows.size() == 5);
  const std::size_t n = rows[3].size();
  for (std::size_t k = n - 6; k < n - 3; ++k) {
    CHECK(rows[2][k].is_number());
    CHECK(rows[3][k].is_null());
    CHECK(rows[4][k].is_number());
  }
  CHECK(std::abs(rows[3][n - 3].get<double>()) < 1e-8);
  CHECK(rows[3][n - 2].get<double>() == doctest::Approx(1e6));  // large, and known
  CHECK(rows[0][n - 1].get<double>() == doctest::Approx(3e6));
}
