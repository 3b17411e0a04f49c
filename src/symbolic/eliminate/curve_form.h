// SPDX-License-Identifier: Apache-2.0
// The equation of a curve as it is shown.
#pragma once

#include <array>
#include <cstdint>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// The polynomial times 1 or -1: by powers of x and y with short coefficients, or in a form with
/// brackets that is clearly shorter. The highest power of x has a positive number before it.
///
/// Pre     expanded: a sum of products
/// Cost    `effort` as in PresentOptions
ExprId present_curve(ExprPool& pool, ExprId polynomial, const std::array<ExprId, 2>& names,
                     std::uint64_t effort);

}  // namespace trammel::symbolic
