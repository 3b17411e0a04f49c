// SPDX-License-Identifier: Apache-2.0
// Exact numbers for what was computed in double precision.
#pragma once

#include <optional>

#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// The shortest decimal that is this double: 0.1 is 1/10.
/// Pre  finite
symbolic::ExprId decimal_number(symbolic::ExprPool& pool, double value);

/// The decimal of few digits that this is but for rounding: 2.4999999999999996 is 5/2.
/// Pre  finite; `scale` > 0 is what the rounding is relative to
std::optional<symbolic::ExprId> find_short_decimal(symbolic::ExprPool& pool, double value,
                                                   double scale);

}  // namespace trammel::model
