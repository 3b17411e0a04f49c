// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/coordinate_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "inquiry/diagnostic_kinds.h"
#include "inquiry/machine/held_signs.h"
#include "inquiry/tolerances.h"
#include "mechanics/lagrange/lagrange_numbers.h"
#include "mechanics/lagrange/leave_out_dependent.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

namespace {

using model::Coordinate;
using model::CoordinateConstraint;
using symbolic::ExprId;

class StateSettler {
 public:
  StateSettler(Analysis& analysis, geometry::Placement& placement, base::Diagnostics& diagnostics)
      : analysis_(analysis),
        model_(*analysis.model),
        rows_(*analysis.rows.lagrange),
        in_force_(analysis.mode.in_force),
        placement_(placement),
        diagnostics_(diagnostics) {}

  bool settle() {
    put_in_force();
    if (!meet()) return false;
    mechanics::leave_out_dependent(*analysis_.pool, placement_.numbers, rows_, in_force_);
    in_force_ = mechanics::find_active(*analysis_.pool, rows_, in_force_, placement_.numbers);
    if (!meet()) return false;
    hold_signs(analysis_, placement_);
    mark_determined();
    analysis_.values.numbers = placement_.numbers;
    return true;
  }

 private:
  const model::Parameter& parameter(ExprId symbol) const {
    return *std::find_if(model_.parameters.begin(), model_.parameters.end(),
                         [&](const model::Parameter& p) { return p.symbol == symbol; });
  }

  // Puts all equations in force, also those that follow from others: with these values they may
  // contradict one another.
  void put_in_force() {
    for (std::size_t k = 0; k < rows_.rows.size(); ++k)
      if (rows_.system->constraints[k].sense == model::ConstraintSense::Equal)
        in_force_.is_in_force[k] = 1;
  }

  std::vector<ExprId> given() const {
    std::vector<ExprId> list;
    for (const Coordinate& c : model_.lagrangian->coordinates)
      for (const ExprId symbol : {c.symbol, c.rate}) {
        const model::Parameter& p = parameter(symbol);
        if (p.given && !p.is_assumed) list.push_back(symbol);
      }
    return list;
  }

  bool meet() {
    const auto& equations = analysis_.sketch.equations;
    symbolic::Values numbers = placement_.numbers;
    bool is_met = meet_constraints(equations, rows_, in_force_, given(), numbers);
    if (!is_met) {
      numbers = placement_.numbers;
      is_met = meet_constraints(equations, rows_, in_force_, {}, numbers);
      tell(is_met, numbers);
    }
    if (is_met) placement_.numbers = std::move(numbers);
    return is_met;
  }

  void tell(bool is_met, const symbolic::Values& numbers) {
    const base::Span span = model_.lagrangian->constraints.front().span;
    if (!is_met) {
      diagnostics_.push_back({state_not_possible, span,
                              "no state near the given values fulfils the constraints",
                              "give values of coordinates and rates that do"});
      return;
    }
    std::string moved;
    for (const Coordinate& c : model_.lagrangian->coordinates)
      for (const ExprId symbol : {c.symbol, c.rate}) {
        const double before = placement_.numbers.find(symbol).value_or(0.0);
        const double now = numbers.find(symbol).value_or(0.0);
        if (std::abs(now - before) > adjusted_value * std::abs(before))
          moved += fmt::format("{}{} = {:.8g}", moved.empty() ? "" : ", ",
                               analysis_.pool->name(symbol), now);
      }
    if (!moved.empty())
      diagnostics_.push_back({state_adjusted, span,
                              fmt::format("the given state violates constraints: numbers are for "
                                          "the nearest that does not, {}",
                                          moved),
                              "give values that fulfil the constraints"});
  }

  // Coordinates without a value that constraints in force decide.
  void mark_determined() {
    for (std::size_t k = 0; k < rows_.rows.size(); ++k) {
      if (!in_force_.holds(k)) continue;
      for (std::size_t i = 0; i < rows_.rows[k].slope.size(); ++i) {
        if (rows_.rows[k].slope[i] == analysis_.pool->integer(0)) continue;
        const ExprId symbol = model_.lagrangian->coordinates[i].symbol;
        const auto index = static_cast<std::size_t>(&parameter(symbol) - model_.parameters.data());
        if (analysis_.values.origins[index] == geometry::ValueOrigin::StandIn)
          analysis_.values.origins[index] = geometry::ValueOrigin::Measured;
      }
    }
  }

  Analysis& analysis_;
  const model::Model& model_;
  const mechanics::LagrangeRows& rows_;
  mechanics::ConstraintsInForce& in_force_;
  geometry::Placement& placement_;
  base::Diagnostics& diagnostics_;
};

}  // namespace

bool settle_coordinates(Analysis& analysis, geometry::Placement& placement,
                        base::Diagnostics& diagnostics) {
  return StateSettler(analysis, placement, diagnostics).settle();
}

bool meet_constraints(const geometry::SketchEquations& equations,
                      const mechanics::LagrangeRows& rows,
                      const mechanics::ConstraintsInForce& in_force, std::span<const ExprId> held,
                      symbolic::Values& numbers) {
  if (!in_force.any()) return true;
  symbolic::Values moved = numbers;
  if (!mechanics::meet_constraints(*equations.pool, rows, in_force, held, moved)) return false;
  std::vector<geometry::Override> changes;
  for (const Coordinate& c : rows.system->coordinates)
    for (const ExprId symbol : {c.symbol, c.rate})
      changes.push_back({symbol, moved.find(symbol).value_or(0.0)});
  std::vector<geometry::ValueOrigin> origins(equations.model->parameters.size(),
                                             geometry::ValueOrigin::Given);
  numbers = with_overrides(equations, {std::move(numbers), std::move(origins)}, changes).numbers;
  return true;
}

std::string describe_coordinates_in_force(const Analysis& analysis,
                                          const model::Question& question) {
  if (!analysis.rows.lagrange) return {};
  symbolic::ExprPool& pool = *analysis.pool;
  const model::Lagrangian& system = *analysis.rows.lagrange->system;
  const std::vector<ExprId> used = symbolic::symbols_of(pool, question.components);
  const auto is_used = [&](ExprId e) {
    return std::find(used.begin(), used.end(), e) != used.end();
  };
  const bool depends =
      std::any_of(system.coordinates.begin(), system.coordinates.end(),
                  [&](const Coordinate& c) { return is_used(c.acceleration); }) ||
      std::any_of(system.constraints.begin(), system.constraints.end(),
                  [&](const CoordinateConstraint& c) { return is_used(c.multiplier); });
  if (!depends) return {};
  std::string text;
  for (std::size_t k = 0; k < system.constraints.size(); ++k) {
    const CoordinateConstraint& c = system.constraints[k];
    if (c.sense == model::ConstraintSense::Equal) continue;
    const symbolic::Expr left = symbolic::Expr(pool, c.expression) + symbolic::Expr(pool, c.limit);
    const char* relation = analysis.mode.in_force.holds(k)             ? "="
                           : c.sense == model::ConstraintSense::AtMost ? "<"
                                                                       : ">";
    text += fmt::format("{}{} {} {}", text.empty() ? "" : ", ", symbolic::to_text(pool, left.id),
                        relation, symbolic::to_text(pool, c.limit));
  }
  return text;
}

}  // namespace trammel::inquiry
