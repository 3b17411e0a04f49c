// SPDX-License-Identifier: Apache-2.0
#include "mechanics/dynamics/turn_product.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

namespace trammel::mechanics {

using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::Op;
using symbolic::Rational;

namespace {

bool is_turn(const ExprPool& pool, ExprId e) {
  return pool.op(e) == Op::Sin || pool.op(e) == Op::Cos;
}

ExprId turn(ExprPool& pool, bool sine, ExprId angle) {
  return pool.apply(sine ? Op::Sin : Op::Cos, std::array{angle});
}

ExprId combined(ExprPool& pool, ExprId a, ExprId b, int sign) {
  return pool.sum(std::array{a, sign < 0 ? pool.product(std::array{pool.integer(-1), b}) : b});
}

// rest_a*rest_b*(cc cos(a) cos(b) + cs cos(a) sin(b) + sc sin(a) cos(b) + ss sin(a) sin(b))
struct Pair {
  ExprId a, rest_a, b, rest_b;
  Rational cc, cs, sc, ss;
};

// cc = ss and sc = -cs leave the difference of the angles, cc = -ss and sc = cs their sum.
void append_products(ExprPool& pool, const Pair& pair, ExprId weight, std::vector<ExprId>& terms) {
  const auto append = [&](const Rational& c, std::array<ExprId, 2> turns) {
    terms.push_back(pool.product(
        std::array{pool.number(c), weight, pair.rest_a, pair.rest_b, turns[0], turns[1]}));
  };
  const ExprId zero = pool.integer(0), one = pool.integer(1);
  for (const int sign : {-1, 1}) {
    const Rational s(-sign);
    if (pair.a == zero || pair.b == zero) break;
    if (!(pair.cc == s * pair.ss) || !(pair.sc == -(s * pair.cs))) continue;
    const ExprId angle = combined(pool, pair.a, pair.b, sign);
    if (!pair.cc.is_zero()) append(pair.cc, {turn(pool, false, angle), one});
    if (!pair.sc.is_zero()) append(pair.sc, {turn(pool, true, angle), one});
    return;
  }
  for (const bool sine_a : {false, true})
    for (const bool sine_b : {false, true}) {
      const Rational& c = sine_a ? (sine_b ? pair.ss : pair.sc) : (sine_b ? pair.cs : pair.cc);
      if (!c.is_zero()) append(c, {turn(pool, sine_a, pair.a), turn(pool, sine_b, pair.b)});
    }
}

}  // namespace

TurnTerm split_turn(ExprPool& pool, ExprId term) {
  const ExprId none = pool.integer(0), one = pool.integer(1);
  if (pool.op(term) == Op::Number) return {pool.value(term), one, none};
  if (is_turn(pool, term)) return {Rational(1), one, pool.args(term)[0], pool.op(term) == Op::Sin};
  if (pool.op(term) != Op::Product) return {Rational(1), term, none};
  TurnTerm result{Rational(1), one, none};
  std::vector<ExprId> rest;
  int turns = 0;
  for (const ExprId factor : pool.args(term)) {
    if (pool.op(factor) == Op::Number) {
      result.c = result.c * pool.value(factor);
    } else if (is_turn(pool, factor) && ++turns == 1) {
      result.angle = pool.args(factor)[0];
      result.is_sine = pool.op(factor) == Op::Sin;
    } else {
      rest.push_back(factor);
    }
  }
  if (turns <= 1) {
    result.rest = pool.product(rest);
    return result;
  }
  rest.push_back(turn(pool, result.is_sine, result.angle));
  return {result.c, pool.product(rest), none};
}

bool TurnProducts::Product::is_like(const Product& other) const {
  return std::tie(weight, a, rest_a, b, rest_b) ==
         std::tie(other.weight, other.a, other.rest_a, other.b, other.rest_b);
}

void TurnProducts::add(std::uint32_t weight, const Rational& c, const TurnTerm& a,
                       const TurnTerm& b) {
  // The order by id only makes equal pairs meet; what is written does not depend on it.
  const bool swap = std::tie(b.angle, b.rest) < std::tie(a.angle, a.rest);
  const TurnTerm& x = swap ? b : a;
  const TurnTerm& y = swap ? a : b;
  products_.push_back(
      {weight, x.angle, x.rest, y.angle, y.rest, x.is_sine, y.is_sine, c * a.c * b.c});
}

ExprId TurnProducts::total(ExprPool& pool, std::span<const ExprId> weights) {
  std::sort(products_.begin(), products_.end(), [](const Product& p, const Product& q) {
    return std::tie(p.weight, p.a, p.rest_a, p.b, p.rest_b) <
           std::tie(q.weight, q.a, q.rest_a, q.b, q.rest_b);
  });
  std::vector<ExprId> terms, parts;
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < products_.size();) {
    const Product& first = products_[i];
    pairs.clear();
    for (; i < products_.size() && products_[i].weight == first.weight; ++i) {
      const Product& p = products_[i];
      if (pairs.empty() || !p.is_like(products_[i - 1]))
        pairs.push_back({p.a, p.rest_a, p.b, p.rest_b, {}, {}, {}, {}});
      Pair& pair = pairs.back();
      Rational& sum = p.sine_a ? (p.sine_b ? pair.ss : pair.sc) : (p.sine_b ? pair.cs : pair.cc);
      sum = sum + p.c;
    }
    if (pairs.size() == 1) {
      append_products(pool, pairs[0], weights[first.weight], terms);
      continue;
    }
    parts.clear();
    for (const Pair& pair : pairs) append_products(pool, pair, pool.integer(1), parts);
    terms.push_back(pool.product(std::array{weights[first.weight], pool.sum(parts)}));
  }
  return pool.sum(terms);
}

}  // namespace trammel::mechanics
