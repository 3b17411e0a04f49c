// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/nearest_parameter.h"

#include <cmath>

namespace trammel::geometry {

namespace {

constexpr int places_each_way = 180;
constexpr int section_steps = 60;

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
  int best = 0;
  double least = distance(0.0);
  for (int i = 1; i <= places_each_way; ++i)
    for (const int k : {i, -i})
      if (const double d = distance(place(k)); d < least * (1 - 1e-9)) {
        best = k;
        least = d;
      }
  if (least == HUGE_VAL) return 0.0;
  const double share = (std::sqrt(5.0) - 1) / 2;
  double low = place(best - 1), high = place(best + 1);
  for (int i = 0; i < section_steps; ++i) {
    const double left = high - share * (high - low), right = low + share * (high - low);
    if (distance(left) <= distance(right))
      high = right;
    else
      low = left;
  }
  const double found = (low + high) / 2;
  return distance(found) < least ? found : place(best);
}

}  // namespace trammel::geometry
