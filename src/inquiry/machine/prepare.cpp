// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/prepare.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "geometry/diagnostic_kinds.h"
#include "geometry/sketch/describe_failure.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/machine/find_state.h"
#include "inquiry/machine/lost_angles.h"
#include "inquiry/machine/redundant.h"
#include "model/measure/constraint_unit.h"
#include "model/shown_unit.h"

namespace trammel::inquiry {

namespace {

using geometry::Placement;
using model::Model;

constexpr std::size_t formula_constraints_max = 200;

class Preparer {
 public:
  Preparer(const Model& model, std::unique_ptr<symbolic::ExprPool> pool,
           std::span<const model::GivenValue> given, const Needs& needs)
      : model_(model),
        pool_(std::move(pool)),
        budget_(pool_->budget()),
        given_(given),
        needs_(needs) {}

  Prepared prepare() {
    if (make()) {
      find_state_asked_for();
      const bool compares = derives_formulas() || has_claims() || needs_.places_nearby;
      if (!prepared_.asked) find_state_drawn(compares);
      if (!compares) prepared_.memo.neighbours.emplace();
      if (derives_formulas())
        derive_formulas();
      else if (needs_.formulas)
        note_large_model();
    }
    prepared_.pool = symbolic::ExprPool::freeze(std::move(pool_));
    if (machine_) {
      machine_->pool = prepared_.pool;
      machine_->sign_motions = std::make_shared<SignMotions>();
    }
    prepared_.machine = std::move(machine_);
    return std::move(prepared_);
  }

 private:
  bool is_large() const { return model_.constraints.size() > formula_constraints_max; }

  bool derives_formulas() const {
    return needs_.formulas && (!is_large() || needs_.formulas_of_large_models);
  }

  // Whether there is a claim to prove, whose sides are compared around the given values too.
  bool has_claims() const {
    return std::ranges::any_of(model_.questions, model::asks<model::ProveEqual>);
  }

  const Machine& machine() const { return *machine_; }

  // False where the sketch is wrong.
  bool make() {
    geometry::SketchOptions how;
    how.budget = budget_;
    how.construct_where_fitting =
        !is_large() || derives_formulas() || needs_.construction_of_large_models;
    geometry::SketchOutcome sketch = geometry::solve_sketch(model_, *pool_, how);
    prepared_.diagnostics = std::move(sketch.diagnostics);
    prepared_.stopped = sketch.stopped;
    if (!sketch.solved) {
      prepared_.unplaced = std::move(sketch.unplaced);
      if (prepared_.unplaced)
        prepared_.values =
            values_asked_for(prepared_.unplaced->equations, prepared_.unplaced->hints.values);
      return false;
    }
    machine_ = std::make_shared<Machine>(make_machine(model_, *pool_, std::move(*sketch.solved)));
    return true;
  }

  geometry::ParameterValues values_asked_for(const geometry::SketchEquations& equations,
                                             const geometry::ParameterValues& own) const {
    std::vector<geometry::Override> overrides;
    for (const model::GivenValue& g : given_)
      overrides.push_back({g.parameter, symbolic::eval(*pool_, g.value, {})});
    return with_overrides(equations, own, overrides);
  }

  void find_state_asked_for() {
    prepared_.values = values_asked_for(machine().sketch.equations, machine().sketch.values);
    branches_ = machine().sketch.branches;
    if (auto lost = find_lost_angle(machine(), prepared_.values.numbers)) {
      prepared_.diagnostics.push_back(std::move(*lost));
      return;
    }
    std::optional<Placement> placement = given_.empty() ? placement_of_text() : place();
    if (!placement) return;
    prepared_.asked = solve_state(machine(), std::move(*placement), branches_, prepared_.values,
                                  prepared_.diagnostics, budget_);
    if (!prepared_.asked) return;
    report_violated(prepared_.asked->response.violated);
    check_redundant();
  }

  std::optional<Placement> placement_of_text() {
    const geometry::SolvedSketch& sketch = machine().sketch;
    if (sketch.unassembled.empty()) return sketch.placement;
    prepared_.diagnostics.insert(prepared_.diagnostics.end(), sketch.unassembled.begin(),
                                 sketch.unassembled.end());
    return std::nullopt;
  }

  // At the values that replace those of the text: on the straight path; where that ends before, by
  // the discrete choices of the construction.
  std::optional<Placement> place() {
    const geometry::SolvedSketch& sketch = machine().sketch;
    const symbolic::Values& to = prepared_.values.numbers;
    Way way = follow_to(machine(), to, budget_);
    for (const geometry::DeadPoint& passed : way.path.passed)
      prepared_.diagnostics.push_back(describe_passed(passed));
    if (way.is_dead_end) {
      prepared_.diagnostics.push_back(describe_dead_point(sketch.equations, way.path.end_x, to));
      return std::nullopt;
    }
    branches_ = std::move(way.branches);
    if (way.placement) return std::move(way.placement);
    geometry::DiscretePlacement placed;
    if (!way.path.stopped) placed = place_on_branch(sketch, branches_, to, budget_);
    if (!placed.placement) prepared_.stopped = budget_.reached();
    if (prepared_.stopped != base::StopReason::None) return std::nullopt;
    prepared_.diagnostics.push_back(describe_end(way.path, placed.placement.has_value()));
    if (placed.failure) prepared_.diagnostics.push_back(std::move(*placed.failure));
    return std::move(placed.placement);
  }

