// SPDX-License-Identifier: Apache-2.0
// Square roots of square roots as sums of simple ones.
#pragma once

#include <functional>
#include <optional>

#include "symbolic/poly/convert.h"

namespace trammel::symbolic {

/// sqrt(p) without the root inside where that is possible: sqrt(3 + 2*sqrt(2)) is 1 + sqrt(2).
/// `render` writes a polynomial. None where p has no such form, or signs are unknown.
///
/// Math    sqrt(A + B r) = |sqrt((A + n)/2) ± sqrt((A - n)/2)|, n^2 = A^2 - B^2 r^2, ± the sign of
/// B Source  Borodin, Fagin, Hopcroft, Tompa, Decreasing the nesting depth of expressions, 1985
std::optional<ExprId> denested_root(ExprPool& pool, const Converted& of, const Polynomial& p,
                                    const std::function<ExprId(const Polynomial&)>& render);

}  // namespace trammel::symbolic
