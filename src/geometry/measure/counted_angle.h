// SPDX-License-Identifier: Apache-2.0
// Angles are measured in (-pi, pi]. Where full turns count, the numbers at a place hold the angle
// that has been counted so far, under the symbol of its measure.
#pragma once

#include <cmath>
#include <numbers>

#include "model/model.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::geometry {

/// The angle that differs from `angle` by full turns and is the nearest to `reference`.
inline double nearest_angle(double angle, double reference) {
  return reference + std::remainder(angle - reference, 2 * std::numbers::pi);
}

/// The angle without full turns, in [-pi, pi]. They are taken off as sines see them, by more digits
/// of pi than 2 pi has as a number.
inline double within_turn(double angle) {
  return std::abs(angle) <= std::numbers::pi ? angle : std::atan2(std::sin(angle), std::cos(angle));
}

/// By what an angle misses a value modulo full turns, of which both may hold many; in [-pi, pi].
inline double miss_of_angle(double angle, double value) {
  return std::remainder(within_turn(angle) - within_turn(value), 2 * std::numbers::pi);
}

/// What is measured, with the turns of the angle that the numbers hold for it, if it is one and
/// they hold one.
inline double with_turns(const model::Measure& measure, double measured,
                         const symbolic::Values& numbers) {
  if (!measure.is_angle()) return measured;
  const auto counted = numbers.find(measure.symbol);
  return counted ? nearest_angle(measured, *counted) : measured;
}

}  // namespace trammel::geometry
