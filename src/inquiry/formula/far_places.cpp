// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/far_places.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "inquiry/tolerances.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/program/compile.h"
#include "symbolic/program/evaluator.h"

namespace trammel::inquiry {

namespace {

using symbolic::Ball;
using symbolic::ExactValues;
using symbolic::ExprId;
using symbolic::Op;

constexpr int place_count = 256;
constexpr std::size_t dense_count = 8192;  // of doubles, a hundred times cheaper than balls
constexpr std::size_t suspects_max = 32;
constexpr std::size_t turnings_max = 8;
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

// Values of names at places further and further away. At every second place most keep their side,
// lest few places have all that must be positive. At every fourth most come from 1, as numbers in
// formulas do: where given values are small, what they add up to is far.
class Wanderer {
 public:
  Wanderer(const Case& here, const std::vector<ExprId>& symbols) {
    for (const ExprId s : symbols) {
      const double given = here.asked->response.values.find(s).value_or(1.0);
      given_.push_back(given != 0.0 && std::isfinite(given) ? given : 1.0);
      is_positive_.push_back(here.scratch.pool.is_positive(s));
    }
  }

  double value(std::size_t i, std::size_t place, double part, std::mt19937& random) const {
    const auto share = [&] { return static_cast<double>(random()) / 4294967296.0; };
    const bool is_given = share() < (place % 4 == 3 ? 0.15 : 0.75);
    const double from = is_given ? given_[i] : std::copysign(1.0, given_[i]);
    const double there = from * std::exp2(octaves * part * (2 * share() - 1));
    return !is_positive_[i] && share() < (place % 2 == 0 ? 0.5 : 0.1) ? -there : there;
  }

 private:
  std::vector<double> given_;
  std::vector<bool> is_positive_;
};

}  // namespace

std::vector<ExactValues> far_places(const Case& here, const std::vector<ExprId>& symbols) {
  const Wanderer wanderer(here, symbols);
  std::mt19937 random(1);
  std::vector<ExactValues> places(place_count);
  for (std::size_t place = 0; place < place_count; ++place)
    for (std::size_t i = 0; i < symbols.size(); ++i)
      places[place][symbols[i]] = symbolic::Rational::from_double(
          wanderer.value(i, place, static_cast<double>(place + 1) / place_count, random));
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

// What is under roots, absolute values and fractions, with the power of what changes its side at 0:
// the sides of sqrt((a - b)^2) are those of its square root.
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
    else if (pool.op(part) == Op::Power && pool.op(pool.args(part)[1]) == Op::Number) {
      const symbolic::Rational& exponent = pool.value(pool.args(part)[1]);
      if (!exponent.is_integer())
        found.push_back({inside, 2.0});
      else if (exponent.sign() < 0)
        found.push_back({inside, 1.0});
    }
  }
  if (found.size() > turnings_max) found.resize(turnings_max);
  return found;
}

// Newton's method along the gradient, from places to where something is 0.
class ZeroFinder {
 public:
  ZeroFinder(symbolic::Tape inside, double power)
      : inside_(std::move(inside)), power_(power), slopes_(inside_.tape().inputs) {}

  // No value changes its side.
  void step(std::vector<double>& at) {
    const double value = eval(at);
    double steepness = 0.0;
    for (std::size_t i = 0; i < at.size(); ++i) {
      const double here = at[i], step = difference_to_zero * (std::abs(here) + difference_to_zero);
      at[i] = here + step;
      slopes_[i] = (eval(at) - value) / step;
      at[i] = here;
      steepness += slopes_[i] * slopes_[i];
    }
    double part = 1.0;
    for (std::size_t i = 0; i < at.size(); ++i) {
      slopes_[i] *= -power_ * value / steepness;
      part = std::min(part, most_of_value * std::abs(at[i] / slopes_[i]));
    }
    for (std::size_t i = 0; i < at.size(); ++i) at[i] += part * slopes_[i];
  }

 private:
  double eval(const std::vector<double>& at) {
    double value = 0.0;
    inside_.eval(at, std::span(&value, 1));
    return value;
  }

  symbolic::Evaluator inside_;
  double power_;
  std::vector<double> slopes_;
};

