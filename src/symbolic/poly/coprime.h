// SPDX-License-Identifier: Apache-2.0
// Polynomials that have no factor in common but numbers, as most in sums of quotients: told by
// images in a finite field, in a tenth of the time of a gcd.
#pragma once

#include "symbolic/poly/polynomial.h"

namespace trammel::symbolic {

/// True only where gcd(a, b) is a number. Cost  terms times generators.
bool are_surely_coprime(const Polynomial& a, const Polynomial& b);

}  // namespace trammel::symbolic
