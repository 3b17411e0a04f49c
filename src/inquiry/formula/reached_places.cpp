// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/reached_places.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/sketch/follow_path.h"
#include "inquiry/machine/find_state.h"
#include "inquiry/tolerances.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExactValues;
using symbolic::ExprId;

constexpr std::size_t moved_variables = 2'000;  // of all placements together
constexpr std::size_t places_aside = 4;         // at each place that is reached

std::vector<ExprId> moved_parameters(const Case& here) {
  std::vector<ExprId> symbols;
  for (const model::Parameter& p : here.machine.model->parameters)
    if (!p.definition) symbols.push_back(p.symbol);
  return symbols;
}

// Those of the symbols that can be moved without the machine.
std::vector<ExprId> find_aside(const Case& here, std::vector<ExprId> symbols) {
  std::vector<ExprId> values;
  for (const model::Constraint& c : here.machine.model->constraints) values.push_back(c.value);
  const std::vector<ExprId> geometric = symbolic::symbols_of(here.scratch.pool, values),
                            moved = moved_parameters(here);
  const auto contains = [](const std::vector<ExprId>& all, ExprId s) {
    return std::find(all.begin(), all.end(), s) != all.end();
  };
  const auto is_of_machine = [&](ExprId s) {
    return !contains(moved, s) || contains(geometric, s);
  };
  symbols.erase(std::remove_if(symbols.begin(), symbols.end(), is_of_machine), symbols.end());
  return symbols;
}

// The values of these symbols there; none where one has no finite one.
ExactValues exact_values(const symbolic::Values& at, std::span<const ExprId> symbols) {
  ExactValues values;
  for (const ExprId s : symbols) {
    const auto value = at.find(s);
    if (!value || !std::isfinite(*value)) return {};
    values[s] = symbolic::Rational::from_double(*value);
  }
  return values;
}

std::vector<SolvedState> reached_far_places(const Case& here) {
  const std::vector<ExactValues> places = far_places(here, moved_parameters(here));
  const auto variables = static_cast<std::size_t>(here.machine.sketch.equations.variables.count),
             step = 1 + places.size() * variables / moved_variables;
  std::vector<SolvedState> reached;
  for (std::size_t place = 0; place < places.size(); place += step) {
    symbolic::Values to = here.asked->state.placement.numbers;
    for (const auto& [symbol, value] : places[place]) to.set(symbol, value.to_double());
    if (auto there = reach(here, to)) reached.push_back(std::move(*there));
  }
  return reached;
}

bool are_same(double a, double b) {
  return std::abs(a - b) <= tolerated_difference * (std::abs(a) + std::abs(b)) + noise_of_sides;
}

}  // namespace

std::optional<SolvedState> reach(const Case& here, const symbolic::Values& to) {
  const geometry::SketchEquations& equations = here.machine.sketch.equations;
  const geometry::FollowedPath path =
      follow_path(equations, here.asked->state.placement, interpolate(equations, to, to, 1.0),
                  here.scratch.pool.budget());
  if (!path.placement || !path.passed.empty()) return std::nullopt;
  return respond(here.machine, {*path.placement, here.state.branches, here.state.mode},
                 Contacts::Decide);
}

FarComparison compare_where_reached(const Case& here, const MeasuredFormula& formula, ExprId form,
                                    std::span<const ExprId> positive) {
  if (!here.asked) return {};
  const symbolic::ExprPool& pool = here.scratch.pool;
  std::vector<ExprId> roots(positive.begin(), positive.end());
  roots.insert(roots.end(), {formula.constructed, form});
  const std::vector<ExprId> symbols = symbolic::symbols_of(pool, roots);
  const std::vector<ExactValues> elsewhere = far_places(here, find_aside(here, symbols));
  std::vector<ExactValues> places;
  std::size_t next = 0;
  for (const SolvedState& reached : reached_far_places(here)) {
    const symbolic::Values& values = reached.response.values;
    const ExactValues there = exact_values(values, symbols);
    const bool is_constructed = are_same(symbolic::eval(pool, formula.measured, values),
                                         symbolic::eval(pool, formula.constructed, values));
    if (!is_constructed || there.empty()) continue;
    places.push_back(there);
    for (std::size_t k = 0; k < places_aside; ++k, next = (next + 1) % elsewhere.size()) {
      places.push_back(there);
      for (const auto& [s, value] : elsewhere[next]) places.back()[s] = value;
    }
  }
  return compare_at(here, formula.constructed, form, positive, places);
}

}  // namespace trammel::inquiry
