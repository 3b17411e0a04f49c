// SPDX-License-Identifier: Apache-2.0
// Expressions as LaTeX mathematics.
#pragma once

#include <string>
#include <string_view>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// LaTeX for the inside of a formula: fractions, roots, Greek letters, dots for primes.
std::string to_latex(const ExprPool& pool, ExprId e);

/// A name as LaTeX: `omega_1` gives `\omega_{1}`, `theta'` gives `\dot{\theta}`.
std::string name_to_latex(std::string_view name);

}  // namespace trammel::symbolic
