// SPDX-License-Identifier: Apache-2.0
// One diagram as a piece of SVG.
#pragma once

#include <string>

#include "exchange/plot/chart.h"

namespace trammel::exchange::plot {

struct Frame {  // pixels; the inside of the axes
  double left = 0.0, top = 0.0, width = 0.0, height = 0.0;
};

/// What stands outside the frame: numbers and names of the axes, the legend.
struct Surroundings {
  double left = 70.0, right = 150.0, top = 26.0, bottom = 40.0;
};

/// Lines over time are thinned to what a pixel shows: first, lowest, highest and last; other paths
/// to steps of a quarter of a pixel.
///
/// Cost    O(rows)
std::string draw(const Chart& chart, const Frame& frame);

/// The colours of all series and of the rest, on light and on dark pages.
std::string style_sheet();

}  // namespace trammel::exchange::plot
