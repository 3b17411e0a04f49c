// SPDX-License-Identifier: Apache-2.0
// Ours beside Box2D. Beats are seen in the same way in both: an angle passes its middle upwards,
// between two samples.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "bench/machines/box2d_input.h"
#include "bench/machines/models.h"
#include "bench/machines/sections.h"
#include "bench/support/examples.h"
#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "bench/support/prepared_motion.h"

namespace trammel::bench {

namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr int samples = 240;  // a second

struct Sample {
  double time = 0.0;
  std::vector<double> angles;  // of the parts that move, radians
};

struct Motion {
  std::vector<Sample> samples{};
  double seconds = NAN;  // of CPU
  std::string trouble{};
};

struct Clock {
  const char* name;
  std::string text;
  double duration;
  std::size_t watched;  // the part that beats, of those that move
  double middle;        // of its angles, degrees
  std::size_t driving;  // the part that goes on
  double advance;       // by which, each beat, degrees
};

Motion run_ours(const std::string& machine, double duration, std::size_t free_of_a_part) {
  PreparedMotion prepared(machine +
                          fmt::format("simulate for {} every {}\n", duration, 1.0 / samples));
  Motion motion;
  if (!prepared.is_ready()) return {.trouble = "not ready"};
  simulation::RunOptions options = prepared.options(simulation::default_accuracy);
  for (const simulation::RunRow& row : prepared.run(options).rows) {
    Sample& sample = motion.samples.emplace_back(Sample{row.state.t, {}});
    for (std::size_t i = 0; i < row.free.size(); i += free_of_a_part)
      sample.angles.push_back(row.free[i]);
  }
  options.every = duration;  // of the time, rows are no part
  motion.seconds = least_seconds([&] { prepared.run(options); });
  return motion;
}

struct PeerUse {
  const char* name;
  int steps;  // a second
  PeerCare care;
};
constexpr PeerCare careful{.velocity_iterations = 100, .position_iterations = 50, .scale = 10.0};
constexpr std::array uses{
    PeerUse{"Box2D, 240 steps a second", 240, {}}, PeerUse{"Box2D, 1000 steps a second", 1000, {}},
    PeerUse{"Box2D, 240, ten times larger, 100 and 50 iterations", 240, careful},
    PeerUse{"Box2D, 1000, ten times larger, 100 and 50 iterations", 1000, careful}};

Motion run_peer(const std::string& machine, double duration, const PeerUse& use) {
  const PeerInput input(box2d_input(machine, duration, {use.steps, samples}, use.care));
  const PeerRun run = run_box2d_machine("machine", input.path());
  Motion motion{.trouble = run.trouble};
  for (const PeerLine& line : run.lines) {
    if (line.key == "time") motion.seconds = std::atof(line.rest.c_str());
    if (line.key != "sample") continue;
    std::istringstream words(line.rest);
    Sample& sample = motion.samples.emplace_back();
    words >> sample.time;
    for (double angle; words >> angle;) sample.angles.push_back(angle);
  }
  return motion;
}

struct Beats {
  std::size_t count = 0;
  double period = NAN;   // mean, of the last two thirds
  double jitter = NAN;   // the largest difference from it there
  double advance = NAN;  // of the driving part in a beat, mean, radians
};

Beats find_beats(const std::vector<Sample>& motion, const Clock& clock) {
  std::vector<double> times, places;
  for (std::size_t i = 1; i < motion.size(); ++i) {
    const double before = motion[i - 1].angles[clock.watched] - clock.middle * degree;
    const double after = motion[i].angles[clock.watched] - clock.middle * degree;
    if (!(before < 0 && after >= 0)) continue;
    const double part = before / (before - after);
    times.push_back(std::lerp(motion[i - 1].time, motion[i].time, part));
    places.push_back(
        std::lerp(motion[i - 1].angles[clock.driving], motion[i].angles[clock.driving], part));
  }
  Beats beats{.count = times.size()};
  const std::size_t first = times.size() / 3, last = times.size() - 1;
  if (times.size() < 4) return beats;
  const double spans = static_cast<double>(last - first);
  beats.period = (times[last] - times[first]) / spans;
  beats.advance = (places[last] - places[first]) / spans;
  beats.jitter = 0.0;
  for (std::size_t i = first; i < last; ++i)
    beats.jitter = std::max(beats.jitter, std::abs(times[i + 1] - times[i] - beats.period));
  return beats;
}

void print_beats(const std::string& who, const Motion& motion, const Clock& clock,
                 const Beats* ours) {
  fmt::print("    {}: {}", who, text_of_seconds(motion.seconds));
  if (!motion.trouble.empty()) fmt::print(", {}", motion.trouble);
  if (motion.samples.empty()) {
    fmt::print("\n");
    return;
  }
  const Beats beats = find_beats(motion.samples, clock);
  fmt::print(", {} beats", beats.count);
  if (std::isfinite(beats.period))
    fmt::print(", period {:.5f} s, uneven by {:.2g} s, {:.4f} degrees each", beats.period,
               beats.jitter, beats.advance / degree);
  if (ours != nullptr && std::isfinite(beats.period))
    fmt::print("; rate off by {:+.2g} %", 100 * (ours->period / beats.period - 1));
  const bool goes =
      std::abs(beats.advance / degree - clock.advance) < 1e-2 * std::abs(clock.advance);
  fmt::print("; {}\n", goes ? "it goes" : "IT DOES NOT GO AS IT SHOULD");
}

void print_clock(const Clock& clock) {
  fmt::print("  {}, {:.0f} s\n", clock.name, clock.duration);
  constexpr std::size_t free_of_a_part = 1;  // its angle
  const Motion ours = run_ours(clock.text, clock.duration, free_of_a_part);
  if (!ours.trouble.empty()) return;
  const Beats beats = find_beats(ours.samples, clock);
  print_beats("ours", ours, clock, nullptr);
  for (const PeerUse& use : uses)
    print_beats(use.name, run_peer(clock.text, clock.duration, use), clock, &beats);
}

void print_stack(int blocks) {
  constexpr double duration = 10.0;
  constexpr std::size_t free_of_a_part = 3;  // its angle and its middle
  const std::string text = block_stack(blocks, {.gap = 0.01});
  fmt::print("  {} blocks that fall on each other, {:.0f} s\n", blocks, duration);
  const auto print = [](const std::string& who, const Motion& motion) {
    double most = 0.0;
    for (const Sample& sample : motion.samples)
      for (const double angle : sample.angles) most = std::max(most, std::abs(angle));
    fmt::print("    {}: {}, tilted by {:.2g} degrees at most\n", who,
               text_of_seconds(motion.seconds), most / degree);
  };
  print("ours", run_ours(text, duration, free_of_a_part));
  for (const PeerUse& use : uses) print(use.name, run_peer(text, duration, use));
}

}  // namespace

void print_box2d(bool peers) {
  if (!peers) return;
  fmt::print("the same outlines, masses, springs and dampings in Box2D: CPU without start-up\n");
  for (const Clock& clock : std::vector<Clock>{
           {"escapement", gallery_machine("escapement"), 100, 1, -5, 0, -36},
           {"escapement, constant torque", steady_escapement(), 100, 1, -5, 0, -36},
           {"double escapement", gallery_machine("double_escapement"), 100, 1, -5, 0, -36},
           {"rotary reciprocating, its spring runs down", gallery_machine("rotary_reciprocating"),
            100, 1, -14.5, 0, 360}})
    print_clock(clock);
  for (const int blocks : {5, 20}) print_stack(blocks);
}

}  // namespace trammel::bench
