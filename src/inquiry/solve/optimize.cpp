// SPDX-License-Identifier: Apache-2.0
#include "inquiry/solve/optimize.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "inquiry/answer/outcome.h"
#include "inquiry/certify/certify.h"
#include "inquiry/certify/confirm.h"
#include "inquiry/formula/known_signs.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/machine/domains.h"
#include "inquiry/solve/closed_equations.h"
#include "inquiry/solve/put_back.h"
#include "inquiry/solve/turned_angles.h"
#include "inquiry/tolerances.h"
#include "numeric/linear/eigenvalues.h"
#include "symbolic/expr/operation_count.h"
#include "symbolic/present/present.h"
#include "symbolic/solve/optimum.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;
using symbolic::SolveStatus;
using symbolic::StationaryKind;
using symbolic::StationaryPoint;

class Optimizer {
 public:
  Optimizer(const Case& here, const model::Question& question, const FindOptions& options)
      : here_(here),
        pool_(here.scratch.pool),
        question_(question),
        unknowns_(model::unknowns_of(question)),
        options_(options),
        implicit_(here, question.components, unknowns_) {
    outcome_.answer = start_answer(*here_.machine.model, question);
  }

  Outcome answer() {
    if (fail_undecided(here_, question_, outcome_)) return std::move(outcome_);
    result().content = Solutions{};
    solutions().is_of_optimize = true;
    find_closed_form();
    if (stop_at_limit(here_.scratch.pool, question_, outcome_) || failed())
      return std::move(outcome_);
    if (needs_numbers_) find_numerically();
    settle();
    return std::move(outcome_);
  }

 private:
  Answer& result() { return outcome_.answer; }
  Solutions& solutions() { return std::get<Solutions>(outcome_.answer.content); }
  bool failed() const { return outcome_.answer.status == AnswerStatus::Failed; }

  void find_closed_form() {
    const std::vector<ExprId> closed = close_components(here_, question_, options_);
    if (closed.empty()) {
      reason_ = why_no_formula(here_, question_);
      return;
    }
    const base::Certificate same = certify_formula(here_, question_, {closed, {}});
    if (same.points > 0 && !confirm(here_, same, question_, outcome_)) return;
    solutions().is_complete = true;
    for (const std::vector<ExprId>& variant : branch_variants(here_, closed))
      take(symbolic::find_optimum(pool_, {variant[0], closed[0]}, unknowns_,
                                  make_solve_options(here_)));
  }

  void take(const symbolic::OptimumOutcome& found) {
    for (const StationaryPoint& point : found.points)
      if (!is_known(here_, known_, point.place)) consider(point);
    const bool is_some_left_out = std::any_of(
        left_out_.begin(), left_out_.end(),
        [&](const symbolic::Solution& place) { return !is_known(here_, known_, place); });
    reason_ = found.status == SolveStatus::AllValues ? "it is the same for all values"
              : is_some_left_out  ? "places that the machine cannot reach are left out"
              : !outside_.empty() ? outside_
                                  : found.reason;
    are_all_complete_ = are_all_complete_ && found.complete;
    solutions().is_complete = are_all_complete_ && !is_some_left_out;
    needs_numbers_ = solutions().found.empty() && !solutions().is_complete;
  }

  bool consider(const StationaryPoint& point) {
    const PutBack check = put_back(here_, question_, point.place, implicit_,
                                   [&](const SolvedState& at, std::span<const double> x) {
                                     std::vector<Residual> found = slopes_at(at, x);
                                     if (point.value != pool_.undefined())
                                       found.push_back(miss_of_value(at, point.value));
                                     return found;
                                   });
    if (!check.outside.empty()) {
      outside_ = "left out is what lies outside a domain: " + check.outside;
      return false;
    }
    if (check.places == 0 || check.difference > tolerated_difference) {
      left_out_.push_back(point.place);
      return false;
    }
    known_.push_back(point.place);
    certificate_.points += check.places;
    certificate_.max_relative_difference =
        std::max(certificate_.max_relative_difference, check.difference);
    FoundSolution found = describe_solution(here_, question_, point.place, options_);
    StationaryValue& value = found.stationary.emplace();
    value.kind = point.kind;
    value.is_always = point.always;
    if (options_.symbolic && point.value != pool_.undefined())
      value.formula = without_known_signs(point.value, found.conditions);
    if (options_.numeric && point.number.is_finite()) value.number = point.number.mid;
    leave_out_long_forms(pool_, found);
    solutions().found.push_back(std::move(found));
    return true;
  }

  // As `find` presents it: with absolute values as they are at the given values, and what has to be
  // positive for that.
  ExprId without_known_signs(ExprId value, std::vector<ExprId>& conditions) const {
    const symbolic::FormulaSet plain{{value}, {}};
    if (!here_.asked || !has_absolute_values(pool_, plain)) return value;
    const KnownSigns known = replace_known_signs(here_, plain, Signs::OfLengths);
    const ExprId shorter = symbolic::present(pool_, known.program.bodies.front(),
                                             {.effort = options_.effort / 4, .where = false})
                               .expr;
    const auto length = [&](ExprId e) {
      return symbolic::count_operations(pool_, std::span(&e, 1));
    };
    if (length(shorter) + known.positive.size() >= length(value)) return value;
    conditions.insert(conditions.end(), known.positive.begin(), known.positive.end());
    return shorter;
  }

