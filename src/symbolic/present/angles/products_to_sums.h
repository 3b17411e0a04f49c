// SPDX-License-Identifier: Apache-2.0
// Products of sines and cosines as sums: 2*cos(h + p) - cos(h - p) for
// cos(h)*cos(p) - 3*sin(h)*sin(p).
#pragma once

#include "symbolic/poly/convert.h"
#include "symbolic/present/workspace.h"

namespace trammel::symbolic {

/// The shorter of `best` and of the converted function with its numerator, its denominator or both
/// linear in sines and cosines of sums of angles. Pre: converted with basic angles.
///
/// Math    2 cos a cos b = cos(a - b) + cos(a + b), and so on
/// Cost    polynomials of many terms or high degree are left alone
ExprId products_to_sums(Workspace& work, ExprId best, const Converted& converted);

}  // namespace trammel::symbolic
