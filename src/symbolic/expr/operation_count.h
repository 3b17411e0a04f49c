// SPDX-License-Identifier: Apache-2.0
// How many operations a program makes that evaluates expressions node by node.
#pragma once

#include <cstddef>
#include <span>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// Operations of the roots after sharing: each node counts once, whatever number of places it
/// stands in.
///
/// Math    a sum of k terms k - 1; a product of k factors k - 1, of which a factor -1 is a sign and
///         free, 1/x a division; a power, a root, a function 1
/// Cost    O(reachable nodes)
std::size_t count_operations(const ExprPool& pool, std::span<const ExprId> roots);

}  // namespace trammel::symbolic
