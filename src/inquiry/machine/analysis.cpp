// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <random>
#include <utility>

#include "geometry/diagnostic_kinds.h"
#include "geometry/sketch/describe_failure.h"
#include "geometry/sketch/follow_path.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/machine/coordinate_state.h"
#include "inquiry/machine/core_analysis.h"
#include "inquiry/machine/held_signs.h"
#include "inquiry/machine/redundant.h"
#include "inquiry/tolerances.h"
#include "mechanics/formula/contact_formula.h"
#include "mechanics/lagrange/lagrange_formula.h"
#include "mechanics/members/member_formulas.h"
#include "mechanics/members/member_numbers.h"
#include "mechanics/statics/joint_equilibrium.h"
#include "mechanics/statics/reaction_formula.h"
#include "model/measure/contact_force.h"

namespace trammel::inquiry {

namespace {

using geometry::Placement;
using geometry::SketchEquations;
using model::Model;

constexpr std::size_t formula_constraints_max = 200;
constexpr int check_points = 5;
constexpr double check_spread = 0.06;  // relative change of each parameter

bool asks_for_motion(const Model& model) {
  return std::any_of(model.questions.begin(), model.questions.end(), [](const model::Question& q) {
    return q.kind == model::QuestionKind::Equations || q.kind == model::QuestionKind::Modes;
  });
}

class Analyst {
 public:
  Analyst(const Model& model, symbolic::ExprPool& pool, std::span<const model::GivenValue> given,
          const AnalysisOptions& options)
      : model_(model), pool_(pool), given_(given), options_(options) {}

  AnalysisOutcome run() {
    const bool is_large = model_.constraints.size() > formula_constraints_max;
    const bool formulas = options_.formulas && (!is_large || options_.formulas_of_large_models);
    geometry::SketchOptions how;
    how.construct_where_fitting = !is_large || formulas || options_.construction_of_large_models;
    geometry::SketchOutcome sketch = geometry::solve_sketch(model_, pool_, how);
    outcome_.diagnostics = std::move(sketch.diagnostics);
    if (!sketch.solved) return std::move(outcome_);
    Analysis& analysis = outcome_.analysis.emplace();
    analysis.model = &model_;
    analysis.pool = &pool_;
    analysis.sketch = std::move(*sketch.solved);
    analysis.rows = mechanics::make_motion_rows(model_, pool_);
    analysis.contacts = mechanics::make_contact_rows(model_, pool_);
    if (analysis.rows.lagrange)
      analysis.mode.in_force = mechanics::equalities_in_force(*analysis.rows.lagrange);
    place_as_asked(analysis);
    check_redundant(analysis);
    if (formulas || has_claims()) place_checks(analysis);
    if (is_large && options_.formulas && !formulas) {
      analysis.why_no_formula = "formulas of models of this size are given on request";
      outcome_.diagnostics.push_back(
          {formulas_on_request, std::nullopt,
           fmt::format("the model has {} constraints: only numbers are given",
                       model_.constraints.size()),
           "ask for formulas with --form symbolic"});
    }
    if (formulas) derive_closed_form(analysis);
    return std::move(outcome_);
  }

 private:
  // Whether there is a claim to prove, whose sides are compared around the given values too.
  bool has_claims() const {
    return std::any_of(
        model_.questions.begin(), model_.questions.end(),
        [](const model::Question& q) { return q.kind == model::QuestionKind::Prove; });
  }

  void place_as_asked(Analysis& analysis) {
    const SketchEquations& equations = analysis.sketch.equations;
    std::vector<geometry::Override> overrides;
    for (const model::GivenValue& g : given_)
      overrides.push_back({g.parameter, symbolic::eval(pool_, g.value, {})});
    analysis.values = with_overrides(equations, analysis.sketch.values, overrides);
    std::optional<Placement> placement;
    if (overrides.empty() && analysis.sketch.unassembled.empty())
      placement = analysis.sketch.placement;
    else if (overrides.empty())
      outcome_.diagnostics.insert(outcome_.diagnostics.end(), analysis.sketch.unassembled.begin(),
                                  analysis.sketch.unassembled.end());
    else
      placement = place_at(analysis);
    if (!placement) return;
    if (model_.lagrangian && !settle_coordinates(analysis, *placement, outcome_.diagnostics))
      return;
    analysis.asked = eval_implicit(analysis, std::move(*placement));
    if (!analysis.asked) return;
    if (model_.lagrangian)
      round_what_rests(analysis, analysis.asked->state.values);
    else
      hold_signs_of_sketch(analysis);
    analysis.mode = analysis.asked->mode;
    report_violated(analysis.asked->violated);
  }

