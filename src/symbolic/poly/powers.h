// SPDX-License-Identifier: Apache-2.0
// Powers as fields of functions take them apart.
#pragma once

#include <optional>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

bool is_root_of(const ExprPool& pool, ExprId e, ExprId base);

/// x for (x^2)^(1/2) that was built before x was known to be positive: such roots are none.
std::optional<ExprId> plain_root(ExprPool& pool, ExprId e);

}  // namespace trammel::symbolic
