// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/poles.h"

#include <algorithm>
#include <cmath>

#include "mechanics/implicit/response.h"
#include "model/measure/measure_table.h"
#include "symbolic/expr/eval/eval_rounding.h"

namespace trammel::inquiry {

namespace {

bool is_suspicious(double value) {
  return std::abs(value) > suspicious_number;
}

}  // namespace

double bound_of_forces(const SolvedState& at, double digits) {
  double largest = mechanics::loudest_of(at.response);
  for (const double reaction : at.response.reactions)
    if (std::isfinite(reaction)) largest = std::max(largest, std::abs(reaction));
  return digits * largest;
}

symbolic::Values bounds_of_solved(const Machine& machine, const SolvedState& at, double digits) {
  const model::Model& model = *machine.model;
  const double size = machine.sketch.equations.size, force = bound_of_forces(at, digits);
  symbolic::Values bounds;
  for (const model::Measure& measure : model.measures) {
    const bool is_area = measure.kind == model::MeasureKind::Area;
    const double unit = measure.is_angle() ? 1.0 : is_area ? size * size : size;
    bounds.set(measure.symbol, digits * unit);
  }
  for (const model::ReactionAtom& atom : model.reactions) bounds.set(atom.symbol, force);
  for (const model::JointForceAtom& atom : model.joint_forces)
    for (const symbolic::ExprId symbol : atom.symbols) bounds.set(symbol, force);
  return bounds;
}

bool has_pole(const Machine& machine, const SolvedState& at,
              std::span<const symbolic::ExprId> roots, const symbolic::Values& symbol_bounds) {
  const symbolic::Values& values = at.response.values;
  const auto bounds = symbolic::eval_rounding(*machine.pool, roots, values, symbol_bounds);
  return symbolic::is_at_pole(*machine.pool, roots, values, bounds, symbol_bounds);
}

bool has_pole(const Machine& machine, const SolvedState& at,
              std::span<const symbolic::ExprId> roots) {
  return has_pole(machine, at, roots, bounds_of_solved(machine, at));
}

bool may_have_poles(std::span<const double> values) {
  return std::ranges::any_of(values, is_suspicious);
}

void leave_out_poles(const Machine& machine, const SolvedState& at,
                     std::span<const symbolic::ExprId> roots, std::vector<double>& values) {
  for (std::size_t k = 0; k < roots.size(); ++k)
    if (is_suspicious(values[k]) && has_pole(machine, at, roots.subspan(k, 1))) values[k] = NAN;
}

}  // namespace trammel::inquiry
