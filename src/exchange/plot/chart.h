// SPDX-License-Identifier: Apache-2.0
// What a diagram shows, before it has a size.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "exchange/plot/ticks.h"

namespace trammel::exchange::plot {

struct Series {
  std::string name;
  std::vector<double> across, up;  // of one length; NaN parts the line
};

struct Mark {  // a line through the whole height
  double at = 0.0;
  std::string text;
  std::size_t row = 0;  // of its text, from above
};

inline constexpr std::size_t mark_rows = 2;  // whose texts do not meet

struct Bands {  // over the whole height, behind the lines
  std::string name = {};
  std::vector<Range> spans = {};
};

struct Chart {
  std::string title;
  std::string across, up;  // what the axes tell, with units
  std::vector<Series> series;
  std::vector<Mark> marks;
  bool equal_scales = false;         // a circle stays one
  std::optional<Range> extent = {};  // of what is across; none: that of the series
  Bands bands = {};
  bool has_room_for_marks = false;  // the lines stay below their texts
};

}  // namespace trammel::exchange::plot
