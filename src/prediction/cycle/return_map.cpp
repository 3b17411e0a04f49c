// SPDX-License-Identifier: Apache-2.0
#include "prediction/cycle/return_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numeric/linear/dense_solve.h"
#include "numeric/linear/eigenvalues.h"
#include "prediction/section/watch.h"
#include "prediction/tolerances.h"

namespace trammel::prediction {

using simulation::MotionState;

namespace {

constexpr double once_around = 6.283185307179586;
constexpr int rounds_of_newton = 6;  // its slopes are good to some 1e-4: each round brings as much

std::vector<double> to_vector(const MotionState& at) {
  std::vector<double> y = at.x;
  y.insert(y.end(), at.v.begin(), at.v.end());
  return y;
}

std::vector<double> difference(const MotionState& to, const MotionState& from,
                               std::span<const double> turned) {
  std::vector<double> y = to_vector(to);
  const std::vector<double> before = to_vector(from);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] -= before[i] + turned[i];
  return y;
}

// Of angles that have gone further than half a turn. What is no angle and goes on does not repeat.
std::vector<double> whole_turns(const MotionState& to, const MotionState& from,
                                const std::vector<char>& can_turn) {
  std::vector<double> turned(2 * to.x.size(), 0.0);
  for (std::size_t i = 0; i < to.x.size(); ++i)
    if (can_turn[i] != 0) turned[i] = once_around * std::round((to.x[i] - from.x[i]) / once_around);
  return turned;
}

std::vector<std::complex<double>> find_multipliers(const std::vector<double>& jacobian) {
  std::vector<std::complex<double>> multipliers;
  for (const numeric::EigenPair& pair : numeric::solve_eigenproblem(jacobian))
    if (std::abs(pair.value) > least_multiplier) multipliers.push_back(pair.value);
  std::sort(multipliers.begin(), multipliers.end(),
            [](const auto& a, const auto& b) { return std::abs(a) > std::abs(b); });
  return multipliers;
}

double largest(std::span<const double> numbers, std::span<const double> ranges) {
  double most = 0.0;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    most = std::max(most, std::abs(numbers[i]) / ranges[i]);
  return most;
}

std::vector<double> times(const std::vector<double>& matrix, const std::vector<double>& y) {
  std::vector<double> product(y.size(), 0.0);
  for (std::size_t i = 0; i < y.size(); ++i)
    for (std::size_t k = 0; k < y.size(); ++k) product[i] += matrix[i * y.size() + k] * y[k];
  return product;
}

// The ranges of numbers over rows; those that do not move have the largest of the others, by
// scales.
std::vector<double> find_ranges(std::span<const MotionState> rows, std::span<const double> scales,
                                const std::vector<double> MotionState::*numbers) {
  std::vector<double> low = rows[0].*numbers, high = low;
  double largest_range = 0.0;
  for (const MotionState& row : rows)
    for (std::size_t i = 0; i < low.size(); ++i) {
      low[i] = std::min(low[i], (row.*numbers)[i]);
      high[i] = std::max(high[i], (row.*numbers)[i]);
      largest_range = std::max(largest_range, (high[i] - low[i]) / scales[i]);
    }
  for (std::size_t i = 0; i < low.size(); ++i)
    high[i] = std::max(high[i] - low[i], least_range * largest_range * scales[i]);
  return high;
}

}  // namespace

ReturnMap::ReturnMap(simulation::Mover& mover, const LongRun& run, const Pattern& pattern,
                     std::span<const MotionState> rows)
    : mover_(mover), run_(run), pattern_(pattern) {
  const std::vector<double>& scales = mover.inputs().scales;
  ranges_ = find_ranges(rows, scales, &MotionState::x);
  const std::vector<double> of_rates = find_ranges(rows, scales, &MotionState::v);
  ranges_.insert(ranges_.end(), of_rates.begin(), of_rates.end());
}

// The sections from a state on, that of the state before them; fewer where the motion ends or turns
// no more.
std::vector<Section> ReturnMap::follow(const MotionState& from, std::size_t sections) {
  Watch watch(mover_, run_);
  WatchEnd end = watch.start_at_section(from, from.t, pattern_.source, pattern_.ways);
  const double latest = from.t + (1 + lateness) * pattern_.period;
  const std::vector<Section>& found = watch.sections(pattern_.source);
  while (end == WatchEnd::GoesOn && found.size() <= sections) end = watch.go_on(latest);
  simulated_ += watch.simulated();
  steps_ += watch.steps();
  return {found.begin(),
          found.begin() + static_cast<std::ptrdiff_t>(std::min(found.size(), sections + 1))};
}

