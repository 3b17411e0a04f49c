// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/row_poles.h"

#include <algorithm>
#include <cmath>

#include "inquiry/machine/poles.h"
#include "inquiry/tolerances.h"
#include "model/measure/constraint_unit.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;
using symbolic::Op;

// Whether numbers of it can grow without bound where something in it is 0.
bool can_have_pole(const symbolic::ExprPool& pool, ExprId root) {
  const std::vector<ExprId> parts = symbolic::reachable(pool, std::span(&root, 1));
  return std::ranges::any_of(parts, [&](ExprId e) {
    const Op op = pool.op(e);
    if (op == Op::Tan || op == Op::Log) return true;
    if (op != Op::Power || pool.op(pool.args(e)[0]) == Op::Number) return false;
    const ExprId exponent = pool.args(e)[1];
    return pool.op(exponent) != Op::Number || pool.value(exponent).to_double() < 0;
  });
}

// What is free has the value that the run came to.
symbolic::Values bounds_of_row(const Machine& machine, const SolvedState& at, double accuracy) {
  const model::Model& model = *machine.model;
  symbolic::Values bounds = bounds_of_solved(machine, at, accuracy);
  for (const model::Constraint& constraint : model.constraints)
    if (constraint.is_free) {
      const auto quantity = model::quantity_of(model, constraint);
      const bool is_angle = quantity && quantity->is_angular;
      bounds.set(constraint.value, accuracy * (is_angle ? 1.0 : machine.sketch.equations.size));
    }
  return bounds;
}

}  // namespace

RowPoles::RowPoles(const Machine& machine, std::span<const ExprId> components, double accuracy)
    : machine_(machine), components_(components), accuracy_(accuracy) {
  for (const ExprId component : components)
    divides_.push_back(can_have_pole(*machine.pool, component) ? 1 : 0);
}

// What is as large for the accuracy of the run as suspicious numbers are for that of states.
bool RowPoles::is_suspicious(std::size_t k, double value) const {
  return divides_[k] != 0 && std::abs(value) * accuracy_ > suspicious_number * solved_digits;
}

bool RowPoles::may_be(std::span<const double> values) const {
  for (std::size_t k = 0; k < divides_.size(); ++k)
    if (is_suspicious(k, values[k])) return true;
  return false;
}

void RowPoles::leave_out(const SolvedState& at, std::vector<double>& values) const {
  const symbolic::Values bounds = bounds_of_row(machine_, at, accuracy_);
  for (std::size_t k = 0; k < divides_.size(); ++k)
    if (is_suspicious(k, values[k]) && has_pole(machine_, at, components_.subspan(k, 1), bounds))
      values[k] = NAN;
}

}  // namespace trammel::inquiry
