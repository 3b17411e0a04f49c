// SPDX-License-Identifier: Apache-2.0
// Equations `function(u) = value` turned into `u = ...`.
#pragma once

#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// Expressions such that the kernel equals `value` only where one of them is 0; empty where no way
/// back is known or `value` is out of reach of the kernel. Kernels: roots and other powers, exp,
/// log, abs, inverse functions of angles.
std::vector<ExprId> inverted(ExprPool& pool, ExprId kernel, ExprId value, ExprId unknown);

/// Whether inverted() knows the kernel at all.
bool is_invertible(const ExprPool& pool, ExprId kernel, ExprId unknown);

}  // namespace trammel::symbolic
