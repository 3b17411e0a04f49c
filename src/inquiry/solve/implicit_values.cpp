// SPDX-License-Identifier: Apache-2.0
#include "inquiry/solve/implicit_values.h"

#include <algorithm>
#include <cmath>

#include "geometry/sketch/follow_path.h"

namespace trammel::inquiry {

using symbolic::ExprId;

symbolic::Values ImplicitValues::numbers(const geometry::Placement& from,
                                         std::span<const double> values) const {
  std::vector<geometry::Override> moved;
  for (std::size_t i = 0; i < parameters_.size(); ++i) moved.push_back({parameters_[i], values[i]});
  return with_overrides(analysis_.sketch.equations, {from.numbers, analysis_.values.origins}, moved)
      .numbers;
}

std::optional<ImplicitNumbers> ImplicitValues::place(const geometry::Placement& from,
                                                     std::span<const double> values) const {
  const geometry::SketchEquations& equations = analysis_.sketch.equations;
  const symbolic::Values to = numbers(from, values);
  std::optional<geometry::Placement> placement = follow_path(equations, from, to).placement;
  if (!placement && places_all(analysis_.sketch))
    placement = place_on_branch(analysis_.sketch, to).placement;
  if (!placement) return std::nullopt;
  return eval_implicit(analysis_, std::move(*placement), mode(), parameters_);
}

std::vector<double> ImplicitValues::eval(const ImplicitNumbers& at) const {
  return symbolic::eval(*analysis_.pool, expressions_, at.state.values);
}

std::vector<double> ImplicitValues::on_path(const geometry::Placement& from,
                                            std::span<const double> values) const {
  const geometry::SketchEquations& equations = analysis_.sketch.equations;
  geometry::FollowedPath path = follow_path(equations, from, numbers(from, values));
  if (path.placement)
    if (auto there = eval_implicit(analysis_, std::move(*path.placement), mode(), parameters_))
      return eval(*there);
  return std::vector<double>(expressions_.size(), NAN);
}

std::vector<double> numbers_of(const geometry::Placement& at, std::span<const ExprId> parameters) {
  std::vector<double> numbers;
  for (const ExprId p : parameters) numbers.push_back(at.numbers.find(p).value_or(0.0));
  return numbers;
}

std::vector<double> scales_of(const Analysis& analysis, const geometry::Placement& at,
                              std::span<const ExprId> parameters) {
  std::vector<double> scales;
  for (const ExprId p : parameters) {
    const double size = std::abs(at.numbers.find(p).value_or(0.0));
    const auto& constraints = analysis.model->constraints;
    const bool is_angle =
        std::any_of(constraints.begin(), constraints.end(),
                    [&](const model::Constraint& c) { return c.is_angle && c.value == p; });
    scales.push_back(is_angle ? std::max(1.0, size) : size > 0.0 ? size : 1.0);
  }
  return scales;
}

}  // namespace trammel::inquiry
