// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/system.h"

#include <algorithm>
#include <cmath>

#include "symbolic/enclose/newton_box.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/solve/assumptions.h"
#include "symbolic/solve/families.h"
#include "symbolic/solve/sample_points.h"
#include "symbolic/solve/verify.h"
#include "symbolic/solve/way/branches.h"
#include "symbolic/tolerances.h"

namespace trammel::symbolic {

namespace {

constexpr int starts = 12;  // of Newton's iteration

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
    add_enclosed(numeric, start);
    sort_by_distance(pool_, outcome_.solutions, unknowns_, options_.given);
    if (outcome_.solutions.empty()) {
      outcome_.reason = "no formula was found, and no root near the given values";
    } else {
      outcome_.status = SolveStatus::Numeric;
      outcome_.reason = "solutions near the given values only";
    }
  }

  // What Newton's iteration reaches from the given values and from some points around them.
  void add_enclosed(std::span<const ExprId> numeric, const std::vector<double>& start) {
    const std::size_t n = unknowns_.size();
    for (int trial = 0; trial < starts; ++trial) {
      std::vector<double> from = start;
      for (std::size_t i = 0; i < n && trial > 0; ++i) {
        // Fractions of multiples of an irrational: spread evenly, the same in every run.
        const double part = std::fmod(
            0.618033988749895 * (trial * static_cast<int>(n + 1) + static_cast<int>(i)), 1.0);
        from[i] += (2.0 * part - 1.0) * std::max(1.0, std::fabs(start[i]));
      }
      const auto point = enclose_root(pool_, numeric, unknowns_, from, options_.budget);
      if (!point || is_known(*point) || !is_allowed(*point)) continue;
      outcome_.solutions.push_back({std::vector(n, pool_.undefined()),
                                    point->coordinates,
                                    std::vector(n, pool_.integer(0)),
                                    {},
                                    {},
                                    1,
                                    point->proved ? Check::Enclosed : Check::Unproved});
    }
  }

  bool is_known(const EnclosedPoint& point) const {
    return std::ranges::any_of(outcome_.solutions, [&](const Solution& known) {
      for (std::size_t i = 0; i < unknowns_.size(); ++i) {
        const double close = same_solution * (1.0 + std::fabs(known.numbers[i].mid));
        if (std::fabs(known.numbers[i].mid - point.coordinates[i].mid) > close) return false;
      }
      return true;
    });
  }

  bool is_allowed(const EnclosedPoint& point) const {
    for (std::size_t i = 0; i < unknowns_.size(); ++i) {
      const Ball& x = point.coordinates[i];
      if (pool_.is_positive(unknowns_[i]) && x.mid + x.radius <= 0.0) return false;
    }
    return true;
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
