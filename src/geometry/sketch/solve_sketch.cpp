// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/solve_sketch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/construct/place_by_construction.h"
#include "geometry/construct/told_angles.h"
#include "geometry/diagnostic_kinds.h"
#include "geometry/sketch/describe_failure.h"
#include "geometry/sketch/diagnose.h"
#include "geometry/sketch/diagnose/suspicions.h"
#include "geometry/sketch/extent.h"
#include "geometry/sketch/follow_path.h"
#include "geometry/sketch/regularity.h"
#include "geometry/sketch/scaled_system.h"
#include "geometry/tolerances.h"
#include "model/shown_unit.h"
#include "numeric/tolerances.h"

namespace trammel::geometry {

namespace {

using model::Model;

constexpr int digits_of_measured = 4;

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

  // What was found out after a limit was reached may be for want of time: it is not told.
  SketchOutcome solve() {
    SketchOutcome outcome = try_to_solve();
    if (outcome.solved) return outcome;
    if (sketch_.equations.pool->stopped() == base::StopReason::None)
      outcome.unplaced = {std::move(sketch_.equations), std::move(hints_), std::move(free_)};
    outcome.stopped = options_.budget.reached();
    if (outcome.stopped == base::StopReason::None) return outcome;
    if (outcome.unplaced) outcome.unplaced->free = {};
    outcome.diagnostics.clear();
    return outcome;
  }

 private:
  SketchOutcome try_to_solve() {
    hints_ = measure_hints(sketch_.equations);
    const MeasuredHints& hints = hints_;
    sketch_.equations.size = hints.size;
    sketch_.values = hints.values;
    outcome_.diagnostics = find_zero_lengths(sketch_.equations, hints);
    Placement drawn{hints.values.numbers,
                    eval_constraint_values(sketch_.equations, hints.values.numbers), hints.x};
    count_given_angles(drawn);
    if (is_square()) regularity_ = find_regularity(sketch_.equations, drawn);
    if (!regularity_.is_regular(general_condition)) {
      Structure structure = diagnose_structure(sketch_.equations, hints, options_.budget);
      base::append(outcome_.diagnostics, std::move(structure.diagnostics));
      free_ = std::move(structure.free);
    }
    if (base::has_error(outcome_.diagnostics)) return std::move(outcome_);
    bool is_fitting = fits(drawn);
    if (options_.construct && (options_.construct_where_fitting || !is_fitting))
      sketch_.construction = plan_construction(sketch_.equations, hints.x, options_.budget);
    if (count_told_angles(drawn)) is_fitting = is_fitting && fits(drawn);

    std::optional<Attempt> as_drawn;
    if (is_fitting) as_drawn = stay(std::move(drawn));
    Attempt own = as_drawn ? std::move(*as_drawn) : attempt(hints);
    if (!as_drawn && own.placement)
      regularity_ = find_regularity(sketch_.equations, *own.placement);
    if (own.placement) {
      accept(std::move(own));
      measure_again();
    } else {
      // The formulas do not depend on the numbers: take those of the drawing to choose branches.
      Attempt of_hints = attempt(measure_hints(sketch_.equations, false));
      base::Diagnostic failure =
          explain_unassembled(sketch_.equations, hints.values.numbers, hints.x,
                              std::move(*own.failure), options_.budget);
      if (!of_hints.placement) return fail(std::move(failure));
      accept(std::move(of_hints));
      regularity_ = find_regularity(sketch_.equations, sketch_.placement);
      sketch_.unassembled = {std::move(failure)};
    }
    if (auto singular = check_regular()) return fail(std::move(*singular));
    if (const auto x = place_of_hints())
      base::append(outcome_.diagnostics, find_doubtful_hints(sketch_.equations, hints, *x));
    note_measured_values();
    outcome_.solved = std::move(sketch_);
    return std::move(outcome_);
  }

  SketchOutcome fail(base::Diagnostic error) {
    outcome_.diagnostics.push_back(std::move(error));
    return std::move(outcome_);
  }

  NumericPlacement place_drawn(const Placement& drawn) const {
    return place_as_drawn(sketch_.equations, *sketch_.construction, drawn.q, drawn.numbers,
                          drawn.x);
  }

