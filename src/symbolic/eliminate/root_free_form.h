// SPDX-License-Identifier: Apache-2.0
// Formulas with roots that are rational on their branch: nested roots that cancel, as those of
// inversors do.
#pragma once

#include <optional>
#include <span>

#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/poly/limits.h"

namespace trammel::symbolic {

/// e without any root or absolute value, where it equals such a form near the places. None where it
/// does not, or beyond the limits.
///
/// Math    with sin and cos in tan of half the basic angles, all roots are eliminated from z = e;
///         the factor of the branch is linear in z, or e is not rational. Other factors are
///         excluded in ball arithmetic, so equality is proved.
/// Pre     places: values of all symbols of e, on one branch
/// Cost    resultants within the limits
/// Source  docs/theory/symbolic/elimination.md
std::optional<ExprId> find_root_free_form(ExprPool& pool, ExprId e,
                                          std::span<const ExactValues> places,
                                          const PolyLimits& limits);

}  // namespace trammel::symbolic
