// SPDX-License-Identifier: Apache-2.0
// That rates which nobody gives are 0 is told where an answer may depend on them, and nowhere else.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "app/document/load_model.h"

using namespace trammel;

namespace {

bool tells_rates(const std::string& more) {
  const std::string pendulum =
      "point A at (0, 0)\npoint B near (1, 1)\nline bar from A to B\nlength(bar) = a\n"
      "angle(x_axis, bar) = theta\nfree theta\nmass(B) = 2\nlet wide = a*cos(theta)\n"
      "given a = 1, theta = 0.7\n";
  const app::LoadedModel loaded =
      app::load_model({"pendulum.tml", pendulum + more}, app::Purpose::State, {});
  REQUIRE(loaded.model);
  return std::any_of(loaded.diagnostics.begin(), loaded.diagnostics.end(),
                     [](const auto& told) { return told.kind.code == "N151"; });
}

}  // namespace

TEST_CASE("rates that are taken as 0 are told where something moves or bears") {
  for (const char* asked :
       {"find velocity(B)", "find theta''", "find a*theta'", "find joint_force(A, bar)",
        "find equations", "simulate for 1", "prove y(B)' = a*cos(theta)*theta'"}) {
    CAPTURE(asked);
    CHECK(tells_rates(std::string(asked) + "\n"));
  }
}

TEST_CASE("rates that are taken as 0 are not told where positions alone are asked for") {
  for (const char* asked : {"", "find x(B), y(B)", "find wide - x(B)", "prove x(B) = a*cos(theta)",
                            "find area(A, B, A)*a", "find distance(A, B), angle(x_axis, bar)"}) {
    CAPTURE(asked);
    CHECK(!tells_rates(std::string(asked) + "\n"));
  }
}
