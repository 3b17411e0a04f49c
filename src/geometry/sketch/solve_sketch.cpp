// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/solve_sketch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/construct/place_by_construction.h"
#include "geometry/diagnostic_kinds.h"
#include "geometry/sketch/describe_failure.h"
#include "geometry/sketch/diagnose.h"
#include "geometry/sketch/diagnose/suspicions.h"
#include "geometry/sketch/follow_path.h"
#include "geometry/sketch/regularity.h"
#include "geometry/sketch/scaled_system.h"

namespace trammel::geometry {

namespace {

using model::Model;

// Below this reciprocal condition the reactions would be dominated by rounding: a dead point.
constexpr double regular_condition = 1e-13;

struct Attempt {
  std::optional<Placement> placement;
  Branches branches;
  std::optional<base::Diagnostic> failure;
};

class Solver {
 public:
  Solver(const Model& model, symbolic::ExprPool& pool, const SketchOptions& options)
      : model_(model), options_(options) {
    sketch_.equations = make_equations(model, pool);
  }

  SketchOutcome solve() {
    const MeasuredHints hints = measure_hints(sketch_.equations);
    sketch_.equations.size = hints.size;
    sketch_.values = hints.values;
    outcome_.diagnostics = find_zero_lengths(sketch_.equations, hints);
    base::append(outcome_.diagnostics, diagnose_structure(sketch_.equations, hints));
    if (base::has_error(outcome_.diagnostics)) return std::move(outcome_);
    if (options_.construct) sketch_.construction = plan_construction(sketch_.equations, hints.x);

    Attempt own = attempt(hints);
    if (own.placement) {
      accept(std::move(own));
    } else {
      // The formulas do not depend on the numbers: take those of the drawing to choose branches.
      Attempt drawn = attempt(measure_hints(sketch_.equations, false));
      base::Diagnostic failure = explain_unassembled(sketch_.equations, hints.values.numbers,
                                                     hints.x, std::move(*own.failure));
      if (!drawn.placement) return fail(std::move(failure));
      accept(std::move(drawn));
      sketch_.unassembled = {std::move(failure)};
    }
    if (auto singular = check_regular()) return fail(std::move(*singular));
    base::append(outcome_.diagnostics,
                 find_doubtful_hints(sketch_.equations, hints, sketch_.placement.x));
    note_measured_values();
    outcome_.solved = std::move(sketch_);
    return std::move(outcome_);
  }

 private:
  SketchOutcome fail(base::Diagnostic error) {
    outcome_.diagnostics.push_back(std::move(error));
    return std::move(outcome_);
  }

  Attempt attempt(const MeasuredHints& hints) const {
    const SketchEquations& equations = sketch_.equations;
    Attempt result;
    Placement placement{hints.values.numbers,
                        eval_constraint_values(equations, hints.values.numbers), hints.x};
    if (sketch_.construction) {
      NumericPlacement drawn = place_by_construction(equations, *sketch_.construction, placement.q,
                                                     placement.numbers, hints.x);
      if (drawn.impossible) {
        result.failure = describe_impossible_step(equations, *drawn.impossible, placement.q);
        return result;
      }
      placement.x = std::move(drawn.x);
      result.branches = std::move(drawn.branches);
    }
    const numeric::NewtonResult root =
        solve_newton(scaled_system(equations, placement.q, placement.numbers, placement.x),
                     scale_down(equations, placement.x), sketch_newton_options());
    placement.x = scale_up(equations, root.x);
    if (root.status != numeric::NewtonStatus::Converged) {
      result.failure =
          describe_unmet_constraints(equations, placement.x, placement.q, placement.numbers);
      return result;
    }
    result.placement = std::move(placement);
    return result;
  }

  void accept(Attempt attempt) {
    sketch_.placement = std::move(*attempt.placement);
    sketch_.branches = std::move(attempt.branches);
  }

  std::optional<base::Diagnostic> check_regular() const {
    if (eval_regularity(sketch_.equations, sketch_.placement) > regular_condition)
      return std::nullopt;
    return describe_dead_point(sketch_.equations, sketch_.placement.x, sketch_.placement.numbers);
  }

  void note_measured_values() {
    std::string list;
    std::optional<base::Span> first;
    for (std::size_t i = 0; i < model_.parameters.size(); ++i) {
      if (sketch_.values.origins[i] != ValueOrigin::Measured) continue;
      const model::Parameter& p = model_.parameters[i];
      if (!first) first = p.span;
      list += fmt::format("{}{} = {:.4g}", list.empty() ? "" : ", ", p.name,
                          sketch_.values.numbers.find(p.symbol).value_or(NAN));
    }
    if (!first) return;
    outcome_.diagnostics.push_back(
        {measured_value, first,
         fmt::format("values not given are measured from the drawing: {}", list),
         "write 'given' for values of your own"});
  }

  const Model& model_;
  SketchOptions options_;
  SolvedSketch sketch_;
  SketchOutcome outcome_;
};

}  // namespace

SketchOutcome solve_sketch(const Model& model, symbolic::ExprPool& pool,
                           const SketchOptions& options) {
  return Solver(model, pool, options).solve();
}

std::optional<Placement> follow_sketch(const SketchEquations& equations, const Placement& from,
                                       const symbolic::Values& to) {
  return follow_path(equations, from, to).placement;
}

void choose_branches(SolvedSketch& sketch, const Placement& placement) {
  if (!sketch.construction) return;
  NumericPlacement drawn = place_by_construction(sketch.equations, *sketch.construction,
                                                 placement.q, placement.numbers, placement.x);
  if (!drawn.impossible) sketch.branches = std::move(drawn.branches);
}

DiscretePlacement place_on_branch(const SolvedSketch& sketch, const symbolic::Values& at) {
  const SketchEquations& equations = sketch.equations;
  Placement placement{at, eval_constraint_values(equations, at), sketch.placement.x};
  if (sketch.construction) {
    NumericPlacement drawn = place_by_construction(equations, *sketch.construction, placement.q, at,
                                                   sketch.placement.x, &sketch.branches);
    if (drawn.impossible)
      return {std::nullopt, explain_unassembled(equations, at, placement.x,
                                                describe_impossible_step(
                                                    equations, *drawn.impossible, placement.q))};
    placement.x = std::move(drawn.x);
  }
  const numeric::NewtonResult root =
      solve_newton(scaled_system(equations, placement.q, placement.numbers, placement.x),
                   scale_down(equations, placement.x), sketch_newton_options());
  placement.x = scale_up(equations, root.x);
  if (root.status != numeric::NewtonStatus::Converged)
    return {std::nullopt, explain_unassembled(
                              equations, at, sketch.placement.x,
                              describe_unmet_constraints(equations, placement.x, placement.q, at))};
  return {std::move(placement), std::nullopt};
}

}  // namespace trammel::geometry
