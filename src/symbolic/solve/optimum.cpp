// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/optimum.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "symbolic/expr/differentiate.h"
#include "symbolic/present/present.h"
#include "symbolic/solve/equation.h"
#include "symbolic/solve/families.h"
#include "symbolic/solve/sample_points.h"
#include "symbolic/solve/stationary_kind.h"
#include "symbolic/solve/system.h"

namespace trammel::symbolic {

namespace {

constexpr std::uint64_t effort_of_value = 600'000;  // of its presentation

class Optimizer {
 public:
  Optimizer(ExprPool& pool, ExprId e, ExprId whole, std::span<const ExprId> unknowns,
            const SolveOptions& options)
      : pool_(pool), e_(e), whole_(whole), unknowns_(unknowns), options_(options) {
    for (const Replacement& r : options.given)
      if (std::ranges::find(unknowns, r.from) == unknowns.end()) parameters_.push_back(r);
  }

  OptimumOutcome run() {
    const std::vector<ExprId> slopes = gradient(pool_, e_, unknowns_);
    SolveOutcome found = unknowns_.size() == 1
                             ? solve_equation(pool_, slopes[0], unknowns_[0], options_)
                             : solve_system(pool_, slopes, unknowns_, options_);
    OptimumOutcome outcome{found.status, {}, found.complete, found.reason};
    for (Solution& place : found.solutions) {
      if (!place.free.empty()) continue;  // constant there
      for (StationaryPoint& point : classified(std::move(place)))
        outcome.points.push_back(std::move(point));
    }
    return outcome;
  }

 private:
  // A family whose members are of two kinds in turn becomes two families.
  std::vector<StationaryPoint> classified(Solution place) {
    StationaryPoint point = described(place);
    const ExprId period = place.periods[0];
    if (unknowns_.size() > 1 || period == pool_.integer(0)) return {std::move(point)};
    place.values[0] = pool_.sum(std::array{place.values[0], period});
    StationaryPoint next = described(place);
    if (next.kind == point.kind && next.value == point.value) return {std::move(point)};
    const ExprId twice = pool_.product(std::array{pool_.integer(2), period});
    point.place.periods[0] = next.place.periods[0] = twice;
    return {std::move(point), std::move(next)};
  }

  StationaryPoint described(const Solution& place) {
    StationaryPoint point{place, pool_.undefined(), {0.0, INFINITY}};
    const bool has_formulas =
        std::ranges::find(place.values, pool_.undefined()) == place.values.end();
    if (!has_formulas) {
      describe_number(point);
      return point;
    }
    fill_numbers(pool_, point.place, parameters_);
    std::vector<Replacement> replacements;
    for (std::size_t i = 0; i < unknowns_.size(); ++i)
      replacements.push_back({unknowns_[i], place.values[i]});
    point.value = substitute(pool_, e_, replacements);
    if (options_.present)
      point.value = present(pool_, point.value, {.effort = effort_of_value, .where = false}).expr;
    point.number = ball_at(pool_, point.value, parameters_);
    SolveOptions at = options_;
    at.given = parameters_;
    const ProvedKind proved = kind_of_formula(pool_, whole_, unknowns_, place.values, at);
    point.kind = proved.kind;
    point.always = proved.always;
    return point;
  }

  void describe_number(StationaryPoint& point) {
    const ExprId numeric = substitute(pool_, e_, parameters_);
    const ProvedKind proved = kind_of_number(pool_, substitute(pool_, whole_, parameters_),
                                             unknowns_, point.place.numbers);
    point.kind = proved.kind;
    std::vector<Replacement> replacements;
    for (std::size_t i = 0; i < unknowns_.size(); ++i)
      replacements.push_back(
          {unknowns_[i], pool_.number(Rational::from_double(point.place.numbers[i].mid))});
    // The value changes by the square of the place's error.
    point.number = ball_at(pool_, substitute(pool_, numeric, replacements), {});
  }

  ExprPool& pool_;
  ExprId e_, whole_;
  std::span<const ExprId> unknowns_;
  const SolveOptions& options_;
  std::vector<Replacement> parameters_;  // given values but those of the unknowns
};

}  // namespace

OptimumOutcome find_optimum(ExprPool& pool, ExprId e, std::span<const ExprId> unknowns,
                            const SolveOptions& options) {
  return find_optimum(pool, BranchOf{e, e}, unknowns, options);
}

OptimumOutcome find_optimum(ExprPool& pool, const BranchOf& e, std::span<const ExprId> unknowns,
                            const SolveOptions& options) {
  if (unknowns.empty() || e.branch == pool.undefined())
    return {SolveStatus::Undecided, {}, false, "there is nothing to vary"};
  return Optimizer(pool, e.branch, e.whole, unknowns, options).run();
}

}  // namespace trammel::symbolic
