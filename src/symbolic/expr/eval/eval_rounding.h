// SPDX-License-Identifier: Apache-2.0
// How far rounding alone may carry the number of an expression: what tells 0 from 6e-17.
#pragma once

#include <span>
#include <vector>

#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// The running error bound of each root to first order: what half a unit in the last place of every
/// symbol, number and operation comes to at the most. Not finite beside a pole, where rounding
/// decides what the number is: `1/cos(theta)` at 90 deg. Symbols that were found by operations of
/// their own have bounds of their own.
///
/// Cost    as eval(), about three times
/// Source  [Higham2002 3.3]
std::vector<double> eval_rounding(const ExprPool& pool, std::span<const ExprId> roots,
                                  const Values& values, const Values& symbol_bounds = {});

/// Whether a root has a pole there but for rounding, so that its number means nothing: its bound is
/// not finite, and it grows towards the values, a few units in the last place of a symbol away.
///
/// Shapes  bounds: one a root, by eval_rounding()
/// Cost    beside what may be a pole two evaluations for each symbol
bool is_at_pole(const ExprPool& pool, std::span<const ExprId> roots, const Values& values,
                std::span<const double> bounds, const Values& symbol_bounds = {});

}  // namespace trammel::symbolic
