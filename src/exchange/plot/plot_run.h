// SPDX-License-Identifier: Apache-2.0
// A run as a page of diagrams.
#pragma once

#include <string>
#include <string_view>

#include "inquiry/answer/trajectory.h"

namespace trammel::exchange {

/// A self-contained SVG file: everything over time, one chart below the other with events marked,
/// then phase portraits and the traces of points. The same run gives the same bytes.
///
/// Cost    O(rows * columns); charts over time grow with the width of the page, not with the rows,
///         phases and traces with the length of their paths
std::string plot_run(const inquiry::Trajectory& run, std::string_view title);

}  // namespace trammel::exchange
