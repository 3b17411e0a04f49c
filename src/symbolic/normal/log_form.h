// SPDX-License-Identifier: Apache-2.0
// Logarithms of rational functions as sums over irreducible factors.
#pragma once

#include <functional>

#include "symbolic/poly/convert.h"

namespace trammel::symbolic {

/// log(f) where it has a value. Numbers are split into primes, factors that are never negative
/// stand alone, even powers give log|p|; what has an unknown sign stays in one logarithm.
///
/// Math    log(c prod p_i^e_i) = log c + sum e_i log p_i
/// Errors  throws PolyStop beyond the limits, and where f is a number <= 0
ExprId logarithm(ExprPool& pool, const Converted& of, const RationalFunction& f);

}  // namespace trammel::symbolic
