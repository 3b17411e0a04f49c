// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/involute_arcs.h"

#include <algorithm>
#include <cmath>

namespace trammel::geometry {

namespace {

struct Chain {
  std::vector<Piece> arcs;
  double error = 0;
};

/// `count` arcs whose first leaves the involute's start at an angle to it.
Chain make_chain(double base_radius, double from, double to, int count, double turned) {
  Chain chain;
  Vec direction{std::cos(from + turned), std::sin(from + turned)};
  for (int i = 0; i < count; ++i) {
    const auto joint = [&](int j) {
      return involute_point(base_radius, from + (to - from) * j / count);
    };
    const Piece arc = arc_between(joint(i), direction, joint(i + 1));
    direction = eval_direction(arc, 1);
    constexpr int samples = 14;  // two of them where an arc is off most, at 0.21 and 0.79
    for (int s = 1; s < samples; ++s) {
      const Vec point = eval_point(arc, static_cast<double>(s) / samples);
      chain.error = std::max(chain.error, distance_from_involute(base_radius, point));
    }
    chain.arcs.push_back(arc);
  }
  return chain;
}

/// The best direction at the start, by halving the range in thirds; the error has one valley, since
/// a wrong direction swings on to the end.
Chain best_chain(double base_radius, double from, double to, int count) {
  const double step = (to - from) / count;
  double low = -step, high = step;
  constexpr int thirds = 25;  // 4e-5 of a step
  for (int i = 0; i < thirds; ++i) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    const bool is_lower = make_chain(base_radius, from, to, count, a).error <
                          make_chain(base_radius, from, to, count, b).error;
    (is_lower ? high : low) = is_lower ? b : a;
  }
  return make_chain(base_radius, from, to, count, (low + high) / 2);
}

}  // namespace

Piece arc_between(Vec from, Vec direction, Vec to) {
  const Vec chord = to - from;
  const double off = cross(direction, chord);  // to the left of the direction
  Piece arc;
  arc.from = from;
  arc.to = to;
  if (off == 0) return arc;
  const double radius = dot(chord, chord) / (2 * off);
  arc.sense = std::copysign(1.0, off);
  arc.radius = std::abs(radius);
  arc.center = from + radius * left_of(direction);
  return arc;
}

Vec involute_point(double base_radius, double unwound) {
  const double c = std::cos(unwound), s = std::sin(unwound);
  return base_radius * Vec{c + unwound * s, s - unwound * c};
}

double distance_from_involute(double base_radius, Vec point) {
  // The thread through the point touches the circle where its angle is that of the point less the
  // angle between them; along it, the involute is as far as the circle was unwound.
  const double square = dot(point, point) - base_radius * base_radius;
  if (square <= 0) return base_radius - std::hypot(point.x, point.y);
  const double thread = std::sqrt(square);
  const double touch = std::atan2(point.y, point.x) + std::atan2(thread, base_radius);
  return std::abs(thread - base_radius * touch);
}

std::vector<Piece> involute_arcs(double base_radius, double from, double to, double tolerance) {
  // Between joints on a curve whose curvature changes by k along h, the best arcs are off by
  // k h^2 times the largest value of a Bernoulli polynomial by 3!; of involutes k h^2 is the
  // radius times the cube of the angle. At the ends they may need a little more.
  constexpr double largest_of_bernoulli = 0.0481125224324688 / 6;
  const double steps = (to - from) * std::cbrt(largest_of_bernoulli * base_radius / tolerance);
  int count = std::max(1, static_cast<int>(std::ceil(steps)));
  constexpr double between_samples = 0.995;
  Chain chain = best_chain(base_radius, from, to, count);
  while (chain.error > between_samples * tolerance)
    chain = best_chain(base_radius, from, to, ++count);
  return chain.arcs;
}

}  // namespace trammel::geometry
