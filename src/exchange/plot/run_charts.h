// SPDX-License-Identifier: Apache-2.0
// Which diagrams show a run.
#pragma once

#include <vector>

#include "exchange/plot/chart.h"
#include "inquiry/answer/trajectory.h"

namespace trammel::exchange::plot {

/// Over time, what has one unit (without units: one kind) in one chart; then each coordinate with
/// its rate, and the traces of all points.
///
/// Pre     the first column is the time
/// Cost    the columns are copied
std::vector<Chart> charts_of(const inquiry::Trajectory& run);

}  // namespace trammel::exchange::plot
