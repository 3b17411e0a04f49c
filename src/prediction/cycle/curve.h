// SPDX-License-Identifier: Apache-2.0
// A drift as a curve through three windows, run along by the value that goes farthest.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "prediction/cycle/window.h"

namespace trammel::prediction {

/// What drifts slowly decides all else: where a swing dies as the root of the time that is left,
/// its end is a place where every course in the time ends, and none by the swing itself.
///
/// Math    n(y) and all s_i(y), parabolas through three windows, y the value that goes farthest by
///         its way: exact where n is a square of y, as of a swing whose drive fades evenly
class DriftCurve {
 public:
  /// Nothing where no value that comes back goes one way through the windows, or they are so near
  /// to each other beside `patterns` that their rounding would tell the course.
  ///
  /// Pre     the windows outlive it
  static std::optional<DriftCurve> make(std::span<const Window> windows, double patterns);

  /// Through these windows, in their order.
  static std::optional<DriftCurve> through(const std::array<const Window*, 3>& windows);

  /// The state so many patterns after the last window; nothing beyond the place where the course
  /// ends or turns round.
  std::optional<Ahead> at(double patterns) const;

  /// The period there; also before the last window, where that is negative.
  std::optional<double> period_at(double patterns) const;

  /// Patterns until the drift is so many times as fast: there the end of the course is near, which
  /// no window tells. HUGE_VAL where it never is.
  double until_faster(double times) const;

 private:
  using Three = std::array<double, 3>;  // by window, the last one at the end

  DriftCurve(const std::array<const Window*, 3>& windows, std::size_t leader);
  // n = slope u + bend u^2, u from the leader at the last window.
  struct Course {
    double slope, bend;
  };
  Course course() const;
  std::optional<double> leader_at(double patterns) const;
  double follow(const Three& values, double leader) const;
  double period_of(double leader) const;

  std::array<const Window*, 3> windows_;
  Three leaders_{};
};

}  // namespace trammel::prediction