  // Where the drawing meets all constraints: carried out in numbers, a long construction would only
  // lose digits.
  std::optional<Attempt> stay(Placement drawn) const {
    if (!sketch_.construction) return Attempt{std::move(drawn), {}, {}};
    NumericPlacement steps = place_drawn(drawn);
    if (steps.impossible) return std::nullopt;
    return Attempt{std::move(drawn), std::move(steps.branches), {}};
  }

  Attempt attempt(const MeasuredHints& hints) const {
    const SketchEquations& equations = sketch_.equations;
    Attempt result;
    Placement placement{hints.values.numbers,
                        eval_constraint_values(equations, hints.values.numbers), hints.x};
    count_given_angles(placement);
    if (places_all(sketch_)) {
      NumericPlacement drawn = place_by_construction(equations, *sketch_.construction, placement.q,
                                                     placement.numbers, hints.x);
      if (drawn.impossible) {
        result.failure = describe_impossible_step(equations, *drawn.impossible, placement.q);
        return result;
      }
      placement.x = std::move(drawn.x);
      set_angles(equations, drawn.angles, placement.numbers);
      result.branches = std::move(drawn.branches);
    }
    const numeric::NewtonResult root =
        solve_newton(scaled_system(equations, placement.q, placement.numbers, placement.x),
                     scale_down(equations, placement.x), sketch_newton_options(options_.budget));
    placement.x = scale_up(equations, root.x);
    if (root.status != numeric::NewtonStatus::Converged) {
      result.failure =
          describe_unmet_constraints(equations, placement.x, placement.q, placement.numbers);
      return result;
    }
    result.placement = std::move(placement);
    return result;
  }

  // An angle that a constraint gives has that value in others, also beyond half a turn; what is
  // measured there starts in (-pi, pi].
  void count_given_angles(Placement& at) const {
    const SketchEquations& equations = sketch_.equations;
    if (!equations.counts_angles) return;
    for (std::size_t c = 0; c < equations.rows.size(); ++c) {
      const Equation& row = equations.rows[c];
      if (!row.by_measure.empty() || row.measures.empty()) continue;
      const model::Measure& measure = model_.measures[row.measures.front()];
      if (measure.is_angle()) at.numbers.set(measure.symbol, at.q[c]);
    }
  }

  // Likewise one that constraints tell step by step, as those of gears behind gears. Whether there
  // may be any.
  bool count_told_angles(Placement& at) const {
    if (!sketch_.equations.counts_angles || !sketch_.construction) return false;
    set_angles(sketch_.equations, place_drawn(at).angles, at.numbers);
    return true;
  }

  void accept(Attempt attempt) {
    count_told_angles(*attempt.placement);
    sketch_.placement = std::move(*attempt.placement);
    sketch_.branches = std::move(attempt.branches);
    if (sketch_.construction && !places_all(sketch_)) {
      sketch_.branches = branches_at(sketch_, sketch_.placement);
      if (sketch_.branches.empty()) sketch_.construction.reset();
    }
  }

  // Hints that are far off say nothing of how large the machine is, by which all is judged: where
  // it stands is another drawing of it, and places are found as finely as these are apart.
  void measure_again() {
    constexpr double far_off = 1e3;  // sketches by hand are within some tens
    const double size = size_of_placed(sketch_.equations, sketch_.placement.x);
    if (!(far_off * size < sketch_.equations.size)) return;
    sketch_.equations.size = size;
    MeasuredHints placed = hints_;
    placed.x = sketch_.placement.x;
    Attempt again = attempt(placed);
    if (!again.placement) return;
    regularity_ = find_regularity(sketch_.equations, *again.placement);
    accept(std::move(again));
  }

  bool is_square() const {
    return static_cast<std::size_t>(sketch_.equations.variables.count) ==
           sketch_.equations.rows.size();
  }

  // Whether the constraints hold to rounding.
  bool fits(const Placement& at) const {
    const numeric::System system = scaled_system(sketch_.equations, at.q, at.numbers, at.x);
    const std::vector<double> residual =
        system.evaluate(scale_down(sketch_.equations, at.x)).residual;
    return std::all_of(residual.begin(), residual.end(),
                       [](double r) { return std::abs(r) <= residual_rounding; });
  }

