// SPDX-License-Identifier: Apache-2.0
#include "simulation/equations/mode_code.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "simulation/equations/mover.h"
#include "simulation/moving_sketch.h"

namespace {

using namespace trammel;
using namespace trammel::simulation;
using test::MovingSketch;

std::string chain(int links) {
  std::string text = "point P0 at (0, 0)\ngravity = 9.81\n";
  for (int i = 1; i <= links; ++i)
    text += fmt::format(
        "point P{0} near ({0}, 0)\nline b{0} from P{1} to P{0}\nlength(b{0}) = 1\n"
        "angle(x_axis, b{0}) = q{0}\nfree q{0}\nmass(P{0}) = {0}\ngiven q{0} = 0\n",
        i, i - 1);
  return text;
}

const std::string crank = R"(
point O at (0, 0)
point A near (0.0955, 0.0296)
point B near (0.394, 0)
line crank from O to A
line rod from A to B
length(crank) = 0.1
length(rod) = 0.3
angle(x_axis, crank) = theta
slide: B on x_axis
free theta
body(crank): mass 1 uniform
body(rod): mass 2 uniform
mass(B) = 2
torque(crank) = 2
gravity = 9.81
given theta = 0.3
)";

// Free placements, off the constraints too: the equations hold for any numbers.
MotionState disturbed(const MotionStart& home, int which) {
  MotionState at = home.state;
  const std::vector<double>& scales = home.inputs.scales;
  for (std::size_t i = 0; i < at.x.size(); ++i) {
    const double step = std::numbers::phi * static_cast<double>(i + 1) * (which + 0.3);
    at.x[i] += 0.7 * scales[i] * (std::fmod(step, 1.0) - 0.5);
    at.v[i] = 5 * scales[i] * (std::fmod(3.1 * step, 1.0) - 0.5);
  }
  return at;
}

double difference(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 1e-300, apart = 0.0;
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    most = std::max(most, std::abs(a[i]));
    apart = std::max(apart, std::abs(a[i] - b[i]));
  }
  return apart / most;
}

// The elimination in one line against a full LU with pivots.
void compare_roads(const std::string& text, const Mode& mode) {
  MovingSketch motion(text);
  Mover full = motion.mover(), fast = motion.mover();
  fast.prepare(mode);
  auto smooth = ModeCode::make(*motion.equations, mode);
  REQUIRE(smooth.has_value());
  int trusted = 0;
  for (int which = 0; which < 30; ++which) {
    const MotionState at = disturbed(motion.equations->home(), which);
    const std::size_t n = at.x.size();
    std::vector<double> by_lu(n), by_line(n);
    Forces lu_forces, line_forces;
    REQUIRE(full.accelerate(at, mode, by_lu, &lu_forces));
    REQUIRE(fast.rate(at, mode, by_line, &line_forces));
    CHECK(difference(by_lu, by_line) < 1e-9);
    CHECK(difference(lu_forces.holding, line_forces.holding) < 1e-9);
    CHECK(difference(lu_forces.frictions, line_forces.frictions) < 1e-9);
    CHECK(difference(lu_forces.limits, line_forces.limits) < 1e-9);
    trusted += smooth->accelerate(full.motion(), at, by_line, nullptr) ? 1 : 0;
  }
  CHECK(trusted >= 28);
}

TEST_CASE("accelerations and forces by one line of code are those of a full elimination") {
  compare_roads(chain(1), {});
  compare_roads(chain(7), {});
  compare_roads(crank, {});
}

TEST_CASE("so they are where friction slides and where it sticks") {
  const std::string with_friction = crank + "friction(slide) = 0.2\n";
  compare_roads(with_friction, {{}, {{false, 1, 1}}});
  compare_roads(with_friction, {{}, {{false, -1, 1}}});
  compare_roads(with_friction, {{}, {{false, 1, -1}}});
  compare_roads(crank + "friction(slide) force 5\n", {{}, {{false, -1, 1}}});
}

TEST_CASE("what is projected by one line of code meets the conditions as by a full elimination") {
  MovingSketch motion(crank);
  const Mode mode;
  Mover full = motion.mover(), fast = motion.mover();
  fast.prepare(mode);
  MotionState a = motion.equations->home().state;
  for (std::size_t i = 0; i < a.x.size(); ++i) {
    a.x[i] += 1e-3 * std::sin(static_cast<double>(i));
    a.v[i] += 0.1 * std::cos(static_cast<double>(i));
  }
  MotionState b = a;
  REQUIRE(full.close(a, mode));
  REQUIRE(fast.close(b, mode));
  CHECK(difference(a.x, b.x) < 1e-12);
  CHECK(difference(a.v, b.v) < 1e-10);
  CHECK(fast.measure_miss(b, mode).position < 1e-15);
}

TEST_CASE("the line of code of a chain is as long as the chain") {
  const auto operations = [](int links) {
    MovingSketch motion(chain(links));
    return ModeCode::make(*motion.equations, {})->operations();
  };
  const std::size_t ten = operations(10), forty = operations(40);
  CHECK(forty < 4.2 * static_cast<double>(ten));
}

}  // namespace
