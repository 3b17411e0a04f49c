// SPDX-License-Identifier: Apache-2.0
// Exact numbers for what was computed in double precision.
#pragma once

#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// The shortest decimal that is this double: 0.1 is 1/10.
/// Pre  finite
symbolic::ExprId decimal_number(symbolic::ExprPool& pool, double value);

}  // namespace trammel::model
