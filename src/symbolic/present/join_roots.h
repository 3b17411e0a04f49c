// SPDX-License-Identifier: Apache-2.0
// Square roots that stand in one product as one root.
#pragma once

#include "symbolic/present/workspace.h"

namespace trammel::symbolic {

/// sqrt(a*b)/sqrt(b*c) as sqrt(a/c), and sqrt(a*b)/(a*b) as 1/sqrt(a*b), in every product where
/// that is shorter. The value is that of e wherever e is defined: there every radicand is >= 0.
///
/// Cost    O(nodes)
ExprId join_roots(Workspace& work, ExprId e);

}  // namespace trammel::symbolic
