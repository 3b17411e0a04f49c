// SPDX-License-Identifier: Apache-2.0
// Round numbers along an axis.
#pragma once

#include <string>
#include <vector>

namespace trammel::exchange::plot {

struct Range {
  double low = 0.0, high = 1.0;
  double length() const { return high - low; }
};

/// A range that holds all finite values, with a small margin, and has a length; [0, 1] of none.
Range range_of(const std::vector<const std::vector<double>*>& columns, double margin);

/// Multiples of 1, 2 or 5 times a power of ten within the range, at most `most` of them.
///
/// Pre     most >= 2
std::vector<double> ticks_in(const Range& range, int most);

/// A tick as it is written: no more digits than the step asks for, a true minus.
std::string tick_text(double tick, double step);

}  // namespace trammel::exchange::plot
