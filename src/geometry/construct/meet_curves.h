// SPDX-License-Identifier: Apache-2.0
// Intersections of circles and lines as numbers.
#pragma once

#include <string_view>
#include <vector>

#include "base/vector2.h"

namespace trammel::geometry {

using Vector = base::Vector2<double>;

double length(Vector a);
Vector unit(double angle);
double angle_of(Vector a);

/// A locus with its numbers: a circle, or a line (a ray where only one sense is allowed).
struct Curve {
  bool is_circle = false;
  Vector start;      // center of the circle, or a point of the line
  Vector direction;  // unit
  double radius = 0.0;
  bool is_ray = false;
  std::string_view text;  // for messages
};

struct Solutions {
  std::vector<Vector> points;  // the one for branch +1 first
  double missing = 0.0;        // where there are none
};

/// Cost    O(1)
Solutions meet(const Curve& a, const Curve& b);

/// The other intersection, from one of them. Pre: at least one is a circle.
Vector mirrored(Vector p, const Curve& a, const Curve& b);

/// Whether p lies on the curve up to rounding.
bool is_on(const Curve& curve, Vector p);

}  // namespace trammel::geometry
