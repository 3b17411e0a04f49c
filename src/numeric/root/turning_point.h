// SPDX-License-Identifier: Apache-2.0
// Where a path of roots x(t) of F(t, x) = 0 turns back in t: the last t that has a root.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "numeric/root/continuation.h"

namespace trammel::numeric {

/// The turning point next to a point of the path, in the sense of growing t.
///
/// Math    the path in (x, t) is followed by its arc length, which the turn does not disturb, until
///         the tangent's part along t changes its sign; its zero is found by regula falsi
/// Errors  nothing where the path does not turn nearby, where two paths meet, or where F has more
///         than 800 unknowns
/// Cost    some dozen dense factorizations
std::optional<PathPoint> find_turning_point(const std::function<System(double t)>& system_at,
                                            const PathPoint& start, const NewtonOptions& options);

}  // namespace trammel::numeric
