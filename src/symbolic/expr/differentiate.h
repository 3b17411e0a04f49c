// SPDX-License-Identifier: Apache-2.0
// Derivatives on the DAG: each node is differentiated once.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// Partial derivative of e by a symbol (forward mode).
///
/// Math    ∂e/∂symbol; |u|' = sign(u) u'; sign' = 0; unknown functions by orders
/// Cost    O(nodes of e), products of n factors n^2
ExprId differentiate(ExprPool& pool, ExprId e, ExprId symbol);

/// Partial derivative of the node e by its i-th argument, as if the arguments were independent.
///
/// Cost    O(arguments of e)
ExprId partial_derivative(ExprPool& pool, ExprId e, std::size_t i);

/// Partial derivatives of e by every one of the symbols, in one pass (reverse mode).
///
/// Shapes  result[i] = ∂e/∂symbols[i]
/// Cost    O(nodes of e), whatever the number of symbols
std::vector<ExprId> gradient(ExprPool& pool, ExprId e, std::span<const ExprId> symbols);

}  // namespace trammel::symbolic
