// SPDX-License-Identifier: Apache-2.0
#include "mechanics/implicit/state_rates.h"

#include <algorithm>

namespace trammel::mechanics {

using symbolic::ExprId;

StateRates::StateRates(const geometry::SketchEquations& equations, const MotionRows& rows,
                       const geometry::Placement& placement, symbolic::Values& values)
    : equations_(equations),
      model_(*equations.model),
      rows_(rows),
      placement_(placement),
      values_(values) {}

double StateRates::number(ExprId e) const {
  return symbolic::eval(*equations_.pool, e, values_);
}

std::vector<double> StateRates::of_values(std::size_t order) const {
  std::vector<double> numbers;  // most are 0, or a name
  for (const model::Constraint& c : model_.constraints) numbers.push_back(number(c.rates[order]));
  return numbers;
}

std::vector<double> StateRates::first() {
  std::vector<double> q = of_values(0);
  for (const auto& [rate, second_rate] : rows_.rate_symbols) values_.set(rate, 0.0);
  for (const SumMotion& sum : rows_.sums) q[sum.constraint.value] -= number(sum.rates[0]);
  return q;
}

std::vector<double> StateRates::second(const std::vector<double>& velocity) {
  std::vector<double> q = of_values(1);
  if (rows_.sums.empty() && is_still(velocity)) return q;
  for (std::size_t m = 0; m < rows_.rate_symbols.size(); ++m)
    values_.set(rows_.rate_symbols[m][1], curvature(m, velocity));
  for (std::uint32_t c = 0; c < model_.constraints.size(); ++c)
    if (const auto& measure = model_.constraints[{c}].measure)
      q[c] -= values_.find(rows_.rate_symbols[measure->value][1]).value_or(0.0);
  for (const SumMotion& sum : rows_.sums) q[sum.constraint.value] -= number(sum.rates[1]);
  return q;
}

double StateRates::curvature(std::size_t measure, const std::vector<double>& velocity) const {
  const model::MeasureIndex index{static_cast<std::uint32_t>(measure)};
  return equations_.measures->eval_curvature(model_.measures[index], placement_.x, velocity);
}

void StateRates::set(std::size_t order, const std::vector<double>& motion,
                     const std::vector<double>& velocity) {
  const bool rests = is_still(motion) && is_still(velocity);
  for (std::size_t m = 0; m < rows_.rate_symbols.size(); ++m) {
    if (rests) {
      values_.set(rows_.rate_symbols[m][order], 0.0);
      continue;
    }
    const model::MeasureIndex index{static_cast<std::uint32_t>(m)};
    double rate = order == 1 ? curvature(m, velocity) : 0.0;
    for (const geometry::Slope& s :
         equations_.measures->eval(model_.measures[index], placement_.x).gradient)
      rate += s.value * motion[static_cast<std::size_t>(s.variable)];
    values_.set(rows_.rate_symbols[m][order], rate);
  }
}

bool is_still(const std::vector<double>& motion) {
  return std::all_of(motion.begin(), motion.end(), [](double v) { return v == 0.0; });
}

}  // namespace trammel::mechanics
