// SPDX-License-Identifier: Apache-2.0
// Places on the sheet: pixels, x to the right, y downward.
#pragma once

namespace trammel::exchange::svg {

struct Vec {
  double x = 0.0, y = 0.0;
};

inline Vec operator+(Vec a, Vec b) {
  return {a.x + b.x, a.y + b.y};
}
inline Vec operator-(Vec a, Vec b) {
  return {a.x - b.x, a.y - b.y};
}
inline Vec operator*(double s, Vec a) {
  return {s * a.x, s * a.y};
}
inline double dot(Vec a, Vec b) {
  return a.x * b.x + a.y * b.y;
}
inline Vec turned(Vec a) {
  return {a.y, -a.x};
}  // by a quarter, counter-clockwise to the eye
double length(Vec a);
Vec unit(Vec a);                // to the right where `a` has no length
Vec heading(double angle);      // counter-clockwise from the right, as in the model
double bearing(Vec direction);  // the inverse of `heading`

/// A rectangle whose first axis has the direction `heading(angle)`.
struct Box {
  Vec centre;
  Vec half;
  double angle = 0.0;
};

/// The rectangle around the segment from `a` to `b`, `half_width` to either side and not longer.
Box box_along(Vec a, Vec b, double half_width);

/// How deep two rectangles lie in each other: the shortest way to part them, 0 where they are
/// apart. Exact by the separating axes of convex shapes.
double overlap(const Box& a, const Box& b);

/// How far a rectangle of these half sides reaches from its centre in a direction.
double reach(Vec half, Vec direction);

/// How far the centre of such a rectangle, moved along a direction, leaves its rim behind.
double rim_distance(Vec half, Vec direction);

/// The upright rectangle around all that was included.
class Bounds {
 public:
  void include(Vec p);
  void include(const Box& box);
  bool empty() const { return empty_; }
  Vec low() const { return low_; }
  Vec high() const { return high_; }
  Bounds grown(double margin) const;

 private:
  bool empty_ = true;
  Vec low_, high_;
};

}  // namespace trammel::exchange::svg
