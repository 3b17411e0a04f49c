// SPDX-License-Identifier: Apache-2.0
// Square roots of rational functions with the perfect squares pulled out.
#pragma once

#include <functional>

#include "symbolic/poly/rational_function.h"

namespace trammel::symbolic {

/// sqrt(f). Squares of factors leave the root, as absolute values where the sign is not known; what
/// stays is a polynomial without square factors. `render` writes a polynomial as an expression.
///
/// Math    sqrt(c prod f_i^e_i) = sqrt(c) prod |f_i|^floor(e_i/2) sqrt(prod f_i^(e_i mod 2))
ExprId square_root(ExprPool& pool, const RationalFunction& f,
                   const std::function<ExprId(const Polynomial&)>& render);

}  // namespace trammel::symbolic
