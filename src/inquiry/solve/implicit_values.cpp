// SPDX-License-Identifier: Apache-2.0
#include "inquiry/solve/implicit_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/sketch/follow_path.h"
#include "inquiry/machine/find_state.h"

namespace trammel::inquiry {

using symbolic::ExprId;

symbolic::Values ImplicitValues::numbers(const State& from, std::span<const double> values) const {
  std::vector<geometry::Override> moved;
  for (std::size_t i = 0; i < parameters_.size(); ++i) moved.push_back({parameters_[i], values[i]});
  return with_overrides(here_.machine.sketch.equations,
                        {from.placement.numbers, here_.values.origins}, moved)
      .numbers;
}

std::optional<SolvedState> ImplicitValues::solve_at(const State& from,
                                                    geometry::Placement placement) const {
  const Contacts contacts = here_.asked != nullptr ? Contacts::Keep : Contacts::Decide;
  return respond(here_.machine, {std::move(placement), from.branches, from.mode}, contacts,
                 parameters_);
}

std::optional<SolvedState> ImplicitValues::place(const State& from,
                                                 std::span<const double> values) const {
  const geometry::SolvedSketch& sketch = here_.machine.sketch;
  const symbolic::Values to = numbers(from, values);
  std::optional<geometry::Placement> placement =
      follow_path(sketch.equations, from.placement, to, budget()).placement;
  if (!placement && places_all(sketch))
    placement = place_on_branch(sketch, here_.state.branches, to, budget()).placement;
  if (!placement) return std::nullopt;
  return solve_at(from, std::move(*placement));
}

std::vector<double> ImplicitValues::eval(const SolvedState& at) const {
  return symbolic::eval(here_.scratch.pool, expressions_, at.response.values);
}

std::vector<double> ImplicitValues::on_path(const State& from,
                                            std::span<const double> values) const {
  geometry::FollowedPath path =
      follow_path(here_.machine.sketch.equations, from.placement, numbers(from, values), budget());
  if (path.placement)
    if (auto there = solve_at(from, std::move(*path.placement))) return eval(*there);
  return std::vector<double>(expressions_.size(), NAN);
}

std::vector<double> numbers_of(const geometry::Placement& at, std::span<const ExprId> parameters) {
  std::vector<double> numbers;
  for (const ExprId p : parameters) numbers.push_back(at.numbers.find(p).value_or(0.0));
  return numbers;
}

std::vector<double> scales_of(const Case& here, const geometry::Placement& at,
                              std::span<const ExprId> parameters) {
  std::vector<double> scales;
  for (const ExprId p : parameters) {
    const double size = std::abs(at.numbers.find(p).value_or(0.0));
    const auto& constraints = here.machine.model->constraints;
    const bool is_angle =
        std::any_of(constraints.begin(), constraints.end(),
                    [&](const model::Constraint& c) { return c.is_angle && c.value == p; });
    scales.push_back(is_angle ? std::max(1.0, size) : size > 0.0 ? size : 1.0);
  }
  return scales;
}

}  // namespace trammel::inquiry
