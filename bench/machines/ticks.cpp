// SPDX-License-Identifier: Apache-2.0
// A clock over very many ticks. Its rows are looked at as they come and are forgotten.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "bench/machines/sections.h"
#include "bench/support/examples.h"
#include "bench/support/measure.h"
#include "bench/support/prepared_motion.h"

namespace trammel::bench {

namespace {

using simulation::MotionRun;

constexpr double tooth = 2 * std::numbers::pi / 10;

// A tick: the balance frees the lever from one of its banking pins.
class TickCounter {
 public:
  void take(const MotionRun& so_far) {
    auto row = so_far.rows.begin();
    for (const simulation::RunEvent& event : so_far.events) {
      if (event.what != simulation::EventKind::Release || event.label != "lever and plate")
        continue;
      while (row != so_far.rows.end() && row->state.t < event.time) ++row;
      if (row != so_far.rows.end()) add(event.time, row->free[wheel]);
    }
  }

  std::size_t count() const { return count_; }
  /// The largest difference of an advance from one tooth.
  double error() const { return error_; }
  /// Of two ticks, once the clock has settled.
  double shortest() const { return shortest_; }
  double longest() const { return longest_; }

 private:
  static constexpr std::size_t wheel = 0;      // of the free values, in the order of parts
  static constexpr std::size_t settling = 50;  // ticks until the swings of the balance are steady

  void add(double time, double angle) {
    double& angle_before = angles_[count_ % 2];
    double& time_before = times_[count_ % 2];
    if (count_ > 1) error_ = std::max(error_, std::abs(angle - angle_before + tooth));
    if (count_ > settling) {
      shortest_ = std::min(shortest_, time - time_before);
      longest_ = std::max(longest_, time - time_before);
    }
    angle_before = angle;
    time_before = time;
    ++count_;
  }

  std::size_t count_ = 0;
  double angles_[2] = {}, times_[2] = {};  // of the last tick of each side
  double error_ = 0.0;
  double shortest_ = HUGE_VAL, longest_ = 0.0;
};

void count_ticks(double ticks) {
  constexpr double half_period = 3.6927143;  // a little is missed or gained at the end
  constexpr std::size_t rows_at_once = 10'000;
  constexpr double right = 1e-9;  // radians: rounding of 10^6 ticks, and of places of contact
  PreparedMotion motion(steady_escapement() + "simulate for 1 every 1\n");
  if (!motion.is_ready()) return;
  TickCounter counter;
  simulation::RunOptions options = motion.options(simulation::default_accuracy);
  options.duration = ticks * half_period;
  options.every = 1000;  // a run gives up after 10^7 steps without a row
  options.listener.resumes = false;
  options.listener.is_due = [](std::size_t rows) { return rows >= rows_at_once; };
  options.listener.take = [&](const MotionRun& so_far, const std::string&) {
    counter.take(so_far);
    return true;
  };
  const double began = cpu_seconds();
  const MotionRun run = motion.run(options);
  const double seconds = cpu_seconds() - began;
  const bool arrived = run.end == simulation::RunEnd::Duration;
  fmt::print("  {} ticks in {:.0f} s: {}, {:.0f} times real time, {:.1f} steps a tick{}\n",
             counter.count(), run.time, text_of_seconds(seconds), run.time / seconds,
             static_cast<double>(run.steps) / static_cast<double>(counter.count()),
             arrived ? "" : "; STOPPED: " + run.reason);
  const bool is_whole = arrived && counter.error() <= right;
  fmt::print("    two ticks turn the wheel by one tooth, {:.1g} rad off at most: {}\n",
             counter.error(), is_whole ? "none is missed" : "SOME ARE MISSED");
  fmt::print("    period {:.10f} s, by {:.1g} s the same for all\n", counter.longest(),
             counter.longest() - counter.shortest());
}

}  // namespace

void print_ticks(bool) {
  fmt::print("an escapement under a constant torque, 10^5 ticks\n");
  count_ticks(1e5);
}

void print_more_ticks(bool) {
  fmt::print("an escapement under a constant torque, 10^6 ticks\n");
  count_ticks(1e6);
}

}  // namespace trammel::bench
