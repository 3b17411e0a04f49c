// SPDX-License-Identifier: Apache-2.0
// Elimination of one generator from two polynomials.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "symbolic/poly/polynomial.h"

namespace trammel::symbolic {

/// Partial derivative by a generator (as a free variable, whatever relation it obeys).
Polynomial derivative(const Polynomial& p, std::size_t generator);

/// The subresultant polynomial remainder sequence of a and b as polynomials in one generator: a, b
/// (the one of higher degree first) and all that follow; the last is free of the generator, or the
/// gcd of a and b (times a factor free of the generator) where they have one.
///
/// Cost    O(degree^2) products and exact divisions, each within the limits of the ring
/// Source  [Knuth1997 4.6.1 C]
std::vector<Polynomial> subresultants(const Polynomial& a, const Polynomial& b,
                                      std::size_t generator);

/// 0 where a and b have a common root, and only there (or where both leading coefficients are 0).
///
/// Pre     both have a positive degree in the generator
Polynomial resultant(const Polynomial& a, const Polynomial& b, std::size_t generator);

/// resultant(p, p')/lead(p), but for its sign: 0 where p has a multiple root.
///
/// Pre     degree >= 2
Polynomial discriminant(const Polynomial& p, std::size_t generator);

/// p = free of the generator * prod part_i^exponent_i; the parts have no multiple roots and none in
/// common, exponents ascend.
///
/// Source  Yun's algorithm [Knuth1997 4.6.3]
std::vector<std::pair<Polynomial, std::uint32_t>> squarefree_parts(const Polynomial& p,
                                                                   std::size_t generator);

}  // namespace trammel::symbolic
