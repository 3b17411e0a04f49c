// SPDX-License-Identifier: Apache-2.0
// Bottom-up order of the nodes that some expressions reach: what every pass over the DAG loops on.
#pragma once

#include <span>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// Every node reachable from the roots once, children before parents.
///
/// Cost    O(reachable nodes · log), independent of the size of the pool
std::vector<ExprId> reachable(const ExprPool& pool, std::span<const ExprId> roots);

/// The same nodes in the order of writing the roots down, whatever their ids: for passes whose
/// outcome a user sees.
///
/// Cost    O(reachable nodes)
std::vector<ExprId> reachable_as_written(const ExprPool& pool, std::span<const ExprId> roots);

/// The symbols in the roots, in reading order.
std::vector<ExprId> symbols_of(const ExprPool& pool, std::span<const ExprId> roots);

/// Whether `part` occurs in `e` (as a node; e itself counts).
bool contains(const ExprPool& pool, ExprId e, ExprId part);

}  // namespace trammel::symbolic
