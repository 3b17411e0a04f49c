// SPDX-License-Identifier: Apache-2.0
#include "reasoning/interaction/place_on_curve.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "numeric/linear/eigenvalues.h"
#include "reasoning/tolerances.h"

namespace trammel::reasoning {

namespace {

constexpr int most_corrections = 12;

void add_sphere(PairEquations& equations, const Sphere& sphere, const Coordinates& at) {
  const Direction out = moved(at, -1.0, sphere.middle);
  equations.misses.push_back((product(out, out) / sphere.radius - sphere.radius) / 2);
  for (const double c : out) equations.jacobian.push_back(c / sphere.radius);
}

}  // namespace

double product(const Direction& a, const Direction& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

double size_of(const Direction& a) {
  return std::sqrt(product(a, a));
}

Coordinates moved(const Coordinates& from, double by, const Direction& along) {
  Coordinates to = from;
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += by * along[i];
  return to;
}

bool Linear::has_one_freedom() const {
  return stretches[0] <= no_motion && across() > least_across;
}

Linear look_at(const LinkedParts& parts, const Coordinates& at, const Sphere* sphere) {
  PairEquations equations = parts.eval(at);
  if (sphere != nullptr) add_sphere(equations, *sphere, at);
  const std::size_t n = parts.coordinates();
  std::vector<double> square(n * n, 0.0);
  Linear linear;
  linear.pull.assign(n, 0.0);
  for (std::size_t r = 0; r < equations.misses.size(); ++r) {
    const double* row = &equations.jacobian[r * n];
    for (std::size_t i = 0; i < n; ++i) {
      if (row[i] == 0.0) continue;
      linear.pull[i] += row[i] * equations.misses[r];
      for (std::size_t j = 0; j < n; ++j) square[i * n + j] += row[i] * row[j];
    }
  }
  numeric::SymmetricEigen eigen = numeric::solve_symmetric(square);
  for (const double value : eigen.values)
    linear.stretches.push_back(std::sqrt(std::max(0.0, value)));
  linear.directions = std::move(eigen.vectors);
  return linear;
}

std::optional<Coordinates> corrected(const LinkedParts& parts, Coordinates at, std::size_t free,
                                     const Sphere* sphere) {
  for (int i = 0; i < most_corrections; ++i) {
    const Linear linear = look_at(parts, at, sphere);
    double moved_by = 0.0;
    for (std::size_t d = free; d < linear.directions.size(); ++d) {
      const double stretch = linear.stretches[d];
      if (stretch <= no_motion) return std::nullopt;
      const double step = -product(linear.directions[d], linear.pull) / (stretch * stretch);
      at = moved(at, step, linear.directions[d]);
      moved_by = std::max(moved_by, std::abs(step));
    }
    if (moved_by <= place_on_curve) return at;
  }
  return std::nullopt;
}

Direction shortest_way(const LinkedParts& parts, const Coordinates& from, const Coordinates& to) {
  Direction way = moved(to, -1.0, from);
  for (std::size_t i = 0; i < way.size(); ++i) {
    if (parts.is_angle(i)) way[i] = std::remainder(way[i], 2 * std::numbers::pi);
    if (parts.is_endless(i)) way[i] = 0.0;
  }
  return way;
}

}  // namespace trammel::reasoning
