// SPDX-License-Identifier: Apache-2.0
// Expressions as plain infix text that a person likes to read and a program reads back.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// Infix text: `F*a*sin(theta)*(1 + a*cos(theta)/sqrt(b^2 - a^2*sin(theta)^2))`.
///
/// Guarantee  parse_text gives back the same node
/// Cost    O(length of the text); beyond about 2·10^6 nodes written out (a DAG can be
///         exponentially longer as text) only a remark about the size is given
std::string to_text(const ExprPool& pool, ExprId e);

/// Operations of a printed formula as a person counts them: each of + - * / ^ and each function
/// call is one; a minus sign that belongs to a number is none.
std::size_t count_operations(std::string_view text);

/// count_operations of to_text.
std::size_t count_operations(const ExprPool& pool, ExprId e);

}  // namespace trammel::symbolic
