// SPDX-License-Identifier: Apache-2.0
// Multivariate Taylor polynomials with numbers for coefficients.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "symbolic/expr/eval.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// coefficient * x_1^powers[0] * x_2^powers[1] * ...
struct TaylorTerm {
  std::vector<std::uint32_t> powers;
  double coefficient = 0.0;
};

/// The polynomial of total degree `order` that agrees with e and its derivatives up to that order
/// at `about`, multiplied out; constant first, then by degree, then by the order of the variables.
///
/// Math    sum over |k| <= order of D^k e(a)/k! * (x - a)^k
/// Errors  nothing where a derivative has no value at `about`, or the pool's budget ended
/// Cost    binomial(variables + order, order) derivatives, each differentiated once
std::optional<std::vector<TaylorTerm>> taylor_polynomial(ExprPool& pool, ExprId e,
                                                         std::span<const ExprId> variables,
                                                         const Values& about, unsigned order);

}  // namespace trammel::symbolic
