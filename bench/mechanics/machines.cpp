// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "bench/mechanics/sections.h"
#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "bench/support/run_process.h"

namespace trammel::bench {

namespace {

constexpr const char* four_bar = R"(
point A at (0, 0)
point D at (4, 0)
point B near (0.7, 0.7)
point C near (3.5, 2.9)
line crank from A to B
line coupler from B to C
line rocker from D to C
length(crank) = a
length(coupler) = b
length(rocker) = c
angle(x_axis, crank) = theta
theta' = omega
body(crank): mass m1 uniform
body(coupler): mass m2 uniform
body(rocker): mass m3 uniform
gravity = g
given a = 1, b = 3.5, c = 3, theta = 0.8, omega = 5, m1 = 1, m2 = 3.5, m3 = 3, g = 9.81
find joint_force(A, crank), joint_force(B, coupler), joint_force(C, rocker), joint_force(D, rocker)
find reaction(theta)
)";

// Theo Jansen's leg; every bar has a mass.
std::string leg() {
  std::string text = R"(
point O at (0, 0)
point Z at (-38, -7.8)
point M near (13, 7.5)
point P near (-20, 30)
point Q near (-72, 15)
point R near (-20, -42)
point S near (-60, -22)
point T near (-35, -85)
line crank from O to M
angle(x_axis, crank) = theta
theta' = omega
gravity = 9.81
length(crank) = 15
body(crank): mass 1 uniform
given theta = 0.5, omega = 6
find reaction(theta)
)";
  struct Bar {
    const char *from, *to;
    double length;
  };
  for (const Bar& bar :
       {Bar{"M", "P", 50}, Bar{"Z", "P", 41.5}, Bar{"P", "Q", 55.8}, Bar{"Z", "Q", 40.1},
        Bar{"M", "R", 61.9}, Bar{"Z", "R", 39.3}, Bar{"Q", "S", 39.4}, Bar{"R", "S", 36.7},
        Bar{"S", "T", 65.7}, Bar{"R", "T", 49}})
    text += fmt::format(
        "line {0}{1} from {0} to {1}\nlength({0}{1}) = {2}\nbody({0}{1}): mass {3} uniform\n",
        bar.from, bar.to, bar.length, bar.length / 15);
  return text;
}

void print_one(const std::string& what, const std::string& model, const std::string& form,
               double target) {
  const PeerInput file(model);
  const ProcessRun run = fastest_run({"solve", file.path(), "--form", form, "--quiet"});
  const bool is_answered = run.exit_code == 0;
  print_time(what, is_answered ? run.seconds : NAN, target, {});
  if (!is_answered) fmt::print("    NOT ANSWERED: {}\n", run.errors.substr(0, 200));
}

}  // namespace

void print_machines(bool) {
  fmt::print("machines with masses on all bars: whole process\n");
  print_one("four-bar: joints and torque", four_bar, "symbolic,numeric", 0.1);
  print_one("four-bar, numbers alone", four_bar, "numeric", 0.02);
  print_one("Jansen's leg, numbers", leg(), "numeric", 0.02);
  print_one("Jansen's leg, formulas", leg(), "symbolic,numeric", 1.0);
}

}  // namespace trammel::bench
