// SPDX-License-Identifier: Apache-2.0
// Exponentials of multiples of one exponent as powers of one unknown.
#pragma once

#include <optional>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

struct UnitExponential {
  ExprId equation;  // with `symbol` in the place of exp(exponent)
  ExprId symbol;    // new, positive
  ExprId exponent;  // depends on the unknown
};

/// exp(2*k*x + a) and exp(-3*k*x) as exp(a)*E^2 and E^-3 with E = exp(k*x), also 2^x as
/// exp(x*log(2)). Nothing where fewer than two exponentials depend on the unknown, or where their
/// exponents are no rational multiples of each other.
std::optional<UnitExponential> with_unit_exponential(ExprPool& pool, ExprId e, ExprId unknown);

}  // namespace trammel::symbolic