// From some of the places to beyond where something under a root is 0, nearer or further: few of
// the other places would lie in a narrow part of the other side.
std::vector<ExactValues> places_beyond(const Case& here, ExprId e,
                                       const std::vector<ExactValues>& places) {
  const symbolic::ExprPool& pool = here.scratch.pool;
  std::vector<ExactValues> beyond;
  for (const Turning& turning : find_turnings(pool, e)) {
    const std::span<const ExprId> root(&turning.inside, 1);
    const std::vector<ExprId> symbols = symbolic::symbols_of(pool, root);
    symbolic::Compilation compiled =
        symbolic::compile(pool, root, symbols, {.budget = pool.budget()});
    if (!compiled.tape) continue;
    ZeroFinder finder(std::move(*compiled.tape), turning.power);
    for (std::size_t place = 0; place < places.size(); place += 8) {
      std::vector<double> from;
      for (const ExprId s : symbols) from.push_back(places[place].at(s).to_double());
      std::vector<double> zero = from;
      for (int step = 0; step < steps_to_zero; ++step) finder.step(zero);
      const double further = std::exp2(-static_cast<double>(place % 56) / 8.0);
      ExactValues there = places[place];
      bool is_possible = true;
      for (std::size_t i = 0; i < symbols.size() && is_possible; ++i) {
        const double value = zero[i] + further * (zero[i] - from[i]);
        is_possible = std::isfinite(value) && (value > 0.0 || !pool.is_positive(symbols[i]));
        if (is_possible) there[symbols[i]] = symbolic::Rational::from_double(value);
      }
      if (is_possible) beyond.push_back(std::move(there));
    }
  }
  return beyond;
}

// Places of many more, where doubles tell a difference: what is for balls to look at.
// A difference is one of terms: `f - g` beside 0 is as good as 0 where it is rounding of f and g.
std::vector<ExactValues> find_suspects(const Case& here, const std::vector<ExprId>& facts, ExprId a,
                                       ExprId b, const std::vector<ExprId>& symbols) {
  std::vector<ExactValues> suspects;
  const symbolic::ExprPool& pool = here.scratch.pool;
  std::vector<ExprId> roots = {a, b};
  for (const ExprId e : {a, b})
    if (pool.op(e) == Op::Sum) roots.insert(roots.end(), pool.args(e).begin(), pool.args(e).end());
  const std::size_t terms = roots.size();
  roots.insert(roots.end(), facts.begin(), facts.end());
  const symbolic::Compilation compiled =
      symbolic::compile(pool, roots, symbols, {.budget = pool.budget()});
  if (!compiled.tape) return suspects;
  const std::size_t n = symbols.size(), m = roots.size();
  std::vector<double> inputs(symbolic::batch_size(dense_count, n)),
      outputs(symbolic::batch_size(dense_count, m));
  const Wanderer wanderer(here, symbols);
  std::mt19937 random(2);
  for (std::size_t p = 0; p < dense_count; ++p)
    for (std::size_t i = 0; i < n; ++i)
      inputs[symbolic::batch_place(i, p, n)] =
          wanderer.value(i, p, static_cast<double>(p + 1) / dense_count, random);
  symbolic::Evaluator(*compiled.tape).eval_batch(inputs, outputs, dense_count);
  for (std::size_t p = 0; p < dense_count && suspects.size() < suspects_max; ++p) {
    const auto output = [&](std::size_t k) { return outputs[symbolic::batch_place(k, p, m)]; };
    double size = 0.0;
    for (std::size_t term = 0; term < terms; ++term) size += std::abs(output(term));
    bool is_meant = std::isfinite(size) && std::abs(output(0) - output(1)) > differing_sides * size;
    for (std::size_t fact = terms; fact < m; ++fact) is_meant = is_meant && output(fact) > 0.0;
    if (!is_meant) continue;
    ExactValues& there = suspects.emplace_back();
    for (std::size_t i = 0; i < n; ++i)
      there[symbols[i]] = symbolic::Rational::from_double(inputs[symbolic::batch_place(i, p, n)]);
  }
  return suspects;
}

}  // namespace

FarComparison compare_far_away(const Case& here, ExprId a, ExprId b,
                               std::span<const ExprId> positive) {
  if (!here.asked) return {};
  const std::vector<ExprId> facts = find_facts(here, positive);
  std::vector<ExprId> roots = facts;
  roots.insert(roots.end(), {a, b});
  const std::vector<ExprId> symbols = symbolic::symbols_of(here.scratch.pool, roots);
  std::vector<ExactValues> places = far_places(here, symbols);
  for (ExactValues& beyond : places_beyond(here, a, places)) places.push_back(std::move(beyond));
  for (ExactValues& suspect : find_suspects(here, facts, a, b, symbols))
    places.push_back(std::move(suspect));
  return compare_at(here, a, b, positive, places);
}

}  // namespace trammel::inquiry
