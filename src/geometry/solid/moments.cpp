// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/moments.h"

#include <cmath>

namespace trammel::geometry {

namespace {

struct Integrals {
  double area = 0;
  Vec first;         // the integral of the position
  double polar = 0;  // the integral of its square
};

/// Below this sweep the closed forms lose digits by cancellation, and the next term of the series
/// is below 1e-16 of what it gives.
constexpr double small_sweep = 0.1;

/// x - sin x, and 3 x - sin x (2 + cos x).
double area_of_sweep(double x) {
  const double y = x * x;
  if (x < small_sweep)
    return x * y / 6 * (1 - y / 20 * (1 - y / 42 * (1 - y / 72 * (1 - y / 110))));
  return x - std::sin(x);
}
double polar_of_sweep(double x) {
  const double y = x * x;
  if (x < small_sweep)
    return x * y * (1 - y * (3.0 / 20 - y * (11.0 / 840 - y * (43.0 / 60480 - y * 19.0 / 739200))));
  return 3 * x - std::sin(x) * (2 + std::cos(x));
}

/// Adds the triangle between a chord and the reference point, the origin.
void add_chord(Vec a, Vec b, Integrals& sum) {
  const double twice = cross(a, b);
  sum.area += twice / 2;
  sum.first = sum.first + twice / 6 * (a + b);
  sum.polar += twice / 12 * (dot(a, a) + dot(a, b) + dot(b, b));
}

/// Adds what lies between an arc and its chord.
void add_bow(const Piece& arc, Vec center, Integrals& sum) {
  const double sweep = std::abs(eval_sweep(arc)), r = arc.radius;
  const double area = r * r / 2 * area_of_sweep(sweep);
  const double half = std::sin(sweep / 2);
  const Vec outward = arc.sense * -left_of(eval_direction(arc, 0.5));
  const Vec first = 2 * r * r * r / 3 * half * half * half * outward;  // about its centre
  const double polar = r * r * r * r / 12 * polar_of_sweep(sweep);
  sum.area += arc.sense * area;
  sum.first = sum.first + arc.sense * (first + area * center);
  sum.polar += arc.sense * (polar + 2 * dot(center, first) + area * dot(center, center));
}

Integrals integrate(const Region& region, Vec origin) {
  Integrals sum;
  for (const Loop& loop : region.loops)
    for (const Piece& piece : loop.pieces) {
      add_chord(piece.from - origin, piece.to - origin, sum);
      if (is_arc(piece)) add_bow(piece, piece.center - origin, sum);
    }
  return sum;
}

}  // namespace

Moments eval_moments(const Region& region) {
  if (region.loops.empty()) return {};
  const Box box = eval_box(region);
  const Vec middle = 0.5 * (box.low + box.high);
  const Integrals rough = integrate(region, middle);
  if (!(rough.area != 0)) return {0, middle, 0};
  const Vec centroid = middle + 1 / rough.area * rough.first;
  const Integrals sum = integrate(region, centroid);
  const Vec rest = 1 / sum.area * sum.first;
  return {sum.area, centroid + rest, sum.polar - sum.area * dot(rest, rest)};
}

}  // namespace trammel::geometry
