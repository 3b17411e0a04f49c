// SPDX-License-Identifier: Apache-2.0
#include "inquiry/certify/spread.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "inquiry/tolerances.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;

struct Range {
  double least = HUGE_VAL, most = 0.0;  // sizes of what is not 0

  void take(double number) {
    const double size = std::abs(number);
    if (size == 0.0) return;
    least = std::min(least, size);
    most = std::max(most, size);
  }
};

// The size of the drawing and what constraints keep, but for angles.
Range lengths_of(const Case& here) {
  const geometry::SketchEquations& equations = here.machine.sketch.equations;
  Range lengths;
  lengths.take(equations.size);
  for (std::size_t j = 0; j < equations.rows.size(); ++j)
    if (!equations.rows[j].modulo_turn) lengths.take(here.state.placement.q[j]);
  return lengths;
}

// What loads, masses and questions are made of.
std::vector<ExprId> roots_of(const model::Model& model, std::vector<ExprId> roots) {
  const model::Loads& loads = model.loads;
  const auto add = [&](const auto& list) { roots.insert(roots.end(), list.begin(), list.end()); };
  for (const auto& force : loads.forces) add(force.components);
  for (const auto& element : loads.elements) roots.push_back(element.action);
  for (const auto& mass : loads.masses) roots.push_back(mass.mass);
  for (const auto& mass : loads.coupled_masses) roots.push_back(mass.mass);
  for (const auto& inertia : loads.inertias) roots.push_back(inertia.inertia);
  for (const auto& load : loads.line_loads) add(load.per_length);
  if (loads.gravity) add(*loads.gravity);
  if (!model.lagrangian) return roots;
  const model::Lagrangian& lagrangian = *model.lagrangian;
  for (const auto& energy : {lagrangian.kinetic, lagrangian.potential, lagrangian.dissipation})
    if (energy) roots.push_back(*energy);
  for (const auto& force : lagrangian.forces) roots.push_back(force.force);
  return roots;
}

Range numbers_in(const Case& here, const std::vector<ExprId>& asked) {
  Range numbers;
  for (const model::Parameter& p : here.machine.model->parameters)
    numbers.take(here.state.placement.numbers.find(p.symbol).value_or(0.0));
  for (const model::Point& point : here.machine.model->points)  // drawn distances come of these
    for (const ExprId drawn : point.position)
      numbers.take(symbolic::eval(here.scratch.pool, drawn, here.state.placement.numbers));
  if (!here.asked) return numbers;
  const mechanics::Response& response = here.asked->response;
  for (const model::Constraint& c : here.machine.model->constraints)
    for (const double rate :
         symbolic::eval(here.scratch.pool, std::vector<ExprId>(c.rates.begin(), c.rates.end()),
                        response.values))
      if (!std::isnan(rate)) numbers.take(rate);
  for (const auto* list : {&response.reactions, &response.applied, &response.acceleration})
    for (const double number : *list) numbers.take(number);
  const std::vector<ExprId> parts =
      symbolic::reachable(here.scratch.pool, roots_of(*here.machine.model, asked));
  for (const double part : symbolic::eval(here.scratch.pool, parts, response.values))
    if (!std::isnan(part)) numbers.take(part);
  return numbers;
}

}  // namespace

std::string find_spread(const Case& here, const std::vector<ExprId>& asked) {
  const Range lengths = lengths_of(here), numbers = numbers_in(here, asked);
  if (lengths.most > comparable_lengths * lengths.least)
    return fmt::format("lengths from {:.3g} to {:.3g} stand in one drawing", lengths.least,
                       lengths.most);
  if (std::isinf(numbers.most)) return "it depends on a number beyond 1e308";
  for (const double number : {numbers.most, numbers.least})
    if (number > 0.0 && std::isfinite(number) && std::abs(std::log10(number)) > comparable_digits)
      return fmt::format("it depends on a number of {:.3g}", number);
  return {};
}

}  // namespace trammel::inquiry