  std::optional<base::Diagnostic> check_regular() {
    if (regularity_.is_regular(dead_point_condition)) {
      if (regularity_.condition < dead_point_condition) warn_of_condition();
      return std::nullopt;
    }
    return describe_dead_point(sketch_.equations, sketch_.placement.x, sketch_.placement.numbers);
  }

  // Hints draw the machine as it is at time 0. Nothing where it cannot get there.
  std::optional<std::vector<double>> place_of_hints() const {
    const Placement& own = sketch_.placement;
    symbolic::Values start = own.numbers;
    for (const model::Parameter& p : model_.parameters)
      if (p.name == "time" && own.numbers.find(p.symbol).value_or(0.0) != 0.0)
        start.set(p.symbol, 0.0);
    const symbolic::Values numbers = interpolate(sketch_.equations, start, start, 1.0);
    if (eval_constraint_values(sketch_.equations, numbers) == own.q) return own.x;
    auto path = follow_path(sketch_.equations, own, numbers, options_.budget);
    if (!path.placement) return std::nullopt;
    return std::move(path.placement->x);
  }

  void warn_of_condition() {
    outcome_.diagnostics.push_back(
        {ill_conditioned, std::nullopt,
         fmt::format("the model is ill-conditioned, by a condition number of about {:.0e}: small "
                     "changes of lengths move some of it far",
                     1.0 / std::max(regularity_.condition, numeric::smallest_size)),
         "trust no more digits than the certificates confirm; more supports or shorter chains of "
         "members help"});
  }

  void note_measured_values() {
    std::string list;
    std::optional<base::Span> first;
    for (std::size_t i = 0; i < model_.parameters.size(); ++i) {
      if (sketch_.values.origins[i] != ValueOrigin::Measured) continue;
      const model::Parameter& p = model_.parameters[i];
      if (!first) first = p.span;
      list += (list.empty() ? "" : ", ") +
              model::write_value(model_, p, sketch_.values.numbers.find(p.symbol).value_or(NAN),
                                 digits_of_measured);
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
  Regularity regularity_;  // where the sketch is placed
  MeasuredHints hints_;
  FreeMotions free_;
  SketchOutcome outcome_;
};

}  // namespace

bool places_all(const SolvedSketch& sketch) {
  return sketch.construction && !has_core(*sketch.construction);
}

SketchOutcome solve_sketch(const Model& model, symbolic::ExprPool& pool,
                           const SketchOptions& options) {
  return Solver(model, pool, options).solve();
}

Branches branches_at(const SolvedSketch& sketch, const Placement& placement) {
  if (!sketch.construction) return sketch.branches;
  NumericPlacement drawn = place_by_construction(sketch.equations, *sketch.construction,
                                                 placement.q, placement.numbers, placement.x);
  return drawn.impossible ? sketch.branches : std::move(drawn.branches);
}

DiscretePlacement place_on_branch(const SolvedSketch& sketch, const Branches& branches,
                                  const symbolic::Values& at, const base::Budget& budget) {
  const SketchEquations& equations = sketch.equations;
  Placement placement{at, eval_constraint_values(equations, at), sketch.placement.x};
  if (places_all(sketch)) {
    NumericPlacement drawn = place_by_construction(equations, *sketch.construction, placement.q, at,
                                                   sketch.placement.x, &branches);
    if (drawn.impossible)
      return {std::nullopt,
              explain_unassembled(
                  equations, at, placement.x,
                  describe_impossible_step(equations, *drawn.impossible, placement.q), budget)};
    placement.x = std::move(drawn.x);
    set_angles(equations, drawn.angles, placement.numbers);
  }
  const numeric::NewtonResult root =
      solve_newton(scaled_system(equations, placement.q, placement.numbers, placement.x),
                   scale_down(equations, placement.x), sketch_newton_options(budget));
  placement.x = scale_up(equations, root.x);
  if (root.status != numeric::NewtonStatus::Converged)
    return {std::nullopt,
            explain_unassembled(equations, at, sketch.placement.x,
                                describe_unmet_constraints(equations, placement.x, placement.q, at),
                                budget)};
  return {std::move(placement), std::nullopt};
}

}  // namespace trammel::geometry
