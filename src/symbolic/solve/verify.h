// SPDX-License-Identifier: Apache-2.0
// Solutions put back into their equations.
#pragma once

#include <optional>
#include <span>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/poly/limits.h"
#include "symbolic/solve/solution.h"

namespace trammel::symbolic {

struct VerifyInput {
  std::span<const ExprId> equations;  // each to be 0
  std::span<const ExprId> unknowns;
  std::span<const ExprId> values;   // of the unknowns
  std::span<const ExprId> periods;  // as in Solution
  std::span<const Replacement> given;
};

/// How the values satisfy every equation, or nothing: they do not, or are real nowhere.
///
/// Math    Proved: each equation becomes 0 by the relations of its generators. Else balls at the
///         given values and at sample points, of families at five members.
/// Cost    some 20 evaluations of the equations, and a normal form where that is small
std::optional<Check> verify(ExprPool& pool, const VerifyInput& input, const PolyLimits& limits);

/// Whether e is proved to be 0 wherever it is defined; false: unknown.
bool is_proved_zero(ExprPool& pool, ExprId e, const PolyLimits& limits);

}  // namespace trammel::symbolic
