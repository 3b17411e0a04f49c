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

/// A symbol and its rate along a direction or in time.
struct Rate {
  ExprId symbol;
  ExprId rate;
};

/// Directional derivatives of the roots with one memo; symbols without a rate are constant.
///
/// Math    result[i] = sum over k of ∂roots[i]/∂symbol_k * rate_k
/// Pre     no symbol twice among the rates
/// Cost    O(nodes of the roots), whatever the number of rates
std::vector<ExprId> differentiate_along(ExprPool& pool, std::span<const ExprId> roots,
                                        std::span<const Rate> rates);

}  // namespace trammel::symbolic
