// SPDX-License-Identifier: Apache-2.0
// Shows quickly that most polynomials cannot be factored.
#pragma once

#include "symbolic/present/terms.h"

namespace trammel::symbolic {

/// True only where p is irreducible over the rationals; false where that is not seen.
///
/// Pre     no number and no generator divides p
/// Math    linear in v: A*v + B with coprime A and B; of degree 2 in v: coprime coefficients and a
///         discriminant that is no square; both seen at points of a finite field
/// Cost    some evaluations of p
bool is_surely_irreducible(const Terms& p);

}  // namespace trammel::symbolic
