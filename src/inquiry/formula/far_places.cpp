// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/far_places.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "inquiry/tolerances.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::Ball;
using symbolic::ExactValues;
using symbolic::ExprId;
using symbolic::Op;

constexpr int place_count = 256;
constexpr std::size_t turnings_max = 6;
constexpr int steps_to_zero = 8;
constexpr double most_of_value = 0.8;  // in a step
constexpr double octaves = 4.0;        // that a value is smaller or larger at the farthest places

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
std::vector<ExactValues> far_places(const Case& here, const std::vector<ExprId>& symbols) {
  std::mt19937 random(1);
  const auto share = [&] { return static_cast<double>(random()) / 4294967296.0; };
  std::vector<ExactValues> places(place_count);
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

FarComparison compare_at(const Case& here, ExprId a, ExprId b, std::span<const ExprId> positive,
                         std::span<const ExactValues> places) {
  FarComparison result;
  symbolic::ExprPool& pool = here.scratch.pool;
  std::vector<ExprId> roots = find_facts(here, positive);
  roots.insert(roots.end(), {a, b, (symbolic::Expr(pool, a) - symbolic::Expr(pool, b)).id});
  for (const symbolic::ExactValues& place : places) {
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

namespace {

// What is under roots and absolute values, with the power of what changes its side at 0: the sides
// of sqrt((a - b)^2) are those of its square root.
struct Turning {
  ExprId inside;
  double power;
};

std::vector<Turning> find_turnings(const symbolic::ExprPool& pool, ExprId e) {
  std::vector<Turning> found;
  for (const ExprId part : symbolic::reachable(pool, std::span(&e, 1))) {
    const ExprId inside = pool.args(part).empty() ? part : pool.args(part)[0];
    if (pool.op(part) == Op::Abs)
      found.push_back({inside, 1.0});
    else if (pool.op(part) == Op::Power && pool.op(pool.args(part)[1]) == Op::Number &&
             !pool.value(pool.args(part)[1]).is_integer())
      found.push_back({inside, 2.0});
  }
  if (found.size() > turnings_max) found.resize(turnings_max);
  return found;
}

// A step of Newton's method to where it is 0, along its gradient; no value changes its side.
symbolic::Values step_to_zero(const symbolic::ExprPool& pool, const Turning& turning,
                              std::span<const ExprId> symbols, const symbolic::Values& at) {
  const double value = symbolic::eval(pool, turning.inside, at);
  std::vector<double> slopes;
  double steepness = 0.0;
  for (const ExprId s : symbols) {
    const double here = *at.find(s),
                 step = difference_to_zero * (std::abs(here) + difference_to_zero);
    symbolic::Values moved(&at);
    moved.set(s, here + step);
    slopes.push_back((symbolic::eval(pool, turning.inside, moved) - value) / step);
    steepness += slopes.back() * slopes.back();
  }
  std::vector<double> steps;
  double part = 1.0;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    steps.push_back(-turning.power * value * slopes[i] / steepness);
    part = std::min(part, most_of_value * std::abs(*at.find(symbols[i]) / steps[i]));
  }
  symbolic::Values next;
  for (std::size_t i = 0; i < symbols.size(); ++i)
    next.set(symbols[i], *at.find(symbols[i]) + part * steps[i]);
  return next;
}

// From some of the places to beyond where something under a root is 0, nearer or further: few of
// the other places would lie in a narrow part of the other side.
std::vector<ExactValues> places_beyond(const Case& here, ExprId e,
                                       const std::vector<ExactValues>& places) {
  const symbolic::ExprPool& pool = here.scratch.pool;
  std::vector<ExactValues> beyond;
  for (const Turning& turning : find_turnings(pool, e)) {
    const std::vector<ExprId> symbols = symbolic::symbols_of(pool, std::span(&turning.inside, 1));
    for (std::size_t place = 0; place < places.size(); place += 8) {
      symbolic::Values from;
      for (const ExprId s : symbols) from.set(s, places[place].at(s).to_double());
      symbolic::Values zero = from;
      for (int step = 0; step < steps_to_zero; ++step)
        zero = step_to_zero(pool, turning, symbols, zero);
      const double further = std::exp2(-static_cast<double>(place % 56) / 8.0);
      ExactValues there = places[place];
      bool is_possible = true;
      for (const ExprId s : symbols) {
        const double at_zero = *zero.find(s), value = at_zero + further * (at_zero - *from.find(s));
        is_possible = is_possible && std::isfinite(value) && (value > 0.0 || !pool.is_positive(s));
        if (is_possible) there[s] = symbolic::Rational::from_double(value);
      }
      if (is_possible) beyond.push_back(std::move(there));
    }
  }
  return beyond;
}

}  // namespace

FarComparison compare_far_away(const Case& here, ExprId a, ExprId b,
                               std::span<const ExprId> positive) {
  if (!here.asked) return {};
  std::vector<ExprId> roots = find_facts(here, positive);
  roots.insert(roots.end(), {a, b});
  std::vector<ExactValues> places =
      far_places(here, symbolic::symbols_of(here.scratch.pool, roots));
  for (ExactValues& beyond : places_beyond(here, a, places)) places.push_back(std::move(beyond));
  return compare_at(here, a, b, positive, places);
}

}  // namespace trammel::inquiry
