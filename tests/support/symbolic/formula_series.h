// SPDX-License-Identifier: Apache-2.0
// Values and derivatives of plain trees of formulas in balls: the road that shares nothing with
// canonical construction, differentiation and evaluation of expressions but the arithmetic of arb.
#pragma once

#include <vector>

#include "support/symbolic/formula_tree.h"
#include "symbolic/expr/eval/eval_ball.h"

namespace trammel::symbolic {

/// Coefficients of f at `at` + h `direction` as a power series in h, up to h^order.
///
/// Math    result[k] = (direction . grad)^k f / k!
/// Errors  balls that are not finite where f, or for order > 0 a derivative, has no value
std::vector<Ball> eval_series(const Formula& f, const Point& at, const Point& direction,
                              std::size_t order, int precision = 256);

Ball eval_formula(const Formula& f, const Point& at, int precision = 256);

}  // namespace trammel::symbolic
