// SPDX-License-Identifier: Apache-2.0
// A smooth curve through few points.
#pragma once

#include <span>

#include "exchange/plot/chart.h"

namespace trammel::exchange::plot {

/// Appends the points, and enough between them for a curve without kinks, which rises or falls
/// between two points as these do and goes no farther.
///
/// Math    cubics whose slopes at the points are means of the slopes beside them, 0 where these
///         have unlike signs
/// Shapes  across, up: by point, ascending across
/// Source  [FritschButland1984]
void add_smooth_curve(Series& series, std::span<const double> across, std::span<const double> up);

}  // namespace trammel::exchange::plot
