// SPDX-License-Identifier: Apache-2.0
// Sparse elimination with pivots that are proved not to vanish: for systems too large for minors,
// and to tell which rows of a singular one are dependent.
#pragma once

#include <optional>

#include "symbolic/linear/linear_system.h"
#include "symbolic/linear/zero_oracle.h"
#include "symbolic/poly/limits.h"

namespace trammel::symbolic {

/// Fraction-free elimination in the polynomial ring of all entries: solutions in lowest terms.
///
/// Math    a[i][j] <- (p a[i][j] - a[i][k] a[k][j]) / p', p' the pivot before: always exact
/// Errors  none where the polynomials get too large for the limits
/// Cost    pivots by Markowitz' count; grows with the terms of the determinant, so it suits many
///         numbers and few symbols
/// Source  [Bareiss1968], [Markowitz1957]
std::optional<LinearOutcome> eliminate_in_ring(ExprPool& pool, const LinearSystem& system,
                                               ZeroOracle& oracle, const PolyLimits& limits);

/// Gauss' elimination on nodes: nothing is multiplied out. With `diagonal`, pivots are taken on the
/// diagonal as long as there is one.
///
/// Cost    n^3 nodes for a full matrix, always feasible; zero tests of long quotients may stay
///         undecided
LinearOutcome eliminate_in_graph(ExprPool& pool, const LinearSystem& system, ZeroOracle& oracle,
                                 bool diagonal, const base::Budget& budget);

}  // namespace trammel::symbolic
