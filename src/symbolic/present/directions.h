// SPDX-License-Identifier: Apache-2.0
// The angle of a direction, atan2(y, x), as short as it can be told.
#pragma once

#include <functional>

#include "symbolic/poly/limits.h"
#include "symbolic/present/workspace.h"

namespace trammel::symbolic {

/// e with each atan2(y, x) in it that gets shorter by it
///   - without a factor that y and x have in common and that is >= 0;
///   - as acos(x/r) or -acos(x/r), where the sign of y is known, or asin(y/r), where x >= 0: the
///   law
///     of cosines in place of a height, with r^2 = x^2 + y^2.
/// The value is that of e wherever e is defined, and there is no half turn to be passed.
///
/// Cost    two conversions to polynomials for each atan2, and what `shorten` costs for its parts
ExprId with_short_directions(Workspace& work, ExprId e, const PolyLimits& limits,
                             const std::function<ExprId(ExprId)>& shorten);

}  // namespace trammel::symbolic
