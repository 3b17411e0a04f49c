// SPDX-License-Identifier: Apache-2.0
// Multivariate Taylor polynomials with numbers for coefficients.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// coefficient * x_1^powers[0] * x_2^powers[1] * ...
struct TaylorTerm {
  std::vector<std::uint32_t> powers;
  double coefficient = 0.0;
};

/// Symbols that equations define, as functions of the variables.
struct DefinedSymbols {
  std::vector<ExprId> symbols;
  std::vector<ExprId> gaps;     // 0 each; may use symbols defined before
  std::vector<double> inverse;  // of d gaps / d symbols at `about`: n*n by rows
};

/// The polynomial of total degree `order` that agrees with e and its derivatives up to that order
/// at `about`, multiplied out; constant first, then by degree, then by the order of the variables.
///
/// Math    sum over |k| <= order of D^k e(a)/k! * (x - a)^k
/// With defined symbols, Newton's method on series with the inverse held: each round gives one
/// degree more.
///
/// Pre     `about` has numbers for all symbols, defined ones included, where all gaps are 0
/// Errors  nothing where a derivative has no value at `about`, or a product of two series of this
///         order would take more than 2e7 multiplications
/// Cost    one product or two of series for each node, binomial(2 variables + order, order)
///         multiplications; no expression is built. Of gaps `order` times that
/// Source  [Griewank2008 13]
std::optional<std::vector<TaylorTerm>> taylor_polynomial(
    const ExprPool& pool, ExprId e, std::span<const ExprId> variables, const Values& about,
    unsigned order, std::span<const DefinedSymbols> defined = {});

}  // namespace trammel::symbolic