  // The drawing stands in where the values cannot be assembled: formulas and pictures are given for
  // it. Its mode is decided only where formulas are.
  void find_state_drawn(bool is_decided) {
    State drawn{machine().sketch.placement, branches_, {}};
    if (machine().rows.lagrange)
      drawn.mode.in_force = mechanics::equalities_in_force(*machine().rows.lagrange);
    std::optional<SolvedState> solved;
    if (is_decided) solved = respond(machine(), drawn, Contacts::Decide);
    prepared_.drawn = solved ? std::move(solved->state) : std::move(drawn);
  }

  void report_violated(const std::vector<model::FollowerIndex>& violated) {
    for (const model::FollowerIndex f : violated)
      prepared_.diagnostics.push_back(
          {unilateral_violated, model_.followers[f].span,
           fmt::format("'{}' does not hold in the given state", model_.followers[f].text),
           "give values that it allows"});
  }

  // What is called redundant must hold where the other constraints put the machine.
  void check_redundant() {
    for (const UnmetRedundancy& unmet : find_unmet_redundancies(machine(), *prepared_.asked)) {
      const model::Follower& follower = model_.followers[unmet.follower];
      const base::ShownUnit unit = model::shown_unit(model_, model::quantity_of(model_, follower));
      prepared_.diagnostics.push_back(
          {redundant_violated, follower.span,
           fmt::format("'{}' does not hold: there it is {}, not {}", follower.text,
                       unit.write(unmet.there), unit.write(unmet.said)),
           "leave out 'redundant' and another constraint instead, or change the value"});
    }
  }

  base::Diagnostic describe_passed(const geometry::DeadPoint& passed) const {
    const geometry::SolvedSketch& sketch = machine().sketch;
    return {geometry::dead_point_passed, std::nullopt,
            fmt::format("on the way from the model's own values the machine passes a dead point at "
                        "{}: {}",
                        describe_values(sketch.equations, sketch.placement.numbers, passed.numbers),
                        describe_singularity(sketch.equations, passed.x, passed.numbers)),
            "the motion is continued smoothly; place the hints for another branch if one is meant"};
  }

  // Of a path that does not reach the values asked for.
  base::Diagnostic describe_end(const geometry::FollowedPath& path, bool goes_on) const {
    const geometry::SketchEquations& equations = machine().sketch.equations;
    const Placement& own = machine().sketch.placement;
    std::string why;
    if (path.is_long) {
      why = fmt::format("is so long that it was followed to {} alone",
                        describe_values(equations, own.numbers, path.end_numbers));
    } else {
      const auto end = locate_end(equations, own, prepared_.values.numbers, path);
      why = fmt::format("ends in a dead point at {}: {}",
                        describe_values(equations, own.numbers, end.numbers),
                        describe_singularity(equations, end.x, end.numbers));
    }
    return {geometry::branch_not_reached, std::nullopt,
            fmt::format("the straight path from the model's own values to the ones given {}", why),
            goes_on ? "the discrete choices of the construction decide the branch; go there in "
                      "several steps, or place the hints for the branch that is meant"
            : path.is_long ? "give values on the way first, or angles without their full turns"
                           : "the machine cannot go beyond on this path"};
  }

  void note_large_model() {
    prepared_.why_no_formula = "formulas of models of this size are given on request";
    prepared_.diagnostics.push_back(
        {formulas_on_request, std::nullopt,
         fmt::format("the model has {} constraints: only numbers are given",
                     model_.constraints.size()),
         "ask for formulas with --form symbolic"});
  }

  void derive_formulas() {
    ClosedFormsOutcome found = derive_closed_forms(
        machine(), prepared_.asked ? prepared_.asked->state : *prepared_.drawn, *pool_);
    if (found.note) prepared_.diagnostics.push_back(std::move(*found.note));
    prepared_.forms = std::move(found.forms);
    prepared_.why_no_formula = std::move(found.why_not);
  }

  const Model& model_;
  std::unique_ptr<symbolic::ExprPool> pool_;
  base::Budget budget_;
  std::span<const model::GivenValue> given_;
  Needs needs_;
  geometry::Branches branches_;
  std::shared_ptr<Machine> machine_;
  Prepared prepared_;
};

}  // namespace

Prepared prepare(const Model& model, std::unique_ptr<symbolic::ExprPool> pool,
                 std::span<const model::GivenValue> given, const Needs& needs) {
  return Preparer(model, std::move(pool), given, needs).prepare();
}

Case view(Prepared& prepared, Scratch& scratch) {
  const SolvedState* asked = prepared.asked ? &*prepared.asked : nullptr;
  return {*prepared.machine,
          prepared.values,
          asked,
          asked != nullptr ? asked->state : *prepared.drawn,
          prepared.forms ? &*prepared.forms : nullptr,
          prepared.why_no_formula,
          prepared.memo,
          scratch};
}

}  // namespace trammel::inquiry
