// SPDX-License-Identifier: Apache-2.0
#include "inquiry/certify/certify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "inquiry/certify/formula_digits.h"
#include "inquiry/certify/joint_work.h"
#include "inquiry/certify/solved_again.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/formula/describe_wraps.h"
#include "inquiry/formula/eval_definitions.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/tolerances.h"
#include "mechanics/lagrange/lagrange_difference.h"
#include "mechanics/members/member_numbers.h"
#include "mechanics/motion/take_signs.h"
#include "model/measure/stand_in.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using geometry::SketchEquations;
using symbolic::ExprId;

constexpr int directions = 5;
// Above it the points of one solution move by too different amounts for one step of differences:
// joints are displaced one by one.
constexpr int large_sketch = 1000;  // variables

std::vector<const SolvedState*> all_points(const Case& here) {
  std::vector<const SolvedState*> points;
  if (here.asked) points.push_back(&*here.asked);
  for (const SolvedState& check : neighbours(here)) points.push_back(&check);
  return points;
}

// The formula with smooth functions in the places of unknown ones, the same as in all numbers.
Formula without_unknown_functions(const Case& here, Formula formula) {
  const auto replace = [&](ExprId e) {
    return model::with_stand_ins(*here.machine.model, here.scratch.pool, e);
  };
  for (ExprId& component : formula.components) component = replace(component);
  for (symbolic::Clause& clause : formula.where) clause.value = replace(clause.value);
  for (geometry::DefiningSystem& system : formula.systems)
    for (auto& [left, right] : system.equations) left = replace(left), right = replace(right);
  for (ExprId& e : formula.positive) e = replace(e);
  return formula;
}

// Whether the formula is meant to hold there: what its condition calls positive is so.
bool is_in_force(const symbolic::ExprPool& pool, const Formula& formula,
                 const symbolic::Values& named) {
  const std::vector<double> numbers = symbolic::eval(pool, formula.positive, named);
  return std::all_of(numbers.begin(), numbers.end(), [](double n) { return n > 0; });
}

// Whether the formula holds a sign of a rate that is 0, in a form for which no value was decided:
// presentation may have rewritten it. Such formulas are compared at places where the rate is not 0.
bool writes_held_signs_otherwise(const Case& here, const Formula& formula,
                                 const symbolic::Values& named) {
  if (here.state.mode.signs.empty()) return false;
  const std::vector<ExprId> signs = mechanics::find_signs(here.scratch.pool, bodies_of(formula));
  return std::any_of(signs.begin(), signs.end(), [&](ExprId sign) {
    const double rate = symbolic::eval(here.scratch.pool, here.scratch.pool.args(sign)[0], named);
    return !named.find(sign) && std::abs(rate) < held_rate;
  });
}

}  // namespace

double natural_scale(const Case& here, const SolvedState& at) {
  double scale = here.machine.sketch.equations.size;
  for (const double r : at.response.reactions) scale = std::max(scale, std::abs(r));
  return std::max(scale, mechanics::loudest_of(at.response));
}

base::Certificate certify_formula(const Case& here, const model::Question& question,
                                  const Formula& formula) {
  base::Certificate certificate{0, 0.0, "closed form against the implicit equations"};
  const Formula tried = without_unknown_functions(here, formula);
  std::vector<ExprId> asked = question.components;
  for (ExprId& e : asked) e = model::with_stand_ins(*here.machine.model, here.scratch.pool, e);
  std::optional<std::vector<int>> written_for;  // half turns of the first, the reference
  for (const SolvedState* point : all_points(here)) {
    const symbolic::Values named = define_names(here, tried, point->state);
    const std::vector<int> half_turns = count_half_turns(here, question, tried, point->state);
    if (half_turns != written_for.value_or(half_turns)) continue;
    written_for = half_turns;
    if (!is_in_force(here.scratch.pool, tried, named)) continue;
    if (writes_held_signs_otherwise(here, tried, named)) continue;
    const std::vector<double> by_formula =
        symbolic::eval(here.scratch.pool, tried.components, named);
    const std::vector<double> implicit =
        symbolic::eval(here.scratch.pool, asked, point->response.values);
    const bool has_values = std::all_of(implicit.begin(), implicit.end(),
                                        [](double value) { return std::isfinite(value); });
    if (!has_values) continue;  // a pole, or beyond the range of numbers
    // An answer that is 0 up to rounding is compared with the size of the terms that cancel.
    const double floor = floor_of_formula * natural_scale(here, *point);
    double difference = relative_difference(by_formula, implicit, floor);
    if (difference > tolerated_difference)
      difference = relative_difference(
          eval_with_more_digits(here.scratch.pool, tried.components, named),
          eval_with_more_digits(here.scratch.pool, asked, point->response.values), floor);
    certificate.max_relative_difference = std::max(certificate.max_relative_difference, difference);
    ++certificate.points;
  }
  if (formula.systems.empty() || !here.asked) return certificate;
  // Both roads share the equations of a core: so the numbers are checked by themselves as well.
  const base::Certificate numbers = certify_numbers(here, question);
  certificate.method = "equations of the core solved again, and " + numbers.method;
  certificate.max_relative_difference =
      std::max(certificate.max_relative_difference, numbers.max_relative_difference);
  return certificate;
}

