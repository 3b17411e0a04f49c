// SPDX-License-Identifier: Apache-2.0
#include "inquiry/solve/solve.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "inquiry/answer/outcome.h"
#include "inquiry/certify/certify.h"
#include "inquiry/certify/confirm.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/machine/domains.h"
#include "inquiry/solve/closed_equations.h"
#include "inquiry/solve/put_back.h"
#include "inquiry/tolerances.h"
#include "symbolic/expr/expr.h"
#include "symbolic/solve/equation.h"
#include "symbolic/solve/identity.h"
#include "symbolic/solve/system.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;
using symbolic::SolveStatus;

class EquationsSolver {
 public:
  EquationsSolver(const Case& here, const model::Question& question, const FindOptions& options)
      : here_(here),
        pool_(here.scratch.pool),
        question_(question),
        wanted_(std::get<model::SolveEquations>(question.content)),
        options_(options),
        parameters_(wanted_.unknowns) {
    parameters_.insert(parameters_.end(), wanted_.any.begin(), wanted_.any.end());
    outcome_.answer = start_answer(*here_.machine.model, question);
  }

  Outcome answer() {
    if (fail_undecided(here_, question_, outcome_)) return std::move(outcome_);
    result().content = Solutions{};
    solve_closed_form();
    if (stop_at_limit(here_.scratch.pool, question_, outcome_) || failed())
      return std::move(outcome_);
    if (needs_numbers_) solve_numerically();
    settle();
    return std::move(outcome_);
  }

 private:
  Answer& result() { return outcome_.answer; }
  Solutions& solutions() { return std::get<Solutions>(outcome_.answer.content); }
  bool failed() const { return outcome_.answer.status == AnswerStatus::Failed; }
  std::size_t equation_count() const { return question_.components.size() / 2; }

  void solve_closed_form() {
    const std::vector<ExprId> sides = close_components(here_, question_, options_);
    if (sides.empty()) {
      reason_ = why_no_formula(here_, question_);
      return;
    }
    const base::Certificate same = certify_formula(here_, question_, {sides, {}});
    if (same.points > 0 && !confirm(here_, same, question_, outcome_)) return;
    std::vector<ExprId> equations;
    for (std::size_t i = 0; i < sides.size(); i += 2)
      equations.push_back(
          (symbolic::Expr(pool_, sides[i]) - symbolic::Expr(pool_, sides[i + 1])).id);
    solutions().is_complete = true;
    for (const std::vector<ExprId>& variant : branch_variants(here_, equations))
      take(solve(variant));
  }

  symbolic::SolveOutcome solve(const std::vector<ExprId>& equations) {
    const symbolic::SolveOptions options = make_solve_options(here_);
    if (!wanted_.any.empty())
      return symbolic::solve_identity(pool_, equations[0], wanted_.unknowns, wanted_.any, options);
    if (equations.size() == 1 && wanted_.unknowns.size() == 1)
      return symbolic::solve_equation(pool_, equations[0], wanted_.unknowns[0], options);
    return symbolic::solve_system(pool_, equations, wanted_.unknowns, options);
  }

  void take(const symbolic::SolveOutcome& solved) {
    if (holds_always_) return;
    if (solved.status == SolveStatus::AllValues) return add_all_values();
    for (const symbolic::Solution& solution : solved.solutions)
      if (!is_known(here_, known_, solution)) consider(solution);
    const bool is_complete = solved.complete && !is_some_left_out_;
    solutions().is_complete = solutions().is_complete && is_complete;
    needs_numbers_ = solutions().found.empty() && !solutions().is_complete;
    reason_ = is_some_left_out_   ? "solutions that the machine cannot reach are left out"
              : !outside_.empty() ? outside_
                                  : solved.reason;
  }

