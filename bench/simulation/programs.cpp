// SPDX-License-Identifier: Apache-2.0
// Whole processes: what the program needs from its start to its last line.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bench/simulation/sections.h"
#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "bench/support/run_process.h"

namespace trammel::bench {

namespace {

double seconds_of(const std::string& command, const std::string& text,
                  const std::vector<std::string>& more = {}) {
  const PeerInput model(text);
  std::vector<std::string> words{command, model.path()};
  words.insert(words.end(), more.begin(), more.end());
  const ProcessRun run = fastest_run(words);
  if (run.exit_code != 0) fmt::print("    exit code {}: {}\n", run.exit_code, run.errors);
  return run.seconds;
}

std::string falling_chain(int links) {
  std::string text = "point P0 at (0, 0)\ngravity = 9.81\n";
  for (int i = 1; i <= links; ++i)
    text += fmt::format(
        "point P{0} near ({0}, 0)\nline b{0} from P{1} to P{0}\nlength(b{0}) = 1\n"
        "angle(x_axis, b{0}) = q{0}\nfree q{0}\nmass(P{0}) = 1\nstart q{0} = 0, q{0}' = 0\n",
        i, i - 1);
  return text + "simulate for 1\n";
}

void print_falling_chains() {
  fmt::print("chains of n links that fall for 1 s, certified at 12 rows of 1001\n");
  double before = 0.0;
  for (const int links : {50, 100, 200, 400}) {
    const double seconds = seconds_of("simulate", falling_chain(links));
    fmt::print("  n = {}: {}", links, text_of_seconds(seconds));
    if (before > 0.0) fmt::print(", {:.2f} times that of half the links", seconds / before);
    if (links == 200)
      fmt::print(", target {}, {}", text_of_seconds(60e-3), verdict(seconds <= 60e-3));
    fmt::print("\n");
    before = seconds;
  }
}

void print_asked_rows() {
  constexpr double rows = 100'000, target = 5e-6;
  const std::string pendulum = R"(point O at (0, 0)
point A near (0.5, -0.8)
line a from O to A
rod: length(a) = 1
angle(x_axis, a) = p
free p
mass(A) = 1
gravity = 9.81
start p = -1.2, p' = 0
)";
  const std::string run = fmt::format("simulate for 100 every {}\n", 100 / rows);
  const double asked = seconds_of("simulate", pendulum + "find reaction(rod), p'', x(A)\n" + run);
  const double bare = seconds_of("simulate", pendulum + run);
  fmt::print("{:.0f} rows of a pendulum\n", rows);
  fmt::print("  with three questions: {:.2f} times as long as without; {} a row, target {}, {}\n",
             asked / bare, text_of_seconds(asked / rows), text_of_seconds(target),
             verdict(asked / rows <= target));
}

struct Swept {
  const char* name;
  std::string text;  // without the sweep
  const char* varied;
};

// Runs of one step: what a row costs besides its motion.
void print_preparation() {
  constexpr double target = 0.1e-3;
  constexpr int few = 500, many = 4500;
  const std::string crank = R"(point O at (0, 0)
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
body(rod): mass 1 uniform
mass(B) = 2
gravity = 9.81
start theta = 0.3, theta' = 0
)";
  const std::vector<Swept> all{
      {"four-bar", R"(point A at (0, 0)
point D at (2, 0)
point B near (0.5, 0.87)
point C near (2.5, 1.9)
line crank from A to B
line coupler from B to C
line rocker from D to C
length(crank) = 1
length(coupler) = 2.25
length(rocker) = 2
angle(x_axis, crank) = theta
free theta
mass(B) = 1
mass(C) = 2
gravity = 9.81
start theta = 1.05, theta' = 0.5
)",
       "theta from 0.9 to 1.2"},
      {"bouncing mass", R"(point P near (0, 2)
x(P) = 0
y(P) = h
free h
mass(P) = 1
gravity = 10
floor: y(P) >= 0
restitution(floor) = 1/2
start h = 2, h' = 0
)",
       "h from 1 to 2"},
      {"slider-crank with dry friction", crank + "torque(crank) = 2\nfriction(slide) force 5\n",
       "theta from 0.2 to 0.4"},
      {"slider-crank held by the sign of its rate", crank + "torque(crank) = 2 - 5*sign(theta')\n",
       "theta from 0.2 to 0.4"},
  };
  fmt::print("sweeps of runs of one step on one thread: CPU a row\n");
  for (const Swept& swept : all) {
    const auto seconds = [&](int rows) {
      return seconds_of("sweep",
                        fmt::format("{}simulate for 1e-6 every 1e-6\nsweep {} in {} steps\n",
                                    swept.text, swept.varied, rows - 1),
                        {"--threads", "1"});
    };
    const double row = (seconds(many) - seconds(few)) / (many - few);
    fmt::print("  {}: {}, target {}, {}\n", swept.name, text_of_seconds(row),
               text_of_seconds(target), verdict(row <= target));
  }
}

}  // namespace

void print_programs(bool) {
  print_falling_chains();
  print_asked_rows();
  print_preparation();
}

}  // namespace trammel::bench
