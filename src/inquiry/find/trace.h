// SPDX-License-Identifier: Apache-2.0
// The path of a point while one parameter runs, as numbers: the implicit road.
#pragma once

#include <optional>
#include <vector>

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

struct TracedPlace {
  double parameter = 0.0;
  double x = 0.0, y = 0.0;
};

/// Why the path goes no further.
enum class PathEnd : std::uint8_t {
  Closed,   // back at its start after whole turns
  Blocked,  // a dead point, or values that cannot be assembled
  Cut,      // far outside the drawing, or after many turns
};

struct Path {
  std::vector<TracedPlace> places;  // in the order of the parameter
  PathEnd first = PathEnd::Cut, last = PathEnd::Cut;
  bool is_angle = false;  // the parameter

  bool is_closed() const { return last == PathEnd::Closed; }
  /// Whether the point stays in its place, in a drawing of this size.
  bool is_point(double size) const;
};

/// The path on the branch of the values asked for (of the drawing where these cannot be assembled),
/// to both sides of these as far as the machine can be assembled.
///
/// Numbers of the text that somebody has moved (MovedNumber) stay where the placement has them.
///
/// Pre     the question is a locus
/// Cost    some hundred solutions of the sketch near each other
Path trace_locus(const Case& here, const model::Question& question);

}  // namespace trammel::inquiry
