// SPDX-License-Identifier: Apache-2.0
// Equations `function(u) = value` turned into `u = ...`.
#pragma once

#include <optional>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// Expressions such that the kernel equals `value` only where one of them is 0; empty where no way
/// back is known or `value` is out of reach of the kernel. Kernels: roots and other powers, exp,
/// log, abs, inverse functions of angles.
std::vector<ExprId> inverted(ExprPool& pool, ExprId kernel, ExprId value, ExprId unknown);

/// Where the unknown stands in one power with an integer exponent alone, as in k*(x + a)^n + b = 0:
/// the equations x + a = +-(-b/k)^(1/n). Nothing otherwise, and empty without real roots.
std::optional<std::vector<ExprId>> without_power(ExprPool& pool, ExprId e, ExprId unknown);

/// Whether inverted() knows the kernel at all.
bool is_invertible(const ExprPool& pool, ExprId kernel, ExprId unknown);

}  // namespace trammel::symbolic
