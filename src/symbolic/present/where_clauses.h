// SPDX-License-Identifier: Apache-2.0
// Shared parts of a formula given a name.
#pragma once

#include "symbolic/present/present.h"

namespace trammel::symbolic {

/// Names parts of the formula as long as that makes the whole (clauses and body) clearly shorter.
/// Names are r, u, v, w, p, k, n, then r_1, u_1, ...: the first that no symbol of the formula has.
Presentation with_clauses(ExprPool& pool, ExprId e);

}  // namespace trammel::symbolic
