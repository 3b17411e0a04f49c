// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/find_state.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <utility>

#include "geometry/measure/counted_angle.h"
#include "geometry/sketch/describe_failure.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/machine/coordinate_state.h"
#include "inquiry/machine/domains.h"
#include "inquiry/machine/held_signs.h"
#include "inquiry/machine/lost_angles.h"
#include "inquiry/machine/redundant.h"
#include "mechanics/machine/pin_state.h"
#include "mechanics/members/member_numbers.h"

namespace trammel::inquiry {

namespace {

using geometry::Placement;
using geometry::SketchEquations;
using mechanics::Response;

constexpr const char* way_ends = "a dead point lies on the way from the model's own values";
constexpr const char* way_is_long =
    "the way from the model's own values is too long to be followed";
constexpr const char* stopped = "a limit was reached on the way";
constexpr const char* at_dead_point = "the machine is at a dead point";

// Angles of measures are counted on from those of the placement.
void add_measures(const Machine& machine, const Placement& placement, symbolic::Values& values) {
  for (const model::Measure& measure : machine.model->measures) {
    const double value = machine.sketch.equations.measures->eval(measure, placement.x).value;
    values.set(measure.symbol, geometry::with_turns(measure, value, placement.numbers));
  }
}

void add_reactions(const model::Model& model, Response& response) {
  for (const model::ReactionAtom& atom : model.reactions) {
    const auto* constraint = std::get_if<model::ConstraintIndex>(&atom.of);
    response.values.set(atom.symbol,
                        constraint != nullptr
                            ? response.reactions[constraint->value]
                            : response.bearing[std::get<model::FollowerIndex>(atom.of).value]);
  }
}

// Wherever values are outside of their domains as well.
std::optional<SolvedState> respond_anywhere(const Machine& machine, State at, Contacts contacts,
                                            std::span<const symbolic::ExprId> held) {
  const SketchEquations& equations = machine.sketch.equations;
  symbolic::Values values = numbers_of(at);
  if (machine.rows.lagrange) {
    if (!meet_constraints(equations, *machine.rows.lagrange, at.mode.in_force, held, values))
      return std::nullopt;
    at.placement.numbers = values;
    for (const mechanics::HeldSign& sign : at.mode.signs)
      at.placement.numbers.forget(sign.as_written);
  }
  add_measures(machine, at.placement, values);
  auto found =
      mechanics::eval_pin_state(equations, machine.rows, machine.contacts, at.placement, values,
                                at.mode, contacts == Contacts::Keep ? &at.mode.contacts : nullptr);
  if (!found) return std::nullopt;
  SolvedState solved{std::move(at), std::move(found->response)};
  mechanics::Mode& mode = solved.state.mode;
  const auto add_forces = [&](Response& response) {
    add_reactions(*machine.model, response);
    return mechanics::eval_member_forces(equations, machine.rows, solved.state.placement, mode,
                                         response);
  };
  auto sections = add_forces(solved.response);
  for (Response& share : solved.response.others) add_forces(share);
  for (mechanics::OtherMotion& motion : solved.response.motions) add_forces(motion.response);
  mode.sections = std::move(sections);
  mode.contacts = std::move(found->mode);
  mode.incidences = solved.response.frictions;
  mode.is_decided = true;
  return solved;
}

// What was simplified in values and laws must have a value: without one there is no such state.
bool has_values(const Machine& machine, const SolvedState& at, base::Diagnostics& diagnostics) {
  const model::Domain* outside = find_model_outside_domain(machine, at.response.values);
  if (outside == nullptr) return true;
  diagnostics.push_back({outside_domain, outside->span,
                         fmt::format("'{}' has no real value in the given state", outside->text),
                         "give values for which it exists"});
  return false;
}

}  // namespace

std::optional<SolvedState> respond(const Machine& machine, State at, Contacts contacts,
                                   std::span<const symbolic::ExprId> held) {
  std::optional<SolvedState> solved = respond_anywhere(machine, std::move(at), contacts, held);
  if (solved && find_model_outside_domain(machine, solved->response.values) != nullptr)
    return std::nullopt;
  return solved;
}

Way follow_to(const Machine& machine, const symbolic::Values& numbers, const base::Budget& budget) {
  const geometry::SolvedSketch& sketch = machine.sketch;
  Way way;
  way.branches = sketch.branches;
  way.path = follow_path(sketch.equations, sketch.placement, numbers, budget);
  if (!way.path.placement) return way;
  way.is_dead_end = !sketch.placement.x.empty() &&
                    is_dead_end(sketch.equations, sketch.placement, *way.path.placement);
  if (way.is_dead_end) return way;
  way.placement = std::move(*way.path.placement);
  if (!way.path.passed.empty()) way.branches = branches_at(sketch, *way.placement);
  return way;
}

std::optional<SolvedState> solve_state(const Machine& machine, Placement placement,
                                       geometry::Branches branches,
                                       geometry::ParameterValues& values,
                                       base::Diagnostics& diagnostics, const base::Budget& budget) {
  State state{std::move(placement), std::move(branches), {}};
  const bool has_coordinates = machine.rows.lagrange.has_value();
  if (has_coordinates && !settle_coordinates(machine, values, state, diagnostics, budget))
    return std::nullopt;
  std::optional<SolvedState> solved =
      respond_anywhere(machine, std::move(state), Contacts::Decide, {});
  if (!solved || !has_values(machine, *solved, diagnostics)) return std::nullopt;
  if (has_coordinates)
    round_what_rests(machine, *solved);
  else
    hold_signs_of_sketch(machine, values, *solved, budget);
  return solved;
}

StateOutcome find_state(const Machine& machine, geometry::ParameterValues values,
                        const base::Budget& budget) {
  StateOutcome outcome;
  if (const auto lost = find_lost_angle(machine, values.numbers)) {
    outcome.why_none = lost->message;
    return outcome;
  }
  Way way = follow_to(machine, values.numbers, budget);
  outcome.passed_dead_point = !way.path.passed.empty();
  if (!way.placement) {
    outcome.why_none = way.path.stopped   ? stopped
                       : way.path.is_long ? way_is_long
                       : way.is_dead_end  ? at_dead_point
                                          : way_ends;
    return outcome;
  }
  base::Diagnostics diagnostics;
  outcome.solved = solve_state(machine, std::move(*way.placement), std::move(way.branches), values,
                               diagnostics, budget);
  if (!outcome.solved) {
    const bool is_told =
        !diagnostics.empty() && diagnostics.back().kind.severity() == base::Severity::Error;
    outcome.why_none = is_told ? diagnostics.back().message : at_dead_point;
    return outcome;
  }
  const auto& violated = outcome.solved->response.violated;
  const auto unmet = find_unmet_redundancies(machine, *outcome.solved);
  if (violated.empty() && unmet.empty()) return outcome;
  const model::FollowerIndex f = unmet.empty() ? violated.front() : unmet.front().follower;
  outcome.why_none = fmt::format("'{}' does not hold", machine.model->followers[f].text);
  outcome.solved.reset();
  return outcome;
}

std::string explain_state(const Machine& machine, const geometry::ParameterValues& values,
                          const base::Budget& budget) {
  const SketchEquations& equations = machine.sketch.equations;
  const Placement& from = machine.sketch.placement;
  const StateOutcome outcome = find_state(machine, values, budget);
  const bool passes = outcome.passed_dead_point && outcome.why_none.empty();
  if (outcome.why_none != way_ends && !passes) return outcome.why_none;
  const geometry::FollowedPath path = follow_path(equations, from, values.numbers, budget);
  const geometry::DeadPoint dead =
      path.placement ? path.passed.front() : locate_end(equations, from, values.numbers, path);
  return fmt::format("{}{} at {}: {}", path.placement ? "a dead point is passed" : way_ends,
                     path.placement ? "" : ",",
                     describe_values(equations, from.numbers, dead.numbers),
                     describe_singularity(equations, dead.x, dead.numbers));
}

}  // namespace trammel::inquiry
