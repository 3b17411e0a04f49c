// SPDX-License-Identifier: Apache-2.0
// What a diagram shows, before it has a size.
#pragma once

#include <string>
#include <vector>

namespace trammel::exchange::plot {

struct Series {
  std::string name;
  std::vector<double> across, up;  // of one length; NaN parts the line
};

struct Mark {  // a line through the whole height
  double at = 0.0;
  std::string text;
};

struct Chart {
  std::string title;
  std::string across, up;  // what the axes tell, with units
  std::vector<Series> series;
  std::vector<Mark> marks;
  bool equal_scales = false;  // a circle stays one
};

}  // namespace trammel::exchange::plot