namespace {

// How far the bodies whose joints and sections are asked for are from equilibrium with their
// inertia.
double find_imbalance(const Case& here, const std::vector<ExprId>& used) {
  const SketchEquations& equations = here.machine.sketch.equations;
  const model::Model& model = *here.machine.model;
  const auto is_used = [&](ExprId symbol) {
    return std::find(used.begin(), used.end(), symbol) != used.end();
  };
  std::vector<model::LineIndex> lines;
  for (const model::JointForceAtom& joint : model.joint_forces)
    if (is_used(joint.symbols[0]) || is_used(joint.symbols[1]))
      if (const auto* line = std::get_if<model::LineIndex>(&joint.body);
          line != nullptr && model.lines[*line].kind == model::LineKind::ThroughPoints)
        lines.push_back(*line);
  for (const model::SectionAtom& section : model.sections)
    if (std::any_of(section.symbols.begin(), section.symbols.end(), is_used))
      lines.push_back(section.line);
  if (lines.empty()) return 0.0;
  const SolvedState& at = *here.asked;
  const auto actions = mechanics::eval_member_actions(
      equations, here.machine.rows, at.state.placement, at.response, model::Members(model));
  double most = 0.0;
  const mechanics::LoadedState loaded{equations, at.state.placement, at.response, actions};
  const double loudest = loudest_of(at.response);
  for (const model::LineIndex line : lines)
    most = std::max(most, mechanics::find_imbalance(loaded, gather_on_line(loaded, line), loudest));
  return most;
}

}  // namespace

base::Certificate certify_numbers(const Case& here, const model::Question& question) {
  if (here.machine.rows.lagrange)
    return {1,
            mechanics::motion_difference(here.scratch.pool, *here.machine.rows.lagrange,
                                         here.state.mode.in_force, here.asked->response.values),
            "differences of momenta a moment before and after"};
  const std::vector<ExprId> used = symbolic::symbols_of(here.scratch.pool, question.components);
  const bool has_reaction = has_force(here.machine, used);
  const bool has_rate =
      std::any_of(here.machine.model->rates.begin(), here.machine.model->rates.end(),
                  [&](const model::MeasureRate& r) {
                    return std::find(used.begin(), used.end(), r.symbol) != used.end();
                  });
  const bool is_large = here.machine.sketch.equations.variables.count > large_sketch;
  if (has_reaction && is_large)
    return {1, std::max(find_joint_work(here), find_imbalance(here, used)),
            "virtual work of each joint displaced by itself"};
  // For rates there is only one motion to compare with; large sketches are tried in one direction.
  const int runs = (has_rate && !has_reaction) || is_large ? 1 : directions;
  const Compared compared = has_reaction ? Compared::Work
                            : has_rate   ? Compared::Rates
                                         : Compared::Places;
  constexpr const char* methods[] = {
      "virtual work on positions solved again",
      "differences of positions solved again a moment before and after",
      "positions solved again from disturbed ones"};
  return {runs, std::max(compare_solved_again(here, compared, runs), find_imbalance(here, used)),
          methods[static_cast<std::size_t>(compared)]};
}

}  // namespace trammel::inquiry
