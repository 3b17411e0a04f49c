// SPDX-License-Identifier: Apache-2.0
// Other angles for the sines and cosines of an expression, where it is shorter in them.
#pragma once

#include "symbolic/poly/convert.h"
#include "symbolic/present/cost.h"
#include "symbolic/present/workspace.h"

namespace trammel::symbolic {

/// The shorter of `best` and the form of the converted expression after greedy replacement of basic
/// angles by sums and differences with others.
ExprId change_angles(Workspace& work, ExprId best, const Converted& converted);

/// The shorter of `best` and the form of the converted expression in sin(2*x) and cos(2*x), for
/// each basic angle x of which only even products of sine and cosine occur.
ExprId double_angles(Workspace& work, ExprId best, const Converted& converted);

/// The shorter of `best` and of the converted function with its numerator, its denominator or both
/// linear in sines and cosines of sums of angles. Pre: converted with basic angles.
///
/// Math    2 cos a cos b = cos(a - b) + cos(a + b), and so on
/// Cost    polynomials of many terms or high degree are left alone
ExprId products_to_sums(Workspace& work, ExprId best, const Converted& converted);

/// e with sin(x)^n/cos(x)^n in its products written as tan(x)^n, and quotients of sin(x) and
/// 1 +- cos(x) by tan(x/2), where that is shorter.
ExprId with_tangents(ExprPool& pool, ExprId e, Costs& costs);

}  // namespace trammel::symbolic
