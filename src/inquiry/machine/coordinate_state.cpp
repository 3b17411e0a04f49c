// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/coordinate_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "inquiry/diagnostic_kinds.h"
#include "inquiry/machine/held_signs.h"
#include "inquiry/tolerances.h"
#include "mechanics/lagrange/lagrange_law.h"
#include "mechanics/lagrange/lagrange_numbers.h"
#include "mechanics/lagrange/leave_out_dependent.h"
#include "model/shown_unit.h"

namespace trammel::inquiry {

namespace {

using model::Coordinate;
using symbolic::ExprId;

class StateSettler {
 public:
  StateSettler(const Machine& machine, geometry::ParameterValues& values, State& state,
               base::Diagnostics& diagnostics)
      : machine_(machine),
        model_(*machine.model),
        rows_(*machine.rows.lagrange),
        values_(values),
        state_(state),
        in_force_(state.mode.in_force),
        placement_(state.placement),
        diagnostics_(diagnostics) {}

  // All equations are in force to begin with, also those that follow from others: with these values
  // they may contradict one another.
  bool settle(const base::Budget& budget) {
    in_force_ = mechanics::equalities_in_force(rows_);
    if (!meet()) return false;
    mechanics::leave_out_dependent(*machine_.pool, placement_.numbers, rows_, in_force_);
    in_force_ = mechanics::find_active(*machine_.pool, rows_, in_force_, placement_.numbers);
    if (!meet()) return false;
    hold_signs(machine_, values_, state_, budget);
    mark_determined();
    values_.numbers = placement_.numbers;
    return true;
  }

 private:
  const model::Parameter& parameter(ExprId symbol) const {
    return *std::find_if(model_.parameters.begin(), model_.parameters.end(),
                         [&](const model::Parameter& p) { return p.symbol == symbol; });
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
    const auto& equations = machine_.sketch.equations;
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
    constexpr int digits_in_text = 12;  // so that they are not adjusted once more
    std::string moved;
    base::Fix fix{"write the nearest that does not", {}};
    for (const Coordinate& c : model_.lagrangian->coordinates)
      for (const ExprId symbol : {c.symbol, c.rate}) {
        const double before = placement_.numbers.find(symbol).value_or(0.0);
        const double now = numbers.find(symbol).value_or(0.0);
        if (std::abs(now - before) <= adjusted_value * std::abs(before)) continue;
        const model::Parameter& p = parameter(symbol);
        moved += (moved.empty() ? "" : ", ") +
                 model::write_value(model_, p, now, model::digits_to_retype);
        std::string value = model::write_value(model_, p, now, digits_in_text);
        if (p.given)
          fix.changes.push_back({base::ChangeKind::Replace, p.given_at, value});
        else
          fix.changes.push_back(
              {base::ChangeKind::AddLine, model_.anchors.values, "given " + value});
      }
    if (!moved.empty())
      diagnostics_.push_back({state_adjusted,
                              span,
                              fmt::format("the given state violates constraints: numbers are for "
                                          "the nearest that does not, {}",
                                          moved),
                              {"give values that fulfil the constraints", {std::move(fix)}}});
  }

  bool is_zero(ExprId e) const {
    const symbolic::ExprPool& pool = *machine_.pool;
    return pool.op(e) == symbolic::Op::Number && pool.value(e).sign() == 0;
  }

  // Coordinates without a value that constraints in force decide.
  void mark_determined() {
    for (std::size_t k = 0; k < rows_.rows.size(); ++k) {
      if (!in_force_.holds(k)) continue;
      for (std::size_t i = 0; i < rows_.rows[k].slope.size(); ++i) {
        if (is_zero(rows_.rows[k].slope[i])) continue;
        const ExprId symbol = model_.lagrangian->coordinates[i].symbol;
        const auto index = static_cast<std::size_t>(&parameter(symbol) - model_.parameters.data());
        if (values_.origins[index] == geometry::ValueOrigin::StandIn)
          values_.origins[index] = geometry::ValueOrigin::Measured;
      }
    }
  }

  const Machine& machine_;
  const model::Model& model_;
  const mechanics::LagrangeRows& rows_;
  geometry::ParameterValues& values_;
  State& state_;
  mechanics::ConstraintsInForce& in_force_;
  geometry::Placement& placement_;
  base::Diagnostics& diagnostics_;
};

}  // namespace

bool settle_coordinates(const Machine& machine, geometry::ParameterValues& values, State& state,
                        base::Diagnostics& diagnostics, const base::Budget& budget) {
  return StateSettler(machine, values, state, diagnostics).settle(budget);
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

}  // namespace trammel::inquiry
