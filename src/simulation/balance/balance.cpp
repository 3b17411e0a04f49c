// SPDX-License-Identifier: Apache-2.0
#include "simulation/balance/balance.h"

#include <algorithm>
#include <cmath>

namespace trammel::simulation {

namespace {

double dot(const MotionRow& row, const RowNumbers& numbers, std::span<const double> v) {
  double sum = 0.0;
  for (std::size_t k = 0; k < row.slopes.size(); ++k)
    sum += numbers.slopes[k] * v[row.slopes[k].variable];
  return sum;
}

bool all_finite(std::span<const double> values) {
  return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

}  // namespace

void Balance::add_masses() {
  for (std::size_t k = 0; k < problem_.masses.size(); ++k)
    solver_.add(problem_.masses[k].row, problem_.masses[k].column, numbers_.masses[k]);
}

void Balance::add_direction(std::size_t column, const std::vector<Entry>& entries,
                            const std::vector<double>& values, double factor) {
  for (std::size_t k = 0; k < entries.size(); ++k)
    solver_.add(entries[k].variable, column, -factor * values[k]);
}

void Balance::add_slopes(std::size_t row, const MotionRow& like, const RowNumbers& numbers) {
  for (std::size_t k = 0; k < like.slopes.size(); ++k)
    solver_.add(row, like.slopes[k].variable, numbers.slopes[k]);
}

// What slides is rubbed by its pressure, or by a force of its own; what sticks by an unknown.
void Balance::set_friction(const Mode& mode, std::span<double> right) {
  const std::size_t n = problem_.x.size();
  for (std::size_t k = 0; k < problem_.slidings.size(); ++k) {
    const Sliding& sliding = problem_.slidings[k];
    const Rub& rub = mode.rubs[k];
    if (rub.sticks) continue;
    const std::vector<double>& along = numbers_.slidings[k].slopes;
    const double amount = -rub.direction * numbers_.amounts[k];
    if (!sliding.is_constant)
      add_direction(n + sliding.pressed_by, sliding.along.slopes, along, amount * rub.pressure);
    else
      for (std::size_t i = 0; i < along.size(); ++i)
        right[sliding.along.slopes[i].variable] += amount * along[i];
  }
}

bool Balance::accelerate(const State& at, const Mode& mode, std::span<double> acceleration,
                         Forces* forces) {
  motion_.eval(at, numbers_);
  const std::size_t n = problem_.x.size(), held = problem_.rows.size();
  std::size_t size = n + held;
  for (const char tight : mode.tight) size += tight != 0 ? 1 : 0;
  for (const Rub& rub : mode.rubs) size += rub.sticks ? 1 : 0;
  right_.assign(size, 0.0);
  std::copy(numbers_.force.begin(), numbers_.force.end(), right_.begin());
  solver_.begin(size);
  add_masses();
  for (std::size_t k = 0; k < held; ++k) {
    add_direction(n + k, problem_.directions[k], numbers_.directions[k], 1.0);
    add_slopes(n + k, problem_.rows[k], numbers_.rows[k]);
    right_[n + k] = numbers_.rows[k].right;
  }
  std::size_t next = n + held;
  const auto add_unknown = [&](const MotionRow& row, const RowNumbers& numbers) {
    add_direction(next, row.slopes, numbers.slopes, 1.0);
    add_slopes(next, row, numbers);
    right_[next++] = numbers.right;
  };
  for (std::size_t k = 0; k < mode.tight.size(); ++k)
    if (mode.tight[k] != 0) add_unknown(problem_.contacts[k].room, numbers_.contacts[k]);
  for (std::size_t k = 0; k < mode.rubs.size(); ++k)
    if (mode.rubs[k].sticks) add_unknown(problem_.slidings[k].along, numbers_.slidings[k]);
  set_friction(mode, right_);
  if (!all_finite(right_) || !solver_.factor()) return false;
  solver_.solve(right_);
  std::copy_n(right_.begin(), n, acceleration.begin());
  if (forces == nullptr) return true;
  forces->holding.assign(right_.begin() + static_cast<std::ptrdiff_t>(n),
                         right_.begin() + static_cast<std::ptrdiff_t>(n + held));
  forces->contacts.assign(mode.tight.size(), 0.0);
  forces->frictions.assign(mode.rubs.size(), 0.0);
  next = n + held;
  for (std::size_t k = 0; k < mode.tight.size(); ++k)
    if (mode.tight[k] != 0) forces->contacts[k] = right_[next++];
  for (std::size_t k = 0; k < mode.rubs.size(); ++k)
    forces->frictions[k] =
        mode.rubs[k].sticks ? right_[next++] : -mode.rubs[k].direction * friction_limit(k, *forces);
  return true;
}

double Balance::room_acceleration(std::size_t contact, std::span<const double> a) const {
  return dot(problem_.contacts[contact].room, numbers_.contacts[contact], a) -
         numbers_.contacts[contact].right;
}

double Balance::sliding_acceleration(std::size_t sliding, std::span<const double> a) const {
  return dot(problem_.slidings[sliding].along, numbers_.slidings[sliding], a) -
         numbers_.slidings[sliding].right;
}

double Balance::friction_limit(std::size_t sliding, const Forces& forces) const {
  const Sliding& s = problem_.slidings[sliding];
  const double amount = numbers_.amounts[sliding];
  return s.is_constant ? amount : amount * std::abs(forces.holding[s.pressed_by]);
}

double Balance::kinetic_energy(std::span<const double> v) const {
  double sum = 0.0;
  for (std::size_t k = 0; k < problem_.masses.size(); ++k)
    sum += v[problem_.masses[k].row] * numbers_.masses[k] * v[problem_.masses[k].column];
  return sum / 2;
}

// In the order of the rows, the tight contacts, and, of velocities, what sticks.
std::vector<double> Balance::misses_of(const Mode& mode, bool velocities) const {
  std::vector<double> misses = velocities ? closure_.rates : closure_.values;
  for (std::size_t k = 0; k < mode.tight.size(); ++k)
    if (mode.tight[k] != 0)
      misses.push_back(velocities ? closure_.room_rates[k] : closure_.rooms[k]);
  if (velocities)
    for (std::size_t k = 0; k < mode.rubs.size(); ++k)
      if (mode.rubs[k].sticks) misses.push_back(closure_.speeds[k]);
  return misses;
}

bool Balance::shift(const State& at, const Mode& mode, bool velocities,
                    std::span<const double> misses, std::vector<double>& change) {
  motion_.eval(at, numbers_);
  const std::size_t n = problem_.x.size(), size = n + misses.size();
  solver_.begin(size);
  for (std::size_t i = 0; i < n; ++i)
    solver_.add(i, i, 1.0 / (problem_.scales[i] * problem_.scales[i]));
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
  for (std::size_t k = 0; k < problem_.rows.size(); ++k) {
    const RowLevel level = problem_.rows[k].level;
    add(problem_.rows[k], numbers_.rows[k],
        level == RowLevel::Position || (velocities && level == RowLevel::Velocity));
  }
  for (std::size_t k = 0; k < mode.tight.size(); ++k)
    if (mode.tight[k] != 0) add(problem_.contacts[k].room, numbers_.contacts[k], true);
  if (velocities)
    for (std::size_t k = 0; k < mode.rubs.size(); ++k)
      if (mode.rubs[k].sticks) add(problem_.slidings[k].along, numbers_.slidings[k], true);
  if (!all_finite(right_) || !solver_.factor()) return false;
  solver_.solve(right_);
  change.assign(right_.begin(), right_.begin() + static_cast<std::ptrdiff_t>(n));
  return true;
}

bool Balance::close(State& at, const Mode& mode) {
  constexpr int steps_max = 12;
  constexpr double least = 1e-14;  // of the scales: rounding
  if (problem_.rows.empty() && mode.tight.empty() && mode.rubs.empty()) return true;
  std::vector<double> change;
  double before = HUGE_VAL;
  for (int step = 0; step < steps_max; ++step) {
    motion_.eval(at, closure_);
    const std::vector<double> misses = misses_of(mode, false);
    if (!all_finite(misses)) return false;
    if (std::all_of(misses.begin(), misses.end(), [](double m) { return m == 0.0; })) break;
    if (!shift(at, mode, false, misses, change)) return false;
    double most = 0.0;
    for (std::size_t i = 0; i < change.size(); ++i) {
      at.x[i] += change[i];
      most = std::max(most, std::abs(change[i]) / problem_.scales[i]);
    }
    // Quadratic convergence: after a small step the next would be below rounding.
    if (most < 1e-8 || (most < 1e-10 && most >= before)) break;
    if (step + 1 == steps_max && most > 1e-9) return false;
    before = std::max(most, least);
  }
  motion_.eval(at, closure_);
  const std::vector<double> misses = misses_of(mode, true);
  if (!all_finite(misses)) return false;
  if (std::all_of(misses.begin(), misses.end(), [](double m) { return m == 0.0; })) return true;
  if (!shift(at, mode, true, misses, change)) return false;
  for (std::size_t i = 0; i < change.size(); ++i) at.v[i] += change[i];
  return true;
}

Balance::Miss Balance::measure_miss(const State& at, const Mode& mode) {
  motion_.eval(at, closure_);
  Miss miss;
  for (const double m : misses_of(mode, false))
    miss.position = std::max(miss.position, std::abs(m));
  for (const double m : misses_of(mode, true)) miss.velocity = std::max(miss.velocity, std::abs(m));
  return miss;
}

bool Balance::strike(const State& before, std::span<const std::size_t> contacts,
                     std::span<const double> rates, std::vector<double>& velocity,
                     std::vector<double>& impulses) {
  motion_.eval(before, numbers_);
  motion_.eval(before, closure_);
  const std::size_t n = problem_.x.size(), held = problem_.rows.size();
  const std::size_t size = n + held + contacts.size();
  solver_.begin(size);
  add_masses();
  right_.assign(size, 0.0);
  for (std::size_t k = 0; k < held; ++k) {
    add_direction(n + k, problem_.directions[k], numbers_.directions[k], 1.0);
    add_slopes(n + k, problem_.rows[k], numbers_.rows[k]);
  }
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const std::size_t k = contacts[i], row = n + held + i;
    add_direction(row, problem_.contacts[k].room.slopes, numbers_.contacts[k].slopes, 1.0);
    add_slopes(row, problem_.contacts[k].room, numbers_.contacts[k]);
    right_[row] = rates[i] - closure_.room_rates[k];
  }
  if (!all_finite(right_) || !solver_.factor()) return false;
  solver_.solve(right_);
  velocity = before.v;
  for (std::size_t i = 0; i < n; ++i) velocity[i] += right_[i];
  impulses.assign(right_.begin() + static_cast<std::ptrdiff_t>(n + held), right_.end());
  return true;
}

}  // namespace trammel::simulation
