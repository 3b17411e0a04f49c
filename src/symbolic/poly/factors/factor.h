// SPDX-License-Identifier: Apache-2.0
// Irreducible factors of polynomials.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "symbolic/poly/polynomial.h"

namespace trammel::symbolic {

struct Factorization {
  Rational constant{1};
  std::vector<std::pair<Polynomial, std::uint32_t>> factors;  // irreducible, primitive
};

/// Factors in an order that depends on the polynomial only. Large polynomials are only freed of
/// numbers and monomials.
///
/// Math    linear in v: c(v) times an irreducible rest, c the content in v; of degree 2 in v: by
///         the discriminant; anything else by FLINT
/// Cost    where some generator has degree 1 or 2, gcds of its coefficients
Factorization factor(const Polynomial& p);

}  // namespace trammel::symbolic
