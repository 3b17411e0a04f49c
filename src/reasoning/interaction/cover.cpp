// SPDX-License-Identifier: Apache-2.0
#include "reasoning/interaction/cover.h"

#include <algorithm>

namespace trammel::reasoning {

using geometry::Piece;
using geometry::Vec;

double overlap_of(const Interval& a, const Interval& b) {
  return std::min(a.high, b.high) - std::max(a.low, b.low);
}

Interval distances_of(const Piece& piece, Vec from) {
  const Vec near = geometry::eval_point(piece, geometry::nearest_part(piece, from));
  double high = std::max(length_of(piece.from - from), length_of(piece.to - from));
  if (geometry::is_arc(piece)) {  // the far side of the circle, where the arc has it
    const Vec out = piece.center - from;
    const double away = length_of(out);
    const Vec far = away > 0.0 ? piece.center + (piece.radius / away) * out
                               : piece.center + Vec{piece.radius, 0.0};
    const Vec on_arc = geometry::eval_point(piece, geometry::nearest_part(piece, far));
    high = std::max(high, length_of(on_arc - from));
  }
  return {length_of(near - from), high};
}

Interval extents_of(const Piece& piece, Vec along) {
  const double a = base::dot(piece.from, along), b = base::dot(piece.to, along);
  Interval extent{std::min(a, b), std::max(a, b)};
  if (!geometry::is_arc(piece)) return extent;
  for (const double side : {-1.0, 1.0}) {
    const Vec far = piece.center + (side * piece.radius) * along;
    const Vec on_arc = geometry::eval_point(piece, geometry::nearest_part(piece, far));
    extent.low = std::min(extent.low, base::dot(on_arc, along));
    extent.high = std::max(extent.high, base::dot(on_arc, along));
  }
  return extent;
}

}  // namespace trammel::reasoning