// A state beside another one, brought onto the constraints.
std::optional<MotionState> ReturnMap::moved(const MotionState& from, std::span<const double> by) {
  MotionState to = from;
  for (std::size_t i = 0; i < to.x.size(); ++i) {
    to.x[i] += by[i];
    to.v[i] += by[to.x.size() + i];
  }
  if (!mover_.close(to, mover_.open_mode())) return std::nullopt;
  return to;
}

std::optional<std::vector<double>> ReturnMap::find_jacobian(const std::vector<Section>& pattern) {
  const std::size_t n = ranges_.size(), size = pattern.size() - 1;
  const MotionState& home = pattern.back().state;
  std::vector<double> jacobian(n * n);
  for (std::size_t k = 0; k < n; ++k) {
    std::vector<double> by(n, 0.0);
    by[k] = step_of_map * ranges_[k];
    const auto from = moved(pattern.front().state, by);
    if (!from) return std::nullopt;
    const std::vector<Section> beside = follow(*from, size);
    if (beside.size() <= size) return std::nullopt;
    const std::vector<double> off =
        difference(beside.back().state, home, std::vector<double>(n, 0.0));
    for (std::size_t i = 0; i < n; ++i) jacobian[i * n + k] = off[i] / by[k];
  }
  return jacobian;
}

// An orbit that a part of its sections repeats already is that part: what was found while it came
// from one side and the other in turn.
Orbit ReturnMap::reduce(Orbit orbit) const {
  const std::size_t size = orbit.size();
  for (std::size_t part = 1; 2 * part <= size; ++part) {
    if (size % part != 0) continue;
    std::vector<double> turned = orbit.turned;
    for (double& angle : turned) angle *= static_cast<double>(part) / static_cast<double>(size);
    const auto off = difference(orbit.sections[part].state, orbit.state(), turned);
    if (largest(off, ranges_) > same_orbit) continue;
    orbit.sections.resize(part + 1);
    orbit.turned = std::move(turned);
    break;
  }
  return orbit;
}

std::optional<Orbit> ReturnMap::find_orbit(const Section& near) {
  const std::size_t n = ranges_.size(), size = pattern_.sections;
  if (n > variables_of_map) return std::nullopt;
  MotionState at = near.state;
  for (int round = 0; round < rounds_of_newton; ++round) {
    Orbit orbit;
    orbit.sections = follow(at, size);
    if (orbit.sections.size() <= size) return std::nullopt;
    orbit.turned = whole_turns(orbit.sections.back().state, at, run_.can_turn);
    std::vector<double> off = difference(orbit.sections.back().state, at, orbit.turned);
    const bool is_found = largest(off, ranges_) < same_orbit;
    if (is_found) orbit = reduce(std::move(orbit));
    auto jacobian = find_jacobian(orbit.sections);
    if (!jacobian) return std::nullopt;
    if (is_found) {
      orbit.multipliers = find_multipliers(*jacobian);
      orbit.jacobian = std::move(*jacobian);
      return orbit;
    }
    for (std::size_t k = 0; k < n * n; ++k)  // (I - P') dy = P(y) - y
      (*jacobian)[k] = (k % (n + 1) == 0 ? 1.0 : 0.0) - (*jacobian)[k];
    const auto by = numeric::solve_dense(std::move(*jacobian), std::move(off));
    if (!by) return std::nullopt;
    const auto next = moved(at, *by);
    const std::vector<double> none(n, 0.0);
    if (!next || largest(difference(*next, near.state, none), ranges_) > reach_of_orbit)
      return std::nullopt;
    at = *next;
  }
  return std::nullopt;
}

// The state of an orbit so many patterns on has turned further.
std::vector<double> ReturnMap::off(const Orbit& orbit, const MotionState& at,
                                   std::size_t patterns) const {
  std::vector<double> turned = orbit.turned;
  for (double& angle : turned) angle *= static_cast<double>(patterns);
  return difference(at, orbit.state(), turned);
}

double ReturnMap::distance(const Orbit& orbit, const MotionState& at, std::size_t patterns) const {
  return largest(off(orbit, at, patterns), ranges_);
}

double ReturnMap::miss(const Orbit& orbit, const MotionState& from, const MotionState& to,
                       std::size_t patterns) const {
  std::vector<double> there = off(orbit, from, 0);
  for (std::size_t k = 0; k < patterns; ++k) there = times(orbit.jacobian, there);
  std::vector<double> misses = off(orbit, to, patterns);
  for (std::size_t i = 0; i < misses.size(); ++i) misses[i] -= there[i];
  return largest(misses, ranges_);
}

}  // namespace trammel::prediction
