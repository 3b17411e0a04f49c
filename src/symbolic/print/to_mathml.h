// SPDX-License-Identifier: Apache-2.0
// Expressions as presentation MathML.
#pragma once

#include <string>
#include <string_view>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// One element for the inside of <math>: fractions, roots and powers as LaTeX would show them, with
/// invisible times and function application where a reader aloud needs them. Well-formed XML in
/// ASCII and UTF-8 letters of names.
std::string to_mathml(const ExprPool& pool, ExprId e);

/// A name as one element: `omega_1` is an omega with the index 1, `theta'` a theta with a dot.
std::string name_to_mathml(std::string_view name);

}  // namespace trammel::symbolic
