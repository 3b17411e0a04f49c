// SPDX-License-Identifier: Apache-2.0
// The polynomial equation of a curve that is given by a parameter.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/poly/limits.h"

namespace trammel::symbolic {

/// x = formulas[0], y = formulas[1] while the parameter runs.
struct ParametricCurve {
  ExprId parameter;
  std::array<ExprId, 2> names;  // symbols x, y that the formulas do not hold
  std::array<ExprId, 2> formulas;
};

enum class NoEquation : std::uint8_t {
  None,
  NotAlgebraic,  // no polynomial: the parameter occurs in other ways than through one angle
  TooLarge,      // beyond the limits
  NotFound,      // the places do not tell the curve from its relatives
};

struct ImplicitCurve {
  std::optional<ExprId> polynomial;  // 0 on the curve; irreducible over the rationals
  std::array<std::uint32_t, 2> degrees{};
  NoEquation why_none = NoEquation::None;
};

/// Math    the minimal polynomial p(x, y) over the field of the other symbols, for the branch of
///         its roots that the places lie on: proved by exclusion of all other factors in ball
///         arithmetic
/// Pre     places: values of all symbols of the formulas, on one branch
/// Cost    resultants within the limits
/// Source  docs/theory/symbolic/elimination.md
ImplicitCurve find_implicit_curve(ExprPool& pool, const ParametricCurve& curve,
                                  std::span<const ExactValues> places, const PolyLimits& limits);

}  // namespace trammel::symbolic