  // Derivatives times the sizes of the unknowns. What their differences lose to curvature falls
  // with the fourth power of the step, and is taken out by a second, half as long: where a value is
  // flat to its fourth order, nothing else would be left of the slopes around. Where the second
  // derivative jumps, as of abs(u)*u at 0, they lose a part of first order instead. What is no
  // slope of 0 is none by either.
  std::vector<Residual> slopes_at(const SolvedState& at, std::span<const double> x) const {
    const std::vector<double> scales = scales_of(here_, at.state.placement, unknowns_);
    const double size = std::abs(implicit_.eval(at)[0]);
    const std::vector<double> wide = gradient(at.state, x, scales);
    const std::vector<double> narrow = gradient(at.state, x, scales, slope_difference / 2);
    std::vector<Residual> found;
    for (std::size_t i = 0; i < wide.size(); ++i) {
      const double smooth = (16 * narrow[i] - wide[i]) / 15, bent = 2 * narrow[i] - wide[i];
      found.push_back({(std::abs(bent) < std::abs(smooth) ? bent : smooth) * scales[i], size});
    }
    return found;
  }

  std::vector<double> gradient(const State& from, std::span<const double> x,
                               const std::vector<double>& scales,
                               double difference = slope_difference) const {
    const NumericFunction f = [&](std::span<const double> u) { return implicit_.on_path(from, u); };
    return find_slopes(f, x, {scales, root_step, difference});
  }

  // A formula of the branch that was asked for has the same slopes on others, and another value.
  Residual miss_of_value(const SolvedState& at, ExprId formula) const {
    const double told = symbolic::eval(pool_, formula, at.response.values);
    const double found = implicit_.eval(at)[0];
    if (!std::isfinite(told) || !std::isfinite(found)) return {};
    const double floor = floor_of_formula * natural_scale(here_, at);
    const auto difference = difference_but_for_turns(here_, at, question_.components.front(), told);
    if (!difference) return {};
    return {*difference, std::max({std::abs(told), std::abs(found), floor}) / telling_residual};
  }

  void find_numerically() {
    if (!options_.numeric || !here_.asked) return;
    const State& from = here_.asked->state;
    const std::vector<double> scales = scales_of(here_, from.placement, unknowns_);
    const NumericFunction slopes = [&](std::span<const double> x) {
      return gradient(from, x, scales);
    };
    const NumericRootOptions options{scales, root_step_of_slopes, slope_difference};
    const std::vector<double> start = numbers_of(from.placement, unknowns_);
    for (const std::vector<double>& root : find_numeric_roots(slopes, start, options)) {
      StationaryPoint point;
      point.place = make_numeric_solution(here_, question_, root);
      point.value = pool_.undefined();
      point.number = {implicit_.on_path(from, root)[0], 0.0};
      point.kind = kind_of(find_slopes(slopes, root, options), scales);
      if (consider(point)) is_numeric_ = true;
    }
  }

  // By the signs of the eigenvalues of the second derivatives, in sizes of the unknowns.
  static StationaryKind kind_of(std::vector<double> hessian, const std::vector<double>& scales) {
    const std::size_t n = scales.size();
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) hessian[i * n + j] *= scales[i] * scales[j];
    const std::vector<double> values = numeric::symmetric_eigenvalues(hessian);
    double most = 0.0;
    for (const double v : values) most = std::max(most, std::abs(v));
    int up = 0, down = 0;
    for (const double v : values) {
      if (!(std::abs(v) > flat_curvature * most)) return StationaryKind::Unknown;
      ++(v > 0 ? up : down);
    }
    return down == 0 ? StationaryKind::Minimum
           : up == 0 ? StationaryKind::Maximum
                     : StationaryKind::Neither;
  }

  void settle() {
    const Solutions& solutions = this->solutions();
    if (certificate_.points > 0) {
      certificate_.method = "slopes of the implicit equations are 0 there";
      result().certificate = certificate_;
    }
    result().reason = reason_;
    if (solutions.found.empty() && !solutions.is_complete) {
      result().status = AnswerStatus::Undecided;
      if (reason_.empty()) result().reason = "no stationary value was found";
      return;
    }
    if (is_numeric_) result().reason = "numbers near the given values only";
    result().condition = describe_domains(here_, question_, question_.components, unknowns_);
    settle_solutions(here_, question_, options_, outcome_);
  }

  const Case& here_;
  symbolic::ExprPool& pool_;
  const model::Question& question_;
  const std::vector<ExprId>& unknowns_;  // the question's
  const FindOptions& options_;
  ImplicitValues implicit_;
  base::Certificate certificate_;
  std::string reason_;
  std::vector<symbolic::Solution> known_;     // places that were found so far
  std::vector<symbolic::Solution> left_out_;  // that some variant found, which does not hold there
  bool needs_numbers_ = true;
  bool are_all_complete_ = true;  // of the variants so far
  bool is_numeric_ = false;
  std::string outside_;  // why some of what was found is none
  Outcome outcome_;
};

}  // namespace

Outcome answer_optimize(const Case& here, const model::Question& question,
                        const FindOptions& options) {
  return Optimizer(here, question, options).answer();
}

}  // namespace trammel::inquiry
