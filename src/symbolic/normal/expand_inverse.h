// SPDX-License-Identifier: Apache-2.0
// Sine, cosine and tangent of sums that contain asin, acos, atan, atan2: algebraic where possible.
#pragma once

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// Math    sin(acos x) = sqrt(1 - x^2), cos(atan2(y, x)) = x/sqrt(x^2 + y^2), cos(acos(x)/2) =
///         sqrt((1 + x)/2), and sums of these with other angles by the addition theorems
/// Cost    O(nodes), sums of angles 2^(number of inverse functions) at most
ExprId expand_inverse(ExprPool& pool, ExprId e);

}  // namespace trammel::symbolic
