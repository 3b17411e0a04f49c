// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/families.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/solve/sample_points.h"
#include "symbolic/tolerances.h"

namespace trammel::symbolic {

namespace {

constexpr int points_compared = 40;
constexpr int equal_points_wanted = 5;

bool same_shape(const Solution& a, const Solution& b) {
  return a.periods == b.periods && a.free == b.free && a.conditions == b.conditions;
}

ExprId difference(ExprPool& pool, ExprId a, ExprId b) {
  return pool.sum(std::array{a, negated(pool, b)});
}

// Differences of all values in periods: of equal solutions they are whole numbers.
std::vector<ExprId> differences(ExprPool& pool, const Solution& a, const Solution& b) {
  std::vector<ExprId> result;
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    const ExprId d = difference(pool, a.values[i], b.values[i]);
    const bool repeats = a.periods[i] != pool.integer(0);
    result.push_back(
        repeats ? pool.product(std::array{d, pool.power(a.periods[i], pool.integer(-1))}) : d);
  }
  return result;
}

// Whether the ball lies closely around a whole number (around 0 where nothing repeats).
bool is_none(const Ball& ball, bool repeats) {
  const double whole = repeats ? std::round(ball.mid) : 0.0;
  return ball.contains(whole) && ball.radius < largest_radius;
}

// Without a proof: equal in balls of many digits at several points.
bool are_equal(ExprPool& pool, const Solution& a, const Solution& b,
               std::span<const Replacement> given) {
  if (a.values == b.values) return true;
  const std::vector<ExprId> roots = differences(pool, a, b);
  const std::vector<ExprId> symbols = parameters_of(pool, roots);
  int equal = 0;
  const int tried = symbols.empty() ? 1 : points_compared;
  for (const ExactValues& values : sample_points(pool, symbols, given, tried)) {
    const std::vector<Ball> balls = eval_ball(pool, roots, values, 256);
    bool finite = true;
    for (std::size_t i = 0; i < balls.size(); ++i) {
      finite = finite && balls[i].is_finite();
      if (balls[i].is_finite() && !is_none(balls[i], a.periods[i] != pool.integer(0))) return false;
    }
    if (finite && ++equal >= equal_points_wanted) break;
  }
  return equal > 0;
}

// Whether a single solution is a member of a family.
bool is_member(ExprPool& pool, const Solution& one, const Solution& family,
               std::span<const Replacement> given) {
  const auto is_single = [&](ExprId period) { return period == pool.integer(0); };
  if (!family.conditions.empty() || !one.free.empty() || !family.free.empty()) return false;
  if (!std::ranges::all_of(one.periods, is_single)) return false;
  if (std::ranges::all_of(family.periods, is_single)) return false;
  return are_equal(pool, family, one, given);
}

// The one of two families half a period apart that goes on with half the period.
bool join_halves(ExprPool& pool, Solution& a, const Solution& b) {
  if (a.values.size() != 1 || a.periods[0] == pool.integer(0)) return false;
  const ExprId half = scaled(pool, Rational(1, 2), a.periods[0]);
  const ExprId d = difference(pool, a.values[0], b.values[0]);
  if (d != half && d != negated(pool, half)) return false;
  if (leads_negative(pool, a.values[0])) a.values[0] = b.values[0];
  a.periods[0] = half;
  return true;
}

}  // namespace

void merge_families(ExprPool& pool, std::vector<Solution>& solutions,
                    std::span<const Replacement> given) {
  for (std::size_t i = 0; i < solutions.size(); ++i)
    for (std::size_t k = i + 1; k < solutions.size();) {
      Solution &kept = solutions[i], &other = solutions[k];
      bool merged = false;
      if (is_member(pool, other, kept, given)) {
        merged = true;
      } else if (is_member(pool, kept, other, given)) {
        kept = other;
        merged = true;
      } else if (same_shape(kept, other)) {
        if (are_equal(pool, kept, other, given)) {
          kept.multiplicity += other.multiplicity;
          kept.check = std::min(kept.check, other.check);
          merged = true;
        } else if (join_halves(pool, kept, other)) {
          kept.check = std::max(kept.check, other.check);
          merged = true;
        }
      }
      if (merged) {
        solutions.erase(solutions.begin() + static_cast<std::ptrdiff_t>(k));
        k = i + 1;  // the longer family may take in others
      } else {
        ++k;
      }
    }
}

void fill_numbers(ExprPool& pool, Solution& solution, std::span<const Replacement> given) {
  solution.numbers.clear();
  for (const ExprId value : solution.values)
    solution.numbers.push_back(ball_at(pool, value, given));
}

void sort_by_distance(ExprPool& pool, std::vector<Solution>& solutions,
                      std::span<const ExprId> unknowns, std::span<const Replacement> given) {
  std::vector<std::optional<double>> centres;
  for (const ExprId unknown : unknowns) {
    const Ball ball = ball_at(pool, unknown, given);
    centres.push_back(ball.is_finite() ? std::optional(ball.mid) : std::nullopt);
  }
  const auto distance = [&](const Solution& solution) {
    double sum = 0.0;
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      if (!solution.numbers[i].is_finite()) return std::numeric_limits<double>::infinity();
      double d = std::fabs(solution.numbers[i].mid - centres[i].value_or(0.0));
      const Ball period = ball_at(pool, solution.periods[i], given);
      if (period.is_finite() && period.mid > 0.0) d = std::fabs(std::remainder(d, period.mid));
      if (centres[i]) sum += d * d;
    }
    for (const ExprId condition : solution.conditions) {
      const Ball ball = ball_at(pool, condition, given);
      if (ball.is_finite() && ball.mid + ball.radius < 0.0)
        return std::numeric_limits<double>::infinity();
    }
    return sum;
  };
  std::vector<std::pair<double, Solution>> keyed;
  for (Solution& solution : solutions) keyed.emplace_back(distance(solution), std::move(solution));
  std::ranges::stable_sort(keyed, {}, [](const auto& one) { return one.first; });
  for (std::size_t i = 0; i < keyed.size(); ++i) solutions[i] = std::move(keyed[i].second);
}

}  // namespace trammel::symbolic
