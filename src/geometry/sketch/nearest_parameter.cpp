// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/nearest_parameter.h"

#include <cmath>
#include <vector>

#include "geometry/tolerances.h"

namespace trammel::geometry {

namespace {

constexpr int places_each_way = 180;
constexpr int section_steps = 60;

// The golden section. Pre: one minimum between the two places
template <class Function>
double find_least(Function f, double low, double high) {
  const double share = (std::sqrt(5.0) - 1) / 2;
  for (int i = 0; i < section_steps; ++i) {
    const double left = high - share * (high - low), right = low + share * (high - low);
    if (f(left) <= f(right))
      high = right;
    else
      low = left;
  }
  return (low + high) / 2;
}

// Narrow about 0 and wide far out.
double place(int i) {
  return 0.02 * std::sinh(0.06 * i);
}

}  // namespace

base::Vector2<double> eval_curve(const SketchEquations& equations, model::CurveIndex curve,
                                 double parameter, const symbolic::Values& numbers) {
  symbolic::Values values(&numbers);
  values.set(equations.model->curves[curve].variable, parameter);
  const std::vector<double> at =
      symbolic::eval(*equations.pool, equations.shapes[curve.value], values);
  return {at[0], at[1]};
}

double find_nearest_parameter(const SketchEquations& equations, model::CurveIndex curve,
                              base::Vector2<double> point, const symbolic::Values& numbers) {
  const auto distance = [&](double parameter) {
    const base::Vector2<double> at = eval_curve(equations, curve, parameter, numbers);
    const double d = std::hypot(at.x - point.x, at.y - point.y);
    return std::isfinite(d) ? d : HUGE_VAL;
  };
  std::vector<double> distances;
  for (int i = -places_each_way - 1; i <= places_each_way + 1; ++i)
    distances.push_back(distance(place(i)));
  const auto at = [&](int i) {
    return distances[static_cast<std::size_t>(i + places_each_way + 1)];
  };
  double best = 0.0, least = HUGE_VAL;
  for (int i = 0; i <= places_each_way; ++i)
    for (const int k : {i, -i}) {
      if (at(k) == HUGE_VAL || at(k) > at(k - 1) || at(k) > at(k + 1)) continue;
      const double found = find_least(distance, place(k - 1), place(k + 1));
      const double d = distance(found);
      if (least < HUGE_VAL && d > least - same_distance * equations.size) continue;
      best = found;
      least = d;
    }
  return best;
}

}  // namespace trammel::geometry
