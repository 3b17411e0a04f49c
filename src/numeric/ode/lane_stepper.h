// SPDX-License-Identifier: Apache-2.0
// Many motions of one system y' = f(t, y; p), eight at a time, each with steps of its own.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "base/budget.h"

namespace trammel::numeric {

/// Numbers of all lanes stand together: value i of lane k is [8 i + k].
struct LaneSystem {
  std::size_t size = 0;       // components of y
  std::size_t constants = 0;  // numbers p of each motion
  std::size_t spare = 0;      // more rows that `rate` may write on, behind those of y'
  /// Shapes  at: size rows of y, one of t, then the constants; rates: size + spare rows
  /// Guarantee  asked for: a lane's numbers depend on no other lane; NaN where there is no rate
  std::function<void(std::span<const double> at, std::span<double> rates)> rate;
};

struct LaneStart {
  double t = 0.0, t_end = 0.0;
  double step_max = 0.0;
  std::vector<double> y, scales;  // scales: sizes below which errors are absolute
  std::vector<double> constants;
  std::vector<std::size_t> positive;  // components that must stay above 0
};

enum class LaneStatus : unsigned char {
  Reached,
  Refused,     // the step became too short, the motion is stiff, or left what it must stay in
  Unfinished,  // the budget was reached
};

struct LaneEnd {
  LaneStatus status = LaneStatus::Unfinished;
  std::vector<double> y;
  std::size_t steps = 0;
};

/// Each motion to its end; a lane whose motion is over takes the next one.
///
/// Math    DOP853 with the steps, the errors and the test of stiffness of OdeStepper
/// Guarantee  a motion does not depend on the others, to the last bit
/// Errors  as the status says; what is refused OdeStepper may still do
/// Cost    12 rates of eight lanes a step
/// Source  [HairerNorsettWanner1993 II.10]
std::vector<LaneEnd> integrate_lanes(const LaneSystem& system, double tolerance,
                                     std::span<const LaneStart> starts,
                                     const base::Budget& budget = {});

}  // namespace trammel::numeric
