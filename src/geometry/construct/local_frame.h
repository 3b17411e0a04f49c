// SPDX-License-Identifier: Apache-2.0
// Coordinates of a rigid figure's own, in numbers.
#pragma once

#include "geometry/construct/meet_curves.h"

namespace trammel::geometry {

/// v turned as `from` is turned to `to`.
inline Vector turned(Vector v, Vector from, Vector to) {
  const double scale = 1.0 / (length(from) * length(to));
  const double cosine = scale * dot(from, to), sine = scale * cross(from, to);
  return cosine * v + sine * left_of(v);
}

/// From one point, along the line to another.
struct Frame {
  Vector origin, along;
  Frame(Vector from, Vector to) : origin(from), along(to - from) {}
  Vector local(Vector p) const { return turned(p - origin, along, {1, 0}); }
};

}  // namespace trammel::geometry
