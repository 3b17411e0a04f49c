// SPDX-License-Identifier: Apache-2.0
#include "prediction/cycle/curve.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "prediction/tolerances.h"

namespace trammel::prediction {

namespace {

using Windows = std::array<const Window*, 3>;

// The last window and two before it, each far enough from the next.
std::optional<Windows> choose_windows(std::span<const Window> windows, double patterns) {
  Windows chosen{nullptr, nullptr, &windows.back()};
  std::size_t next = 2;
  for (auto w = windows.rbegin() + 1; w < windows.rend() && next > 0; ++w)
    if (chosen[next]->patterns - w->patterns >= share_of_curve * patterns) chosen[--next] = &*w;
  if (next > 0) return std::nullopt;
  return chosen;
}

// Of what comes back from pattern to pattern the value that went farthest, one way all along.
std::optional<std::size_t> find_leader(const Windows& windows) {
  std::optional<std::size_t> leader;
  double farthest = least_way_of_leader;
  const Pattern& last = windows[2]->pattern;
  for (std::size_t i = 0; i < last.change.size(); ++i) {
    const double way = last.ways[i];
    if (!(way > 0.0) || std::abs(last.change[i]) > largest_drift * way) continue;
    const double early = windows[1]->last.values[i] - windows[0]->last.values[i];
    const double late = windows[2]->last.values[i] - windows[1]->last.values[i];
    const double far = std::min(std::abs(early), std::abs(late)) / way;
    if (!(early * late > 0.0) || !(far > farthest)) continue;
    farthest = far;
    leader = i;
  }
  return leader;
}

}  // namespace

DriftCurve::DriftCurve(const Windows& windows, std::size_t leader) : windows_(windows) {
  for (std::size_t k = 0; k < 3; ++k) leaders_[k] = windows[k]->last.values[leader];
}

std::optional<DriftCurve> DriftCurve::make(std::span<const Window> windows, double patterns) {
  const auto chosen = choose_windows(windows, patterns);
  return chosen ? through(*chosen) : std::nullopt;
}

std::optional<DriftCurve> DriftCurve::through(const Windows& windows) {
  const auto leader = find_leader(windows);
  if (!leader) return std::nullopt;
  return DriftCurve(windows, *leader);
}

// From its slopes between the windows.
DriftCurve::Course DriftCurve::course() const {
  const auto n = [&](std::size_t k) { return windows_[k]->patterns; };
  const auto slope = [&](std::size_t a, std::size_t b) {
    return (n(b) - n(a)) / (leaders_[b] - leaders_[a]);
  };
  const double bend = (slope(1, 2) - slope(0, 1)) / (leaders_[2] - leaders_[0]);
  return {slope(1, 2) + bend * (leaders_[2] - leaders_[1]), bend};
}

// The root that leaves u = 0 in the direction of the drift.
std::optional<double> DriftCurve::leader_at(double patterns) const {
  const auto [p, q] = course();
  const double square = p * p + 4 * q * patterns;
  if (!(square > 0.0) || !(p * (leaders_[2] - leaders_[1]) > 0.0)) return std::nullopt;
  return leaders_[2] + 2 * patterns / (p + std::copysign(std::sqrt(square), p));
}

// Math    n'(u) = p + 2 q u has shrunk to p/times
double DriftCurve::until_faster(double times) const {
  const auto [p, q] = course();
  return q < 0.0 ? -p * p / (4 * q) * (1 - 1 / (times * times)) : HUGE_VAL;
}

// The parabola through three values over the leader, by Newton's differences.
double DriftCurve::follow(const Three& values, double leader) const {
  const double late = (values[2] - values[1]) / (leaders_[2] - leaders_[1]);
  const double early = (values[1] - values[0]) / (leaders_[1] - leaders_[0]);
  const double bend = (late - early) / (leaders_[2] - leaders_[0]);
  return values[2] + (leader - leaders_[2]) * (late + (leader - leaders_[1]) * bend);
}

double DriftCurve::period_of(double leader) const {
  Three periods{};
  for (std::size_t k = 0; k < 3; ++k) periods[k] = windows_[k]->pattern.period;
  return follow(periods, leader);
}

std::optional<double> DriftCurve::period_at(double patterns) const {
  const auto there = leader_at(patterns);
  if (!there) return std::nullopt;
  return period_of(*there);
}

std::optional<Ahead> DriftCurve::at(double patterns) const {
  const auto there = leader_at(patterns), before = leader_at(patterns - 1),
             halfway = leader_at(patterns / 2);
  if (!there || !before || !halfway) return std::nullopt;
  const auto go = [&](auto get, double leader) {
    return follow({get(*windows_[0]), get(*windows_[1]), get(*windows_[2])}, leader);
  };
  const auto go_all = [&](std::vector<double>& values, auto list) {
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = go([&](const Window& w) { return list(w)[i]; }, *there);
  };
  const Window& from = *windows_[2];
  Ahead ahead{from.last.state, 0.0, from.last.values, from.pattern.change, from.pattern.period};
  go_all(
      ahead.state.x, [](const Window& w) -> auto& { return w.last.state.x; });
  go_all(
      ahead.state.v, [](const Window& w) -> auto& { return w.last.state.v; });
  go_all(
      ahead.state.turns, [](const Window& w) -> auto& { return w.last.state.turns; });
  go_all(
      ahead.values, [](const Window& w) -> auto& { return w.last.values; });
  for (std::size_t i = 0; i < ahead.state.x.size(); ++i)
    if (from.growth.is_locked[i] != 0)
      ahead.state.x[i] = from.last.state.x[i] + patterns * from.growth.x[i];
  for (std::size_t i = 0; i < ahead.change.size(); ++i)
    ahead.change[i] =
        ahead.values[i] - go([&](const Window& w) { return w.last.values[i]; }, *before);
  ahead.period = period_of(*there);
  ahead.time = from.time + patterns *
                               (from.pattern.period + 4 * period_of(*halfway) + ahead.period) /
                               6;  // Simpson's rule
  return ahead;
}

}  // namespace trammel::prediction
