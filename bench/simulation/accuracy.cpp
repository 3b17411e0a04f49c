// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <string>

#include "bench/simulation/sections.h"
#include "bench/support/measure.h"
#include "bench/support/prepared_motion.h"

namespace trammel::bench {

namespace {

constexpr double amplitude = 2.0, wall = 0.5, last = 1.2;  // rad

const std::string pendulum = R"(
point O at (0, 0)
point Z at (0, -1)
line down from O to Z
point P near (0.9, 0.4)
line bar from O to P
length(bar) = 1
angle(down, bar) = phi
free phi
mass(P) = 1
gravity = 9.81
start phi = 2, phi' = 0
)";

// From the turning point down to an angle, by the elliptic integral.
double fall_time(double angle) {
  const double k = std::sin(amplitude / 2);
  const double phase = std::asin(std::sin(angle / 2) / k);
  return (std::comp_ellint_1(k) - std::ellint_1(k, phase)) / std::sqrt(9.81);
}

struct Exact {
  const char* name;
  std::string text;
  double value;  // of phi at the end
};

// Ends on the way down, where an error of the phase counts.
Exact make_swing() {
  const double period = 4 * fall_time(0);
  return {"pendulum, 20 swings",
          pendulum + fmt::format("simulate for {:.17g}\n", 20 * period + fall_time(last)), last};
}
Exact make_bouncing() {
  const double period = 2 * fall_time(wall);
  return {"pendulum against a wall, 20 impacts",
          pendulum + fmt::format("stop: angle(down, bar) >= {}\nrestitution(stop) = 1\n", wall) +
              fmt::format("simulate for {:.17g}\n", 20 * period + fall_time(last)),
          last};
}

void print_errors(const Exact& exact) {
  fmt::print("{}: error at the end against the accuracy\n", exact.name);
  PreparedMotion motion(exact.text);
  if (!motion.is_ready()) return;
  double before = HUGE_VAL;
  bool falls = true;
  for (double accuracy = 1e-4; accuracy > 0.9e-12; accuracy *= 0.1) {
    const simulation::MotionRun run = motion.run(motion.options(accuracy));
    const double error = std::abs(run.rows.back().free.front() - exact.value);
    falls = falls && error < before;
    fmt::print("  {:.0e}: {:.2e}, {:.2f} times the last; {} steps\n", accuracy, error,
               error / before, run.steps);
    before = error;
  }
  fmt::print("  each step lowers the error: {}\n", verdict(falls));
}

void print_long_run() {
  constexpr double duration = 1e4;
  PreparedMotion motion(R"(
point O at (0, 0)
point A near (1, 0)
point B near (2, 0)
line a from O to A
line b from A to B
length(a) = 1
length(b) = 1
angle(x_axis, a) = p
angle(x_axis, b) = q
free p, q
mass(A) = 1
mass(B) = 1
gravity = 9.81
start p = 0, q = 0, p' = 0, q' = 0
simulate for 10000 every 10
)");
  if (!motion.is_ready()) return;
  fmt::print("double pendulum without friction, {} s\n", duration);
  for (const double accuracy : {1e-6, 1e-8}) {
    const double began = cpu_seconds();
    const simulation::MotionRun run = motion.run(motion.options(accuracy));
    fmt::print("  {:.0e}: energy drifts by {:.1e}; {:.0f} times real time\n", accuracy,
               run.energy_drift.value_or(NAN), duration / (cpu_seconds() - began));
  }
}

}  // namespace

void print_accuracy(bool) {
  print_errors(make_swing());
  print_errors(make_bouncing());
  print_long_run();
}

}  // namespace trammel::bench