  void add_all_values() {
    needs_numbers_ = false;
    holds_always_ = true;
    solutions().found.clear();
    symbolic::Solution any =
        make_numeric_solution(here_, question_, std::vector<double>(wanted_.unknowns.size(), NAN));
    any.free = wanted_.unknowns;
    solutions().found.push_back(describe_solution(here_, question_, any, options_));
    solutions().is_complete = true;
  }

  // Closed forms hold on one branch: what they find must be found by the implicit road too.
  bool consider(const symbolic::Solution& solution) {
    const ImplicitValues implicit(here_, question_.components, parameters_);
    const PutBack check = put_back(here_, question_, solution, implicit,
                                   [&](const SolvedState& at, std::span<const double>) {
                                     return residuals(implicit.eval(at));
                                   });
    if (!check.outside.empty()) {
      outside_ = "left out is what lies outside a domain: " + check.outside;
      return false;
    }
    if (check.places == 0 || check.difference > tolerated_difference) {
      is_some_left_out_ = true;
      return false;
    }
    known_.push_back(solution);
    certificate_.points += check.places;
    certificate_.max_relative_difference =
        std::max(certificate_.max_relative_difference, check.difference);
    solutions().found.push_back(describe_solution(here_, question_, solution, options_));
    return true;
  }

  static std::vector<Residual> residuals(const std::vector<double>& sides) {
    std::vector<Residual> found;
    for (std::size_t i = 0; i < sides.size(); i += 2)
      found.push_back(
          {sides[i] - sides[i + 1], std::max(std::abs(sides[i]), std::abs(sides[i + 1]))});
    return found;
  }

  void solve_numerically() {
    if (!options_.numeric || !here_.asked || !wanted_.any.empty() ||
        equation_count() != wanted_.unknowns.size())
      return;
    const State& from = here_.asked->state;
    const ImplicitValues implicit(here_, question_.components, wanted_.unknowns);
    const NumericFunction f = [&](std::span<const double> x) {
      std::vector<double> differences;
      for (const Residual& r : residuals(implicit.on_path(from, x))) differences.push_back(r.value);
      return differences;
    };
    const std::vector<double> start = numbers_of(from.placement, wanted_.unknowns);
    const NumericRootOptions options{scales_of(here_, from.placement, wanted_.unknowns)};
    for (const std::vector<double>& root : find_numeric_roots(f, start, options))
      if (consider(make_numeric_solution(here_, question_, root))) is_numeric_ = true;
  }

  void settle() {
    const Solutions& solutions = this->solutions();
    if (certificate_.points > 0) {
      certificate_.method = "solutions put back into the implicit equations";
      result().certificate = certificate_;
    }
    if (solutions.found.empty() && !solutions.is_complete) {
      result().status = AnswerStatus::Undecided;
      result().reason = reason_.empty() ? "no solution was found" : reason_;
      return;
    }
    const auto decided = holds_always_ ? std::span<const ExprId>() : std::span(wanted_.unknowns);
    result().condition = describe_domains(here_, question_, question_.components, decided);
    settle_solutions(here_, question_, options_, outcome_);
    if (is_numeric_)
      result().reason =
          "numbers near the given values only" + (reason_.empty() ? std::string() : ": " + reason_);
    else if (result().reason.empty())
      result().reason = reason_;
  }

  const Case& here_;
  symbolic::ExprPool& pool_;
  const model::Question& question_;
  const model::SolveEquations& wanted_;
  const FindOptions& options_;
  std::vector<ExprId> parameters_;  // unknowns, then what may have any value
  base::Certificate certificate_;
  std::string reason_;
  std::vector<symbolic::Solution> known_;  // that were found so far
  bool needs_numbers_ = true;
  bool holds_always_ = false;
  bool is_some_left_out_ = false;
  bool is_numeric_ = false;
  std::string outside_;  // why some of what was found is none
  Outcome outcome_;
};

}  // namespace

Outcome answer_solve(const Case& here, const model::Question& question,
                     const FindOptions& options) {
  return EquationsSolver(here, question, options).answer();
}

}  // namespace trammel::inquiry
