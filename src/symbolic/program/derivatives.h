// SPDX-License-Identifier: Apache-2.0
// Sets of expressions with their derivatives, made to be compiled together: values and derivatives
// are nodes of one pool and share what they have in common.
#pragma once

#include <span>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// The function, then its partial derivatives (reverse mode).
///
/// Shapes  1 + symbols
/// Cost    O(nodes of f)
std::vector<ExprId> value_and_gradient(ExprPool& pool, ExprId f, std::span<const ExprId> symbols);

/// Derivatives of all roots along one direction (forward mode).
///
/// Math    sum over i of (d root/d symbols[i]) directions[i]
/// Shapes  directions: symbols; result: roots
/// Cost    O(reachable nodes), whatever the number of symbols and roots
std::vector<ExprId> directional_derivatives(ExprPool& pool, std::span<const ExprId> roots,
                                            std::span<const ExprId> symbols,
                                            std::span<const ExprId> directions);

/// Math    second derivatives of t -> root(symbols + t directions) at t = 0
/// Pre     the directions are free of the symbols
/// Cost    O(reachable nodes)
std::vector<ExprId> second_directional_derivatives(ExprPool& pool, std::span<const ExprId> roots,
                                                   std::span<const ExprId> symbols,
                                                   std::span<const ExprId> directions);

/// All partial derivatives, row by row, by a pass for each root or for each symbol, whichever
/// visits fewer nodes.
///
/// Shapes  result[r * symbols + s] = d root r / d symbol s
std::vector<ExprId> jacobian(ExprPool& pool, std::span<const ExprId> roots,
                             std::span<const ExprId> symbols);

/// Second derivatives of f times a vector, without the matrix.
///
/// Math    result[i] = sum over j of (d^2 f/(d symbols[i] d symbols[j])) directions[j]
/// Pre     the directions are free of the symbols
/// Cost    O(nodes of f)
std::vector<ExprId> hessian_vector(ExprPool& pool, ExprId f, std::span<const ExprId> symbols,
                                   std::span<const ExprId> directions);

}  // namespace trammel::symbolic