  void report_violated(const std::vector<model::FollowerIndex>& violated) {
    for (const model::FollowerIndex f : violated)
      outcome_.diagnostics.push_back(
          {unilateral_violated, model_.followers[f].span,
           fmt::format("'{}' does not hold in the given state", model_.followers[f].text),
           "give values that it allows"});
  }

  // What is called redundant must hold where the other constraints put the machine.
  void check_redundant(const Analysis& analysis) {
    if (!analysis.asked) return;
    for (const UnmetRedundancy& unmet : find_unmet_redundancies(analysis, *analysis.asked)) {
      const model::Follower& follower = model_.followers[unmet.follower];
      outcome_.diagnostics.push_back(
          {redundant_violated, follower.span,
           fmt::format("'{}' does not hold: there it is {:.6g}, not {:.6g}", follower.text,
                       unmet.there, unmet.said),
           "leave out 'redundant' and another constraint instead, or change the value"});
    }
  }

  std::optional<Placement> place_at(Analysis& analysis) {
    geometry::SolvedSketch& sketch = analysis.sketch;
    const symbolic::Values& to = analysis.values.numbers;
    geometry::FollowedPath path = follow_path(sketch.equations, sketch.placement, to);
    for (const geometry::DeadPoint& passed : path.passed)
      outcome_.diagnostics.push_back(describe_passed(sketch, passed));
    if (path.placement && is_dead_end(sketch.equations, sketch.placement, *path.placement)) {
      outcome_.diagnostics.push_back(describe_dead_point(sketch.equations, path.end_x, to));
      return std::nullopt;
    }
    if (path.placement && !path.passed.empty()) choose_branches(sketch, *path.placement);
    if (path.placement) return std::move(path.placement);
    const geometry::DeadPoint end = locate_end(sketch.equations, sketch.placement, to, path);
    geometry::DiscretePlacement placed = place_on_branch(sketch, to);
    outcome_.diagnostics.push_back(describe_end(sketch, end, placed.placement.has_value()));
    if (placed.failure) outcome_.diagnostics.push_back(std::move(*placed.failure));
    return std::move(placed.placement);
  }

  base::Diagnostic describe_passed(const geometry::SolvedSketch& sketch,
                                   const geometry::DeadPoint& passed) const {
    return {geometry::dead_point_passed, std::nullopt,
            fmt::format("on the way from the model's own values the machine passes a dead point at "
                        "{}: {}",
                        describe_values(sketch.equations, sketch.placement.numbers, passed.numbers),
                        describe_singularity(sketch.equations, passed.x, passed.numbers)),
            "the motion is continued smoothly; place the hints for another branch if one is meant"};
  }

  base::Diagnostic describe_end(const geometry::SolvedSketch& sketch,
                                const geometry::DeadPoint& end, bool goes_on) const {
    return {geometry::branch_not_reached, std::nullopt,
            fmt::format("the straight path from the model's own values to the ones given ends in a "
                        "dead point at {}: {}",
                        describe_values(sketch.equations, sketch.placement.numbers, end.numbers),
                        describe_singularity(sketch.equations, end.x, end.numbers)),
            goes_on ? "the discrete choices of the construction decide the branch; go there in "
                      "several steps, or place the hints for the branch that is meant"
                    : "the machine cannot go beyond on this path"};
  }

  // Places around, in irregular directions that are the same in every run; in smaller steps where a
  // large one meets a dead point.
  void place_checks(Analysis& analysis) const {
    auto start = analysis.asked;
    if (!start) start = eval_implicit(analysis, analysis.sketch.placement);
    if (!start) return;
    analysis.mode = start->mode;
    std::mt19937 generator(1989);
    for (int point = 0; point < check_points; ++point) {
      std::vector<double> direction;
      for (std::size_t i = 0; i < model_.parameters.size(); ++i)
        direction.push_back(2.0 * static_cast<double>(generator()) / 4294967296.0 - 1.0);
      for (double spread = check_spread; spread > check_spread_min; spread /= 4) {
        auto near = near_numbers(analysis, *start, direction, spread);
        if (!near) continue;
        analysis.checks.push_back(std::move(*near));
        break;
      }
    }
  }

  std::optional<ImplicitNumbers> near_numbers(const Analysis& analysis,
                                              const ImplicitNumbers& start,
                                              const std::vector<double>& direction,
                                              double spread) const {
    const SketchEquations& equations = analysis.sketch.equations;
    geometry::ParameterValues values{
        start.placement.numbers,
        std::vector<geometry::ValueOrigin>(model_.parameters.size(), geometry::ValueOrigin::Given)};
    std::vector<geometry::Override> moved;
    for (std::size_t i = 0; i < model_.parameters.size(); ++i) {
      const model::Parameter& p = model_.parameters[i];
      if (p.definition) continue;
      const double value = start.placement.numbers.find(p.symbol).value_or(1.0);
      moved.push_back({p.symbol, value + spread * direction[i] * (value == 0.0 ? 1.0 : value)});
    }
    let_signs_go(analysis.held_signs, values.numbers);
    values = with_overrides(equations, std::move(values), moved);
    geometry::FollowedPath path = follow_path(equations, start.placement, values.numbers);
    if (!path.placement || !path.passed.empty()) return std::nullopt;  // formulas end there too
    return eval_implicit(analysis, std::move(*path.placement), &start.mode.contacts);
  }

