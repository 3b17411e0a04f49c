// SPDX-License-Identifier: Apache-2.0
// Expressions taken over from another pool.
#pragma once

#include <span>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// The expressions as nodes of `to`, node by node as they are, with the facts of their symbols;
/// nothing is rewritten. Undefined where `to` has stopped.
///
/// Pre     a symbol that `to` has already has the same facts there, or none and is used by nothing
/// Cost    O(nodes reached)
std::vector<ExprId> import_exprs(ExprPool& to, const ExprPool& from, std::span<const ExprId> roots);
ExprId import_expr(ExprPool& to, const ExprPool& from, ExprId root);

}  // namespace trammel::symbolic
