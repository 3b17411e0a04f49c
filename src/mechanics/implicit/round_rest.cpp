// SPDX-License-Identifier: Apache-2.0
#include "mechanics/implicit/round_rest.h"

#include <algorithm>
#include <cmath>

#include "mechanics/tolerances.h"

namespace trammel::mechanics {

std::vector<symbolic::ExprId> accelerations_of(const model::Model& model) {
  std::vector<symbolic::ExprId> names;
  for (const model::Constraint& c : model.constraints)
    if (c.is_free) names.push_back(c.rates[1]);
  for (const model::MeasureRate& rate : model.rates)
    if (rate.order == 2) names.push_back(rate.symbol);
  return names;
}

void round_rest(const std::vector<symbolic::ExprId>& accelerations, const symbolic::Values& loose,
                symbolic::Values& numbers) {
  double most = 0.0;
  for (const symbolic::ExprId a : accelerations)
    most = std::max(most, std::abs(loose.find(a).value_or(0.0)));
  for (const symbolic::ExprId a : accelerations)
    if (std::abs(numbers.find(a).value_or(0.0)) <= cancelled_sum * most) numbers.set(a, 0.0);
}

}  // namespace trammel::mechanics
