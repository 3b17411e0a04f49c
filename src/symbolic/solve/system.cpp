// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/system.h"

#include <algorithm>

#include "symbolic/enclose/newton_box.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/solve/assumptions.h"
#include "symbolic/solve/families.h"
#include "symbolic/solve/sample_points.h"
#include "symbolic/solve/verify.h"
#include "symbolic/solve/way/branches.h"

namespace trammel::symbolic {

namespace {

class SystemSolver {
 public:
  SystemSolver(ExprPool& pool, std::span<const ExprId> equations, std::span<const ExprId> unknowns,
               const SolveOptions& options)
      : pool_(pool), equations_(equations), unknowns_(unknowns), options_(options) {
    limits_.budget = options.budget;
    limits_.effort = &effort_;
    effort_.allowed = options.effort;
  }

  SolveOutcome run() {
    for (const ExprId e : equations_)
      if (e == pool_.undefined())
        return {SolveStatus::Undecided, {}, false, "an equation has no value"};
    const Branches found = find_branches(pool_, equations_, unknowns_, options_.given, limits_);
    for (const Branch& branch : found.list) consider(branch);
    outcome_.complete = found.complete;
    if (std::ranges::any_of(outcome_.solutions,
                            [&](const Solution& s) { return s.free.size() == unknowns_.size(); }))
      return {SolveStatus::AllValues, {}, true, {}};
    merge_families(pool_, outcome_.solutions, options_.given);
    for (Solution& solution : outcome_.solutions) finish_solution(pool_, solution, options_);
    sort_by_distance(pool_, outcome_.solutions, unknowns_, options_.given);
    if (!outcome_.solutions.empty())
      outcome_.status = SolveStatus::Closed;
    else if (outcome_.complete)
      outcome_.status = SolveStatus::NoSolution;
    else
      solve_numerically();
    if (pool_.stopped() != base::StopReason::None)
      return {SolveStatus::Undecided, {}, false, "a limit was reached"};
    return std::move(outcome_);
  }

 private:
  void consider(const Branch& branch) {
    Solution solution{branch.values, {}, branch.periods, branch.free, branch.conditions};
    const auto check = verify(
        pool_, {equations_, unknowns_, solution.values, solution.periods, options_.given}, limits_);
    if (!check) return;
    solution.check = *check;
    if (respects_facts(pool_, unknowns_, solution, options_.given))
      outcome_.solutions.push_back(std::move(solution));
  }

  void solve_numerically() {
    outcome_.reason = "no formula was found, and not every unknown and parameter has a value";
    if (equations_.size() != unknowns_.size()) return;
    std::vector<Replacement> parameters;
    std::vector<double> start;
    for (const Replacement& r : options_.given)
      if (std::ranges::find(unknowns_, r.from) == unknowns_.end()) parameters.push_back(r);
    for (const ExprId unknown : unknowns_)
      start.push_back(ball_at(pool_, unknown, options_.given).mid);
    const std::vector<ExprId> numeric = substitute(pool_, equations_, parameters);
    for (const ExprId left : parameters_of(pool_, numeric))
      if (std::ranges::find(unknowns_, left) == unknowns_.end()) return;
    const auto point = enclose_root(pool_, numeric, unknowns_, start, options_.budget);
    if (!point) {
      outcome_.reason = "no formula was found, and no root near the given values";
      return;
    }
    const std::size_t n = unknowns_.size();
    outcome_.status = SolveStatus::Numeric;
    outcome_.reason = "the solution near the given values only";
    outcome_.solutions.push_back({std::vector(n, pool_.undefined()),
                                  point->coordinates,
                                  std::vector(n, pool_.integer(0)),
                                  {},
                                  {},
                                  1,
                                  point->proved ? Check::Enclosed : Check::Unproved});
  }

  ExprPool& pool_;
  std::span<const ExprId> equations_;
  std::span<const ExprId> unknowns_;
  const SolveOptions& options_;
  Effort effort_;
  PolyLimits limits_;
  SolveOutcome outcome_;
};

}  // namespace

SolveOutcome solve_system(ExprPool& pool, std::span<const ExprId> equations,
                          std::span<const ExprId> unknowns, const SolveOptions& options) {
  return SystemSolver(pool, equations, unknowns, options).run();
}

}  // namespace trammel::symbolic
