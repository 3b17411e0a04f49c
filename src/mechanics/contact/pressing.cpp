// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/pressing.h"

#include <algorithm>

namespace trammel::mechanics {

std::vector<double> eval_pressing(const symbolic::ExprPool& pool, const model::Model& model,
                                  const model::Friction& friction, const symbolic::Values& values) {
  std::vector<double> weights(model.constraints.size(), 0.0);
  for (const model::Pressing& part : friction.normal)
    weights[part.constraint.value] += symbolic::eval(pool, part.weight, values);
  return weights;
}

double eval_normal_force(const symbolic::ExprPool& pool, const model::Friction& friction,
                         const symbolic::Values& values, const std::vector<double>& reactions) {
  double sum = 0.0;
  for (const model::Pressing& part : friction.normal)
    sum += symbolic::eval(pool, part.weight, values) * reactions[part.constraint.value];
  return sum;
}

bool presses_friction(const model::Model& model, model::ConstraintIndex constraint) {
  const auto is_part = [&](const model::Pressing& part) { return part.constraint == constraint; };
  return std::ranges::any_of(model.loads.frictions, [&](const model::Friction& friction) {
    return std::ranges::any_of(friction.normal, is_part);
  });
}

}  // namespace trammel::mechanics
