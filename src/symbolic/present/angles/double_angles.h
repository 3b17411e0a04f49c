// SPDX-License-Identifier: Apache-2.0
// Double angles as generators: cos(x)^2 - sin(x)^2 is cos(2*x).
#pragma once

#include "symbolic/poly/convert.h"
#include "symbolic/present/workspace.h"

namespace trammel::symbolic {

/// The shorter of `best` and the form of the converted expression in sin(2*x) and cos(2*x), for
/// each basic angle x of which only even products of sine and cosine occur.
ExprId double_angles(Workspace& work, ExprId best, const Converted& converted);

}  // namespace trammel::symbolic