  void derive_closed_form(Analysis& analysis) {
    const geometry::SolvedSketch& sketch = analysis.sketch;
    const bool is_whole = places_all(sketch);
    if (!is_whole) {
      analysis.why_no_formula = "the sketch is not constructible step by step";
      outcome_.diagnostics.push_back(note_cores(analysis));
      const std::vector<char> active = mode_of_contacts(analysis).active;
      if (!sketch.construction || std::find(active.begin(), active.end(), 1) != active.end())
        return;
    }
    ClosedForm in_full = derive_form(sketch, geometry::Naming::None);
    mechanics::ReactionFormulas reactions = mechanics::derive_reactions(
        model_, pool_, in_full.configuration, in_full.rates, in_full.bearing);
    in_full.reactions = std::move(reactions.by_constraint);
    std::move(reactions.multipliers.begin(), reactions.multipliers.end(),
              std::back_inserter(in_full.systems));
    if (model_.lagrangian)
      in_full.unknowns =
          mechanics::solve_lagrange_rows(pool_, *analysis.rows.lagrange, analysis.mode.in_force);
    else if (needs_unknowns() && is_whole)
      in_full.unknowns = derive_unknowns(analysis, in_full);
    if (in_full.unknowns.problem.empty() && is_whole)
      mechanics::decide_contacts(model_, pool_, in_full.configuration, in_full.rates,
                                 analysis.contacts, mode_of_contacts(analysis), in_full.unknowns);
    std::optional<ClosedForm> in_stages = derive_in_stages(sketch, in_full);
    derive_members(analysis, in_full);
    if (in_stages && !in_stages->reactions.empty()) derive_members(analysis, *in_stages);
    analysis.closed = {std::move(in_full), std::move(in_stages)};
    if (!is_whole && needs_unknowns() && mechanics::is_plainly_free(model_, pool_))
      join_free_accelerations(model_, pool_, *analysis.closed);
  }

  mechanics::Unknowns derive_unknowns(const Analysis& analysis, const ClosedForm& form) const {
    if (mechanics::is_plainly_free(model_, pool_))
      return mechanics::derive_accelerations(analysis.sketch.equations, pool_, form.configuration,
                                             form.rates);
    return mechanics::solve_for_unknowns(model_, pool_, form.configuration, form.reactions,
                                         form.rates, form.bearing, analysis.mode.incidences);
  }

  // Adds the forces at joints and in sections that are asked for.
  void derive_members(const Analysis& analysis, ClosedForm& form) const {
    if (!analysis.mode.is_decided) return;
    form.members = mechanics::derive_member_forces(
        {model_, pool_, form.configuration, form.rates, form.reactions, form.bearing},
        analysis.mode.sections);
  }

  ClosedForm derive_form(const geometry::SolvedSketch& sketch, geometry::Naming naming) const {
    ClosedForm form;
    form.configuration = geometry::derive_configuration(
        sketch.equations, pool_, *sketch.construction, sketch.branches, naming);
    form.rates = mechanics::derive_value_rates(sketch.equations, pool_, form.configuration);
    for (const geometry::CoreFormula& core : form.configuration.cores)
      form.systems.push_back(core.system);
    form.systems.insert(form.systems.end(), form.rates.systems.begin(), form.rates.systems.end());
    for (std::uint32_t f = 0; f < model_.followers.size(); ++f)
      form.bearing.push_back(model_.followers[{f}].role == model::FollowerRole::Unilateral
                                 ? model::contact_force(pool_, {f})
                                 : pool_.symbol(fmt::format("bearing[{}]", f)));
    return form;
  }

  // The mode of the state that is asked for, or else of the drawing.
  static mechanics::ContactMode mode_of_contacts(const Analysis& analysis) {
    if (analysis.asked) return analysis.asked->mode.contacts;
    if (!analysis.checks.empty()) return analysis.checks.front().mode.contacts;
    const std::size_t n = analysis.contacts.size();
    return {std::vector<char>(n, 0), std::vector<mechanics::FrictionState>(n)};
  }

