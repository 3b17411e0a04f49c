// SPDX-License-Identifier: Apache-2.0
// Other angles as generators: sin(a)*cos(b) - cos(a)*sin(b) is short in a - b.
#pragma once

#include "symbolic/poly/convert.h"
#include "symbolic/present/workspace.h"

namespace trammel::symbolic {

/// The shorter of `best` and the form of the converted expression after greedy replacement of basic
/// angles by sums and differences with others.
ExprId change_angles(Workspace& work, ExprId best, const Converted& converted);

}  // namespace trammel::symbolic
