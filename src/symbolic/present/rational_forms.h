// SPDX-License-Identifier: Apache-2.0
// The forms that an expression takes as a quotient of polynomials: generators opaque or reduced by
// their relations, sums kept or multiplied out, angles as given, basic, or changed.
#pragma once

#include "symbolic/poly/limits.h"
#include "symbolic/present/workspace.h"

namespace trammel::symbolic {

/// The shortest of e and its rational forms.
ExprId best_rational_form(Workspace& work, ExprId e, const PolyLimits& limits);

/// e, or (A + B/d)*g for (A*d + B)*g/d with one term B: as easy to read, and one operation fewer.
ExprId with_inner_fraction(Workspace& work, ExprId e, const PolyLimits& limits);

/// What counts in the form of a root. sqrt(x/(4*c^2)) is shorter than sqrt(x)/(2*c), but beside
/// other factors the latter is better, since 2*c joins them.
enum class RootGoal : std::uint8_t { ShortWhole, PolynomialRadicand };

/// The shortest form of sqrt(radicand) found, squares of factors pulled out.
ExprId best_root_form(Workspace& work, ExprId radicand, RootGoal goal, const PolyLimits& limits);

}  // namespace trammel::symbolic