  // Whether some question holds, or may depend on, accelerations of free constraints or forces of
  // mechanical ones.
  bool needs_unknowns() const {
    const bool has_unknowns =
        std::any_of(model_.constraints.begin(), model_.constraints.end(),
                    [](const model::Constraint& c) { return c.is_free || c.is_geometric; });
    const bool is_asked = !model_.reactions.empty() || !model_.joint_forces.empty() ||
                          !model_.sections.empty() || asks_for_motion(model_) ||
                          std::any_of(model_.rates.begin(), model_.rates.end(),
                                      [](const model::MeasureRate& r) { return r.order == 2; });
    return (has_unknowns || !model_.loads.frictions.empty()) && is_asked;
  }

  std::optional<ClosedForm> derive_in_stages(const geometry::SolvedSketch& sketch,
                                             const ClosedForm& in_full) const {
    ClosedForm staged = derive_form(sketch, geometry::Naming::LongLinks);
    if (staged.configuration.named.empty()) return std::nullopt;  // nothing is long
    const geometry::CoordinateSymbols coordinates = geometry::make_coordinates(model_, pool_);
    auto reactions = mechanics::derive_reactions_by_joints(
        model_, pool_, *sketch.construction, staged.configuration, staged.rates, coordinates);
    staged.unknowns = in_full.unknowns;
    if (!reactions) return staged;  // for questions of motion alone
    std::vector<symbolic::Replacement> places;
    for (std::size_t p = 0; p < coordinates.points.size(); ++p) {
      const geometry::VectorId& at = staged.configuration.points[p];
      places.push_back({coordinates.points[p].x, at.x});
      places.push_back({coordinates.points[p].y, at.y});
    }
    staged.reactions = symbolic::substitute(pool_, *reactions, places);
    return staged;
  }

  const Model& model_;
  symbolic::ExprPool& pool_;
  std::span<const model::GivenValue> given_;
  const AnalysisOptions& options_;
  AnalysisOutcome outcome_;
};

}  // namespace

std::optional<ImplicitNumbers> eval_implicit(const Analysis& analysis, Placement placement,
                                             const mechanics::ContactMode* mode,
                                             std::span<const symbolic::ExprId> held) {
  const SketchEquations& equations = analysis.sketch.equations;
  const mechanics::MotionRows& rows = analysis.rows;
  const Model& model = *equations.model;
  if (rows.lagrange &&
      !meet_constraints(equations, *rows.lagrange, analysis.mode.in_force, held, placement.numbers))
    return std::nullopt;
  symbolic::Values values = placement.numbers;
  const std::vector<double>& angles = placement.angles;
  for (std::size_t m = 0; m < model.measures.size(); ++m) {
    const model::Measure& measure = model.measures[{static_cast<std::uint32_t>(m)}];
    double value = equations.measures->eval(measure, placement.x).value;
    if (measure.is_angle() && !angles.empty())
      value = angles[m] + std::remainder(value - angles[m], 2 * std::numbers::pi);
    values.set(measure.symbol, value);
  }
  auto found = mechanics::eval_contact_state(equations, analysis.rows, analysis.contacts, placement,
                                             values, analysis.mode, mode);
  if (!found) return std::nullopt;
  mechanics::MechanicalState* state = &found->state;
  for (const model::ReactionAtom& atom : model.reactions) {
    const auto* constraint = std::get_if<model::ConstraintIndex>(&atom.of);
    state->values.set(atom.symbol,
                      constraint != nullptr
                          ? state->reactions[constraint->value]
                          : state->bearing[std::get<model::FollowerIndex>(atom.of).value]);
  }
  ImplicitNumbers numbers{std::move(placement),
                          std::move(found->state),
                          {std::move(found->mode), {}, {}, analysis.mode.in_force, true},
                          std::move(found->others),
                          std::move(found->violated)};
  numbers.mode.incidences = numbers.state.frictions;
  numbers.mode.sections = mechanics::eval_member_forces(equations, rows, numbers.placement,
                                                        analysis.mode, numbers.state);
  return numbers;
}

AnalysisOutcome analyze(const Model& model, symbolic::ExprPool& pool,
                        std::span<const model::GivenValue> given, const AnalysisOptions& options) {
  return Analyst(model, pool, given, options).run();
}

std::string missing_values(const Analysis& analysis, std::span<const symbolic::ExprId> used) {
  std::string missing;
  for (std::size_t i = 0; i < analysis.model->parameters.size(); ++i) {
    if (analysis.values.origins[i] != geometry::ValueOrigin::StandIn) continue;
    const model::Parameter& p = analysis.model->parameters[i];
    if (!p.definition && std::find(used.begin(), used.end(), p.symbol) != used.end())
      missing += (missing.empty() ? "" : ", ") + p.name;
  }
  return missing;
}

}  // namespace trammel::inquiry
