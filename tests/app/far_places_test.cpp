// SPDX-License-Identifier: Apache-2.0
// Machines far away from the origin, and very small and large ones, are answered as those beside
// it, with a formula and without.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "places.h"
#include "support/answers.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

struct Where {
  double x, y, size;
};

// A four-bar with a mass and a force, all lengths by `size`.
std::string linkage(const Where& w) {
  const auto at = [&](double x, double y) {
    return fmt::format("({}, {})", w.x + w.size * x, w.y + w.size * y);
  };
  return fmt::format(
      "point A at {}\npoint D at {}\npoint B near {}\npoint C near {}\nline crank from A to B\n"
      "line rod from B to C\nline rock from D to C\nlength(crank) = {}\nlength(rod) = {}\n"
      "length(rock) = {}\nth: angle(x_axis, crank) = 1\nth' = 2\nforce(C) = (3, -1)\n"
      "find distance(A, C)/{}, angle(x_axis, rod), reaction(th)/{}, norm(velocity(C))/{}\n",
      at(0, 0), at(4, 0), at(0.5, 0.9), at(3, 3), w.size, 3.5 * w.size, 3 * w.size, w.size, w.size,
      w.size);
}

std::vector<double> numbers(const Where& w, bool symbolic) {
  app::Request request;
  request.model.text = linkage(w);
  app::Solve solve;
  solve.forms.symbolic = symbolic;
  request.task = solve;
  request.format = app::Format::Json;
  const app::Reply reply = answer_request(request);
  CHECK(reply.exit_code == app::ExitCode::Answered);
  std::vector<double> found;
  const Json answers = Json::parse(reply.output);
  for (const Json& result : answers["results"])
    found.push_back(result["numeric"].is_number() ? result["numeric"].get<double>() : NAN);
  return found;
}

}  // namespace

TEST_CASE("far places: answers are those beside the origin, to what coordinates are rounded to") {
  const std::vector<double> near = numbers({0, 0, 1}, true);
  const std::vector<Where> all{{1e3, -2e3, 1}, {1e5, 3e5, 1}, {1e6, 1e6, 1}, {1e6 + 0.3, -3e5, 1},
                               {0, 0, 1e-6},   {0, 0, 1e6},   {1, 1, 1e-6},  {1e-3, 1e-3, 1e-9}};
  for (const Where& w : test::some_of(all))
    for (const bool symbolic : {true, false}) {
      CAPTURE(w.x);
      CAPTURE(w.size);
      CAPTURE(symbolic);
      const double rounding = 1e-15 * (std::abs(w.x) + std::abs(w.y)) / w.size + 1e-12;
      const std::vector<double> there = numbers(w, symbolic);
      REQUIRE(there.size() == near.size());
      for (std::size_t i = 0; i < near.size(); ++i)
        CHECK(std::abs(there[i] - near[i]) <= 30 * rounding);
    }
}

TEST_CASE("far hints: places are found by the size of the machine, not by that of the drawing") {
  // Where hints are a million sizes away, half their digits would be too few for t^2.
  const std::vector<double> on_curve = test::numbers(
      "curve w = (s, 2 + sin(time) + s^2) for s\npoint F near (0, 1000000)\nF on y_axis\nF on w\n"
      "find y(F)\n");
  CHECK(on_curve.at(0) == doctest::Approx(2).epsilon(1e-12));
  // Two circles that nearly touch: C is off the line by the root of a small difference.
  const double off = 1e-4;
  const std::vector<double> corner =
      test::numbers(fmt::format("point A at (0, 0)\npoint B at (2, 0)\npoint C near (1e7, 3e7)\n"
                                "distance(A, C) = {0:.17g}\ndistance(B, C) = {0:.17g}\nfind y(C)\n",
                                std::sqrt(1 + off * off)));
  CHECK(corner.at(0) == doctest::Approx(off).epsilon(1e-7));
}
