// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/verify.h"

#include <algorithm>
#include <array>
#include <vector>

#include "symbolic/expr/traverse.h"
#include "symbolic/normal/expand_inverse.h"
#include "symbolic/poly/convert.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/solve/sample_points.h"
#include "symbolic/tolerances.h"

namespace trammel::symbolic {

namespace {

constexpr int real_points_wanted = 8;  // at which the solution is real
constexpr int points_tried = 120;
constexpr std::size_t nodes_proved = 250;  // larger ones are left to the balls
constexpr std::uint64_t effort_of_proof = 2'000'000;

enum class Verdict : std::uint8_t { Zero, Nonzero, NotReal, Unknown };

class Checker {
 public:
  Checker(ExprPool& pool, const VerifyInput& input) : pool_(pool), values_(input.values.size()) {
    roots_.assign(input.values.begin(), input.values.end());
    for (const ExprId e : put_in(input, 0)) roots_.push_back(e);
    end_ = roots_.size();
    bool repeats = false;
    for (const ExprId period : input.periods) repeats = repeats || period != pool.integer(0);
    if (!repeats) return;
    for (const int turns : {-2, -1, 1, 3})
      for (const ExprId e : put_in(input, turns)) roots_.push_back(e);
  }

  std::span<const ExprId> residuals() const {
    return std::span(roots_).subspan(values_, end_ - values_);
  }
  std::span<const ExprId> roots() const { return roots_; }
  bool has_family() const { return roots_.size() > end_; }

  /// The values, and the equations with them, at numbers for the parameters.
  Verdict at(const ExactValues& numbers, std::span<const ExprId> roots) const {
    for (const int precision : {128, 512}) {
      const std::vector<Ball> balls = eval_ball(pool_, roots, numbers, precision);
      bool all_zero = true, all_finite = true;
      for (std::size_t i = 0; i < balls.size(); ++i) {
        if (!balls[i].is_finite() && i < values_) return Verdict::NotReal;
        all_finite = all_finite && balls[i].is_finite();
        if (i < values_ || !balls[i].is_finite()) continue;
        if (!balls[i].contains_zero()) return Verdict::Nonzero;
        all_zero = all_zero && balls[i].radius <= largest_radius;
      }
      if (all_finite && all_zero) return Verdict::Zero;
    }
    return Verdict::Unknown;
  }

 private:
  std::vector<ExprId> put_in(const VerifyInput& input, int turns) {
    std::vector<Replacement> replacements;
    for (std::size_t i = 0; i < input.unknowns.size(); ++i) {
      const ExprId shift = pool_.product(std::array{pool_.integer(turns), input.periods[i]});
      replacements.push_back({input.unknowns[i], pool_.sum(std::array{input.values[i], shift})});
    }
    return substitute(pool_, input.equations, replacements);
  }

  ExprPool& pool_;
  std::vector<ExprId> roots_;  // values, equations, equations some periods further
  std::size_t values_, end_ = 0;
};

struct Tally {
  int zero = 0, nonzero = 0, unknown = 0;
  bool fails_there = false;  // at the given values

  void add(Verdict verdict) {
    zero += verdict == Verdict::Zero ? 1 : 0;
    nonzero += verdict == Verdict::Nonzero ? 1 : 0;
    unknown += verdict == Verdict::Unknown ? 1 : 0;
  }
  int real() const { return zero + nonzero + unknown; }
};

Tally count(ExprPool& pool, const Checker& checker, std::span<const Replacement> given,
            const base::Budget& budget) {
  Tally tally;
  std::vector<ExprId> at_given;
  for (const ExprId e : checker.roots()) at_given.push_back(substitute(pool, e, given));
  const Verdict there = checker.at({}, at_given);
  tally.add(there);
  tally.fails_there = there == Verdict::Nonzero;
  const std::vector<ExprId> symbols = parameters_of(pool, checker.roots());
  if (symbols.empty()) return tally;
  for (const ExactValues& values : sample_points(pool, symbols, given, points_tried)) {
    if (tally.real() > real_points_wanted || budget.reached() != base::StopReason::None) break;
    tally.add(checker.at(values, checker.roots()));
  }
  return tally;
}

}  // namespace

bool is_proved_zero(ExprPool& pool, ExprId e, const PolyLimits& limits) {
  if (e == pool.integer(0)) return true;
  if (e == pool.undefined() || reachable(pool, std::span(&e, 1)).size() > nodes_proved)
    return false;
  try {
    Effort effort{0, effort_of_proof};
    PolyLimits bounded = limits;
    bounded.terms = 3'000;
    bounded.gcd_terms = 500;
    bounded.degree = 60;
    bounded.effort = &effort;
    const ExprId algebraic = expand_inverse(pool, e);
    const Converted converted =
        convert(pool, std::span(&algebraic, 1), {.basic_angles = true, .limits = bounded});
    return reduce_all(converted.functions[0], converted.radicands).is_zero();
  } catch (const PolyStop&) {
    return false;
  }
}

std::optional<Check> verify(ExprPool& pool, const VerifyInput& input, const PolyLimits& limits) {
  for (const ExprId value : input.values)
    if (value == pool.undefined()) return std::nullopt;
  const Checker checker(pool, input);
  for (const ExprId e : checker.roots())
    if (e == pool.undefined()) return std::nullopt;

  const Tally tally = count(pool, checker, input.given, limits.budget);
  if (tally.real() == 0 || tally.fails_there) return std::nullopt;
  if (tally.nonzero > 0) return tally.zero > 0 ? std::optional(Check::Conditional) : std::nullopt;
  if (checker.has_family() && tally.zero == 0) return std::nullopt;  // no value at some members
  const bool proved = std::ranges::all_of(
      checker.residuals(), [&](ExprId e) { return is_proved_zero(pool, e, limits); });
  if (proved) return Check::Proved;
  return tally.zero > 0 ? std::optional(Check::Sampled) : std::nullopt;
}

}  // namespace trammel::symbolic
