// SPDX-License-Identifier: Apache-2.0
// Unknown functions and their derivatives in computer algebra systems.
#pragma once

#include <set>
#include <span>
#include <string>

#include "codegen/language.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::codegen {

/// The call e of the function called `function` there, with written arguments: f(x), and for
/// derivatives D[1,1](f)(x) (Maple), Derivative[2][f][x] (Mathematica), diff(f(x), x, 2) (Maxima),
/// Derivative(f(x), (x, 2)) (SymPy). Where an argument is not a symbol of its own, Maxima and SymPy
/// put it into a derivative by x_1_, x_2_, ... Words of the language that this uses go to `words`.
///
/// Pre     calls is not Calls::None
std::string call_code(const symbolic::ExprPool& pool, symbolic::ExprId e, Calls calls,
                      const std::string& function, std::span<const std::string> args,
                      std::set<std::string>& words);

}  // namespace trammel::codegen
