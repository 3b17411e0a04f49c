// SPDX-License-Identifier: Apache-2.0
// States brought back onto constraints: the least change that meets all conditions of a mode.
#include <algorithm>
#include <cmath>

#include "base/finite.h"
#include "simulation/equations/mover.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

// The misses of rows, behind them those of active contacts and, of velocities, of what sticks.
const std::vector<double>& Mover::misses_of(const Mode& mode, bool velocities) {
  std::vector<double>& misses = misses_;
  misses = velocities ? closure_.rates : closure_.values;
  for (std::size_t k = 0; k < mode.active.size(); ++k)
    if (mode.active[k] != 0)
      misses.push_back(velocities ? closure_.gap_rates[k] : closure_.gaps[k]);
  if (velocities)
    for (std::size_t k = 0; k < mode.frictions.size(); ++k)
      if (mode.frictions[k].sticks) misses.push_back(closure_.speeds[k]);
  return misses;
}

bool Mover::set_up_shift(const Mode& mode, bool velocities, std::span<const double> misses,
                         double softness) {
  const std::size_t n = formulas_.x.size(), size = n + misses.size();
  solver_.begin(size);
  for (std::size_t i = 0; i < n; ++i) solver_.add(i, i, 1.0 / (home_.scales[i] * home_.scales[i]));
  right_.assign(size, 0.0);
  std::size_t next = n;
  const auto add = [&](const MotionRow& row, const RowNumbers& numbers, bool counts) {
    if (counts) {
      add_direction(next, row.slopes, numbers.slopes, 1.0);
      add_slopes(next, row, numbers);
      right_[next] = -misses[next - n];
    } else {
      solver_.add(next, next, 1.0);
    }
    ++next;
  };
  for (std::size_t k = 0; k < formulas_.rows.size(); ++k) {
    const RowLevel level = formulas_.rows[k].level;
    add(formulas_.rows[k], numbers_.rows[k],
        level == RowLevel::Position || (velocities && level == RowLevel::Velocity));
  }
  for (std::size_t k = 0; k < mode.active.size(); ++k)
    if (mode.active[k] != 0) add(contacts_.contact(k).gap, numbers_.contacts[k], true);
  if (velocities)
    for (std::size_t k = 0; k < mode.frictions.size(); ++k)
      if (mode.frictions[k].sticks) {
        if (softness > 0.0) solver_.add(next, next, softness);
        add(contacts_.friction(k).along, numbers_.frictions[k], true);
      }
  solver_.balance(home_.scales);
  return base::all_finite(right_) && solver_.factor();
}

bool Mover::shift(const MotionState& at, const Mode& mode, bool velocities,
                  std::span<const double> misses, std::vector<double>& change) {
  ModeCode* fast = smooth(mode);
  if (fast != nullptr && fast->shift(motion_, at, velocities, misses, change)) return true;
  eval(at, mode, numbers_);
  const std::size_t n = formulas_.x.size();
  if (!set_up_shift(mode, velocities, misses, 0.0)) {
    const double size = *std::max_element(home_.scales.begin(), home_.scales.end());
    if (!velocities || !any_sticks(mode) ||
        !set_up_shift(mode, velocities, misses, soft_part * size * size))
      return false;
  }
  solver_.solve(right_);
  change.assign(right_.begin(), right_.begin() + static_cast<std::ptrdiff_t>(n));
  return true;
}

bool Mover::close(MotionState& at, const Mode& mode) {
  constexpr int steps_max = 12;
  if (formulas_.rows.empty() && mode.active.empty() && mode.frictions.empty()) return true;
  std::vector<double>& change = change_;
  double before = HUGE_VAL;
  for (int step = 0; step < steps_max; ++step) {
    eval(at, mode, closure_);
    const std::vector<double>& misses = misses_of(mode, false);
    if (!base::all_finite(misses)) return false;
    if (std::all_of(misses.begin(), misses.end(), [](double m) { return m == 0.0; })) break;
    if (!shift(at, mode, false, misses, change)) return false;
    double most = 0.0;
    for (std::size_t i = 0; i < change.size(); ++i) {
      at.x[i] += change[i];
      most = std::max(most, std::abs(change[i]) / inputs_.scales[i]);
    }
    // Quadratic convergence: after a small step the next would be below rounding.
    if (most < closing_step || (most < closing_stall && most >= before)) break;
    if (step + 1 == steps_max && most > closing_miss) return false;
    before = std::max(most, closing_rounding);
  }
  eval(at, mode, closure_);
  const std::vector<double>& misses = misses_of(mode, true);
  if (!base::all_finite(misses)) return false;
  if (std::all_of(misses.begin(), misses.end(), [](double m) { return m == 0.0; })) return true;
  if (!shift(at, mode, true, misses, change)) return false;
  for (std::size_t i = 0; i < change.size(); ++i) at.v[i] += change[i];
  return true;
}

Mover::Miss Mover::measure_miss(const MotionState& at, const Mode& mode) {
  eval(at, mode, closure_);
  Miss miss;
  for (const double m : misses_of(mode, false))
    miss.position = std::max(miss.position, std::abs(m));
  for (const double m : misses_of(mode, true)) miss.velocity = std::max(miss.velocity, std::abs(m));
  return miss;
}

}  // namespace trammel::simulation
