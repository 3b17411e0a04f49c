// SPDX-License-Identifier: Apache-2.0
#include "prediction/cycle/drift.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "prediction/cycle/curve.h"
#include "prediction/tolerances.h"

namespace trammel::prediction {

namespace {

// How fast a way changes by the last windows, and how that grows; both positive, 0 where they do
// not tell.
std::pair<double, double> drift_of_way(std::span<const Window> windows, std::size_t value) {
  const std::size_t count = windows.size();
  if (count < 2) return {0.0, 0.0};
  const auto slope = [&](const Window& from, const Window& to) {
    return (to.pattern.ways[value] - from.pattern.ways[value]) / (to.patterns - from.patterns);
  };
  const double last = slope(windows[count - 2], windows[count - 1]);
  if (count < 3) return {std::abs(last), 0.0};
  const double bend = (last - slope(windows[count - 3], windows[count - 2])) /
                      (windows[count - 1].patterns - windows[count - 3].patterns) * 2;
  const double now = last + bend * (windows[count - 1].patterns - windows[count - 2].patterns) / 2;
  return {std::abs(now), now * bend > 0.0 ? std::abs(bend) : 0.0};
}

// The window before the last from which slopes are told: far enough for its distance to count.
const Window* before(std::span<const Window> windows, double patterns) {
  for (auto w = windows.rbegin() + 1; w < windows.rend(); ++w)
    if (windows.back().patterns - w->patterns >= slope_share * patterns) return &*w;
  return nullptr;
}

// By how much the values of a window differ from what they were to be, by the ways.
double miss_of(const Ahead& there, const Window& seen) {
  double miss = 0.0;
  for (std::size_t i = 0; i < seen.last.values.size(); ++i) {
    const double off = std::abs(seen.last.values[i] - there.values[i]) -
                       no_change * (1 + std::abs(seen.last.values[i]));
    if (off > 0.0) miss = std::max(miss, off / seen.pattern.ways[i]);
  }
  return miss;
}

std::optional<Ahead> go_along_curve(std::span<const Window> windows, double jumped,
                                    double patterns) {
  const auto curve = DriftCurve::make(windows, jumped);
  return curve ? curve->at(patterns) : std::nullopt;
}

// By how much windows before the last one would have missed it.
struct Misses {
  double of_power = 0.0, of_curve = HUGE_VAL;
};
Misses misses_of_last(std::span<const Window> windows) {
  const std::span<const Window> known = windows.first(windows.size() - 1);
  const Window& last = windows.back();
  const double patterns = last.patterns - known.back().patterns;
  const Ahead by_power = extrapolate(known.back(), before(known, patterns), patterns);
  Misses misses;
  misses.of_power = miss_of(by_power, last);
  if (const auto there = go_along_curve(known, patterns, patterns))
    misses.of_curve = miss_of(*there, last);
  return misses;
}

// By how much the curve has missed the last one of some windows that the power has missed, where
// the curve is the better way to predict that.
std::optional<double> miss_of_better_curve(std::span<const Window> windows) {
  constexpr std::size_t needed = 4, looked_at = 3;  // windows of a curve and one to show it
  for (std::size_t back = 0; back < looked_at && windows.size() - back >= needed; ++back) {
    const auto [of_power, of_curve] = misses_of_last(windows.first(windows.size() - back));
    if (of_power <= miss_of_power) continue;
    return of_curve <= miss_of_curve * of_power ? std::optional(of_curve) : std::nullopt;
  }
  return std::nullopt;
}

// The state so many patterns ahead, as a jump of `jumped` patterns tells it.
Ahead predict(std::span<const Window> windows, double jumped, double patterns) {
  if (miss_of_better_curve(windows))
    if (const auto there = go_along_curve(windows, jumped, patterns)) return *there;
  return extrapolate(windows.back(), before(windows, jumped), patterns);
}

// What was predicted of a window after a jump, whose own patterns come on top.
Ahead predicted_of(std::span<const Window> windows, const Window& seen, double jumped) {
  return predict(windows, jumped, seen.patterns - windows.back().patterns);
}

}  // namespace

double limit_of_drift(std::span<const Window> windows) {
  const Pattern& pattern = windows.back().pattern;
  const auto miss = miss_of_better_curve(windows);
  const double sure =
      miss ? std::clamp(std::cbrt(error_of_jump / 2 / *miss), 1.0, surest_of_curve) : 1.0;
  double limit = HUGE_VAL;
  for (std::size_t i = 0; i < pattern.change.size(); ++i) {
    const double way = pattern.ways[i], left = sure * drift_of_jump * way;
    const double change = std::abs(pattern.change[i]);
    if (change > no_change * way && change < same_change * way)
      limit = std::min(limit, left / change);
    const auto [slope, bend] = drift_of_way(windows, i);
    if (std::abs(slope) > no_change * way)  // left = n slope + n^2/2 bend
      limit = std::min(limit, 2 * left / (slope + std::sqrt(slope * slope + 2 * bend * left)));
  }
  if (const auto curve = miss ? DriftCurve::make(windows, 0.0) : std::nullopt)
    limit = std::min(limit, curve->until_faster(faster_on_curve));
  return limit;
}

Ahead extrapolate(std::span<const Window> windows, double patterns) {
  return predict(windows, patterns, patterns);
}

double error_of(std::span<const Window> windows, const Window& seen, double jumped) {
  const Window& from = windows.back();
  const Ahead there = predicted_of(windows, seen, jumped);
  const double late = std::abs(seen.pattern.period - there.period) / seen.pattern.period;
  const bool is_another =
      late > error_of_period && difference_of(windows, seen, jumped) > error_of_jump / 2;
  double error = is_another ? 2 * error_of_jump : late * 10.0 / 2;
  for (std::size_t i = 0; i < there.change.size(); ++i) {
    const double way = std::max(seen.pattern.ways[i], from.pattern.ways[i]);
    const double off = std::abs(seen.pattern.change[i] - there.change[i]) -
                       rounding_of_change * (1 + std::abs(seen.last.values[i]));
    if (!(off > 0.0 && way > 0.0)) continue;
    // What comes to another value within a few patterns follows what drifts slowly: where it began
    // does not matter, and its course lies between the windows.
    const double in_window = seen.patterns - from.patterns - jumped;
    const bool follows = std::abs(seen.last.values[i] - there.values[i]) > 3 * in_window * off;
    error = std::max(error, off / way * jumped / 2 * (follows ? share_of_follower : 1.0));
  }
  return std::max(error, no_error);
}

double difference_of(std::span<const Window> windows, const Window& seen, double jumped) {
  return miss_of(predicted_of(windows, seen, jumped), seen);
}

double patterns_of_jump(std::span<const Window> windows, const Window& seen, double jumped) {
  const Window& from = windows.back();
  const std::vector<char>& locked = from.growth.is_locked;
  if (std::find(locked.begin(), locked.end(), 1) != locked.end()) return jumped;  // teeth count
  double farthest = 0.0, patterns = jumped;
  for (std::size_t i = 0; i < seen.first.size(); ++i) {
    const double early = from.pattern.change[i], late = seen.pattern.change[i];
    const double went = seen.first[i] - from.last.values[i];
    const double far = std::abs(went) / from.pattern.ways[i];
    if (!(far > farthest) || !(early * late > 0.0)) continue;
    farthest = far;
    // Each is that of the pattern before its section; the late one is some patterns further.
    const double slope = std::log(late / early) / (seen.patterns - from.patterns);
    const double begin = early * std::exp(slope / 2);
    const double mean = std::abs(slope * jumped) > no_change
                            ? begin * std::expm1(slope * jumped) / (slope * jumped)
                            : begin;
    patterns = went / mean;
  }
  return std::abs(patterns / jumped - 1) < largest_correction ? patterns : jumped;
}

double mean_period(std::span<const Window> windows, const Window& seen, double jumped) {
  const Window& from = windows.back();
  const double ends = from.pattern.period + seen.pattern.period;
  const Window* early = before(windows, jumped);
  if (early == nullptr || !miss_of_better_curve(windows)) return ends / 2;
  const auto curve = DriftCurve::through({early, &from, &seen});
  const auto middle =
      curve ? curve->period_at(from.patterns + jumped / 2 - seen.patterns) : std::nullopt;
  return middle ? (ends + 4 * *middle) / 6 : ends / 2;
}

bool is_another_cycle(const Window& last, const Pattern& now, std::size_t values, double share) {
  const auto differs = [](double one, double other, double by) {
    return std::abs(one - other) > by * other;
  };
  if (differs(now.period, last.pattern.period, share)) return true;
  for (std::size_t i = 0; i < values; ++i)
    if (differs(now.ways[i], last.pattern.ways[i], error_of_jump)) return true;
  return false;
}

}  // namespace trammel::prediction
