// SPDX-License-Identifier: Apache-2.0
// Infix text back to expressions.
#pragma once

#include <string_view>

#include "base/result.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// Reads infix text as to_text writes it: numbers (also decimals, exactly), names that may end in
/// primes, `pi`, + - * / ^ (right associative), the functions of the table, sqrt, and calls of
/// unknown functions. A name that is new becomes a new symbol of the pool.
///
/// Errors  symbolic.syntax with the place in the text
base::Result<ExprId> parse_text(ExprPool& pool, std::string_view text);

}  // namespace trammel::symbolic
