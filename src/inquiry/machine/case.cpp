// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/case.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <utility>

#include "geometry/sketch/follow_path.h"
#include "inquiry/machine/find_state.h"
#include "inquiry/tolerances.h"

namespace trammel::inquiry {

namespace {

constexpr int neighbours_max = 5;
constexpr double full_turn = 2 * std::numbers::pi;
constexpr double neighbour_spread = 0.06;  // relative change of each parameter

// Every parameter is moved along the direction by this part of its size; signs are those of their
// rates again.
std::optional<SolvedState> find_neighbour(const Case& here, const std::vector<double>& direction,
                                          double spread) {
  const geometry::SketchEquations& equations = here.machine.sketch.equations;
  const model::Model& model = *here.machine.model;
  const geometry::Placement& from = here.state.placement;
  geometry::ParameterValues values{
      from.numbers,
      std::vector<geometry::ValueOrigin>(model.parameters.size(), geometry::ValueOrigin::Given)};
  std::vector<geometry::Override> moved;
  for (std::size_t i = 0; i < model.parameters.size(); ++i) {
    const model::Parameter& p = model.parameters[i];
    if (p.definition) continue;
    double value = from.numbers.find(p.symbol).value_or(1.0);
    if (p.is_angular) value = std::clamp(value, -full_turn, full_turn);  // many are as none
    double step = spread * direction[i] * (value == 0.0 ? 1.0 : value);
    // A radius of 0 has neighbours on one side alone, the one for which formulas are written.
    if (value == 0.0 && here.scratch.pool.is_positive(p.symbol)) step = std::abs(step);
    moved.push_back({p.symbol, from.numbers.find(p.symbol).value_or(1.0) + step});
  }
  values = with_overrides(equations, std::move(values), moved);
  geometry::FollowedPath path =
      follow_path(equations, from, values.numbers, here.scratch.pool.budget());
  if (!path.placement || !path.passed.empty()) return std::nullopt;  // formulas end there too
  State there{std::move(*path.placement), here.state.branches, here.state.mode};
  there.mode.signs.clear();
  return respond(here.machine, std::move(there), Contacts::Keep);
}

std::vector<SolvedState> find_neighbours(const Case& here) {
  std::vector<SolvedState> found;
  if (!here.state.mode.is_decided) return found;  // the drawing is at a dead point
  std::mt19937 generator(1989);
  for (int point = 0; point < neighbours_max; ++point) {
    std::vector<double> direction;
    for (std::size_t i = 0; i < here.machine.model->parameters.size(); ++i)
      direction.push_back(2.0 * static_cast<double>(generator()) / 4294967296.0 - 1.0);
    for (double spread = neighbour_spread; spread > check_spread_min; spread /= 4) {
      auto near = find_neighbour(here, direction, spread);
      if (!near) continue;
      found.push_back(std::move(*near));
      break;
    }
  }
  return found;
}

}  // namespace

const std::vector<SolvedState>& neighbours(const Case& here) {
  std::optional<std::vector<SolvedState>>& known = here.memo.neighbours;
  if (!known) known = find_neighbours(here);
  return *known;
}

}  // namespace trammel::inquiry
