// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/equation.h"

#include <array>
#include <span>

#include "symbolic/expr/traverse.h"
#include "symbolic/normal/normal.h"
#include "symbolic/solve/assumptions.h"
#include "symbolic/solve/families.h"
#include "symbolic/solve/numeric_roots.h"
#include "symbolic/solve/verify.h"
#include "symbolic/solve/way/candidates.h"

namespace trammel::symbolic {

namespace {

SolveOutcome without_unknown(ExprPool& pool, ExprId equation, const base::Budget& budget) {
  switch (is_zero(pool, equation, budget)) {
    case ZeroTest::Zero: return {SolveStatus::AllValues, {}, true, {}};
    case ZeroTest::Nonzero: return {SolveStatus::NoSolution, {}, true, {}};
    default:
      return {SolveStatus::Undecided,
              {},
              false,
              "whether the equation without the unknown holds is not known"};
  }
}

class EquationSolver {
 public:
  EquationSolver(ExprPool& pool, ExprId equation, ExprId unknown, const SolveOptions& options)
      : pool_(pool), equation_(equation), x_(unknown), options_(options) {
    limits_.budget = options.budget;
    limits_.effort = &effort_;
    effort_.allowed = options.effort;
  }

  SolveOutcome run() {
    if (equation_ == pool_.undefined())
      return {SolveStatus::Undecided, {}, false, "the equation has no value"};
    if (!contains(pool_, equation_, x_)) return without_unknown(pool_, equation_, options_.budget);
    if (is_zero(pool_, equation_, options_.budget) == ZeroTest::Zero)
      return {SolveStatus::AllValues, {}, true, {}};
    const Candidates candidates = find_candidates(pool_, equation_, x_, options_.given, limits_);
    for (const Candidate& candidate : candidates.list) consider(candidate);
    merge_families(pool_, outcome_.solutions, options_.given);
    for (Solution& solution : outcome_.solutions) finish_solution(pool_, solution, options_);
    const bool closed = !outcome_.solutions.empty();
    outcome_.complete = candidates.unsolved.empty() && families_are_whole_;
    if (!outcome_.complete) add_numeric_roots(pool_, equation_, x_, options_, outcome_);
    sort_by_distance(pool_, outcome_.solutions, std::span(&x_, 1), options_.given);
    set_status(closed);
    return std::move(outcome_);
  }

 private:
  // A family whose members do not all satisfy the equation (a case of min, max or sign, an end of
  // the domain) is listed by some of its members.
  void consider(const Candidate& candidate) {
    if (keep(candidate, candidate.value, candidate.period)) return;
    const ExprId none = pool_.integer(0);
    if (candidate.period == none) return;
    for (const std::int64_t turns : {-1, 0, 1}) {
      const ExprId shift = pool_.product(std::array{pool_.integer(turns), candidate.period});
      if (keep(candidate, pool_.sum(std::array{candidate.value, shift}), none))
        families_are_whole_ = false;
    }
  }

  bool keep(const Candidate& candidate, ExprId value, ExprId period) {
    Solution solution{{value}, {}, {period}, {}, candidate.conditions, candidate.multiplicity};
    const auto check = verify(pool_,
                              {std::span(&equation_, 1), std::span(&x_, 1), solution.values,
                               solution.periods, options_.given},
                              limits_);
    if (!check) return false;
    solution.check = *check;
    if (respects_facts(pool_, std::span(&x_, 1), solution, options_.given))
      outcome_.solutions.push_back(std::move(solution));
    return true;
  }

  void set_status(bool closed) {
    if (closed)
      outcome_.status = SolveStatus::Closed;
    else if (!outcome_.solutions.empty())
      outcome_.status = SolveStatus::Numeric;
    else if (outcome_.complete)
      outcome_.status = SolveStatus::NoSolution;
    if (pool_.stopped() != base::StopReason::None) {
      outcome_ = {};
      outcome_.reason = "a limit was reached";
    } else if (outcome_.status == SolveStatus::Undecided && outcome_.reason.empty()) {
      outcome_.reason = "no way to solve the equation was found";
    }
  }

  ExprPool& pool_;
  ExprId equation_, x_;
  const SolveOptions& options_;
  Effort effort_;
  PolyLimits limits_;
  SolveOutcome outcome_;
  bool families_are_whole_ = true;
};

}  // namespace

SolveOutcome solve_equation(ExprPool& pool, ExprId equation, ExprId unknown,
                            const SolveOptions& options) {
  return EquationSolver(pool, equation, unknown, options).run();
}

}  // namespace trammel::symbolic
