// SPDX-License-Identifier: Apache-2.0
// Points at which solutions are tried: the given values, points near them, and points anywhere that
// the recorded facts allow; the same on every machine and in every run.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/expr/substitute.h"

namespace trammel::symbolic {

/// Rational values of `symbols` (and unknown functions' nodes): half of the points lie near the
/// given values where there are some.
std::vector<ExactValues> sample_points(ExprPool& pool, std::span<const ExprId> symbols,
                                       std::span<const Replacement> given, int count);

/// Symbols and unknown functions' nodes in the roots, in reading order.
std::vector<ExprId> parameters_of(const ExprPool& pool, std::span<const ExprId> roots);

/// A ball around a constant expression at the given values; not finite where a symbol has no value.
Ball ball_at(ExprPool& pool, ExprId e, std::span<const Replacement> given, int precision = 128);

/// -1, 0, 1 of a number without symbols where balls prove it; 0 is only told of the number 0.
/// Nothing where undecided.
std::optional<int> sign_of_constant(ExprPool& pool, ExprId e);

}  // namespace trammel::symbolic
