// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/impact.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "simulation/moving_sketch.h"

namespace {

using namespace trammel;
using namespace trammel::simulation;
using test::MovingSketch;

constexpr Thresholds near_enough{1e-9, 1e-9};

// Beads on a line that touch, with masses and one restitution.
std::string beads(const std::vector<double>& masses, double restitution) {
  std::string text;
  for (std::size_t k = 0; k < masses.size(); ++k)
    text += fmt::format(
        "point P{0} near ({1}, 0)\nP{0} on x_axis\nx(P{0}) = s{0}\nfree s{0}\nmass(P{0}) = {2}\n",
        k, k + 1, masses[k]);
  for (std::size_t k = 1; k < masses.size(); ++k)
    text += fmt::format("c{0}: x(P{0}) - x(P{1}) >= 1\nrestitution(c{0}) = {2}\n", k, k - 1,
                        restitution);
  return text;
}

std::vector<double> after(const MovingSketch& machine, const std::vector<double>& before) {
  Mover mover = machine.mover();
  MotionState at = machine.start();
  for (std::size_t k = 0; k < before.size(); ++k)
    at.v[machine.variable(fmt::format("P{}", k), 0)] = before[k];
  const std::vector<char> with_bounce(machine.equations->formulas().contacts.size(), 0);
  REQUIRE(resolve_impact(mover, at, mover.open_mode(), near_enough, with_bounce));
  std::vector<double> v;
  for (std::size_t k = 0; k < before.size(); ++k)
    v.push_back(at.v[machine.variable(fmt::format("P{}", k), 0)]);
  return v;
}

}  // namespace

TEST_CASE("impact: two beads keep momentum, and part by the restitution") {
  for (const double e : {0.0, 0.3, 1.0})
    for (const double mass : {1.0, 1e-3, 1e3}) {
      const MovingSketch machine(beads({1.0, mass}, e));
      const std::vector<double> v = after(machine, {2.0, -1.0});
      CHECK(std::abs(v[0] + mass * v[1] - (2.0 - mass)) < 1e-12 * (2 + mass));
      CHECK(std::abs(v[1] - v[0] - e * 3.0) < 1e-12);
    }
}

TEST_CASE(
    "impact: beads that part are left alone, and what only touches is struck in one instant") {
  const MovingSketch machine(beads({1.0, 2.0, 3.0}, 0.0));
  CHECK(after(machine, {-1.0, 0.0, 1.0}) == std::vector<double>{-1.0, 0.0, 1.0});
  // Without restitution all go on together.
  for (const double v : after(machine, {6.0, 0.0, 0.0})) CHECK(std::abs(v - 1.0) < 1e-12);
}

TEST_CASE("impact: only what closes at a closed gap is struck") {
  const MovingSketch machine(beads({1.0, 1.0}, 1.0));
  Mover mover = machine.mover();
  MotionState at = machine.start();
  const std::size_t first = machine.variable("P0", 0);
  CHECK(find_struck(mover, at, mover.open_mode(), near_enough).empty());
  at.v[first] = 1.0;
  CHECK(find_struck(mover, at, mover.open_mode(), near_enough) == std::vector<std::size_t>{0});
  at.x[first] -= 0.1;
  CHECK(find_struck(mover, at, mover.open_mode(), near_enough).empty());
}
