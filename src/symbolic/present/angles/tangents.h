// SPDX-License-Identifier: Apache-2.0
// Quotients of sine and cosine as tangents.
#pragma once

#include "symbolic/present/cost.h"

namespace trammel::symbolic {

/// e with sin(x)^n/cos(x)^n in its products written as tan(x)^n, and quotients of sin(x) and
/// 1 +- cos(x) by tan(x/2), where that is shorter.
ExprId with_tangents(ExprPool& pool, ExprId e, Costs& costs);

}  // namespace trammel::symbolic
