// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/far_places.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::Ball;
using symbolic::ExprId;

constexpr int place_count = 256;
constexpr double octaves = 4.0;  // that a value is smaller or larger at the farthest places

// What must not be negative for a place to count.
std::vector<ExprId> find_facts(const Case& here, std::span<const ExprId> positive) {
  std::vector<ExprId> facts(positive.begin(), positive.end());
  for (const model::Assumption& fact : here.machine.model->assumptions)
    facts.push_back((symbolic::Expr(here.scratch.pool, fact.greater) -
                     symbolic::Expr(here.scratch.pool, fact.smaller))
                        .id);
  return facts;
}

}  // namespace

// At every second place most names keep their side, lest few places have all that must be positive.
std::vector<symbolic::ExactValues> far_places(const Case& here,
                                              const std::vector<ExprId>& symbols) {
  std::mt19937 random(1);
  const auto share = [&] { return static_cast<double>(random()) / 4294967296.0; };
  std::vector<symbolic::ExactValues> places(place_count);
  for (int place = 0; place < place_count; ++place) {
    const double reach = octaves * (place + 1) / place_count, flipped = place % 2 == 0 ? 0.5 : 0.1;
    for (const ExprId s : symbols) {
      const double given = here.asked->response.values.find(s).value_or(1.0);
      const bool is_known = given != 0.0 && std::isfinite(given);
      const double from = is_known && share() < 0.75 ? given : 1.0;  // numbers in formulas are so
      const double there = from * std::exp2(reach * (2 * share() - 1));
      const bool is_flipped = !here.scratch.pool.is_positive(s) && share() < flipped;
      places[static_cast<std::size_t>(place)][s] =
          symbolic::Rational::from_double(is_flipped ? -there : there);
    }
  }
  return places;
}

FarComparison compare_far_away(const Case& here, ExprId a, ExprId b,
                               std::span<const ExprId> positive) {
  FarComparison result;
  if (!here.asked) return result;
  symbolic::ExprPool& pool = here.scratch.pool;
  std::vector<ExprId> roots = find_facts(here, positive);
  roots.insert(roots.end(), {a, b, (symbolic::Expr(pool, a) - symbolic::Expr(pool, b)).id});
  for (const symbolic::ExactValues& place : far_places(here, symbolic::symbols_of(pool, roots))) {
    const std::vector<Ball> balls = symbolic::eval_ball(pool, roots, place);
    const bool has_values =
        std::all_of(balls.begin(), balls.end(), [](const Ball& ball) { return ball.is_finite(); });
    const bool is_meant = std::all_of(balls.begin(), balls.end() - 3,
                                      [](const Ball& ball) { return ball.mid > ball.radius; });
    if (!has_values || !is_meant) continue;
    ++(balls.back().contains_zero() ? result.same : result.different);
  }
  return result;
}

}  // namespace trammel::inquiry
