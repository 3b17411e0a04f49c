// SPDX-License-Identifier: Apache-2.0
// The order in which terms and factors are read. The comparison of two different nodes goes down
// to the first pair of arguments that differ, and from there on only into that pair: a loop.
#include <algorithm>
#include <array>
#include <optional>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/expr/raw_nodes.h"

namespace trammel::symbolic {

namespace {

struct Pair {
  ExprId a, b;
  bool as_factors;
};

// Where the comparison ends, or how it goes on.
struct Step {
  int result = 0;
  std::optional<Pair> next;
};

int three_way(std::int64_t a, std::int64_t b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

int rank(Op op) {
  switch (op) {
    case Op::Undefined: return 0;
    case Op::Number: return 1;
    case Op::Pi: return 2;
    case Op::Symbol: return 3;
    case Op::Sum: return 5;
    case Op::Power: return 6;
    case Op::Product: return 7;
    default: return 4;
  }
}

int compare_numbers(const Rational& a, const Rational& b) {
  return a < b ? -1 : b < a ? 1 : 0;
}

Step compare_lists(std::span<const ExprId> a, std::span<const ExprId> b, bool as_factors) {
  const std::size_t common = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < common; ++i)
    if (a[i] != b[i]) return {0, Pair{a[i], b[i], as_factors}};
  return {three_way(static_cast<std::int64_t>(a.size()), static_cast<std::int64_t>(b.size())), {}};
}

// Nodes of the same rank that are no powers.
Step compare_bases(const ExprPool& pool, ExprId a, ExprId b) {
  const Op op = pool.op(a);
  if (op == Op::Number) return {compare_numbers(pool.value(a), pool.value(b)), {}};
  if (op == Op::Symbol) return {pool.name(a).compare(pool.name(b)), {}};
  if (op != pool.op(b)) return {three_way(static_cast<int>(op), static_cast<int>(pool.op(b))), {}};
  if (op == Op::Call) {
    if (pool.name(a) != pool.name(b)) return {pool.name(a).compare(pool.name(b)), {}};
    const auto first = pool.derivative_orders(a), second = pool.derivative_orders(b);
    if (!std::ranges::equal(first, second))
      return {std::ranges::lexicographical_compare(first, second) ? -1 : 1, {}};
  }
  return compare_lists(pool.args(a), pool.args(b), op == Op::Product);
}

struct Factor {
  ExprId base;
  std::optional<ExprId> exponent;  // none: 1
};

Factor as_factor(const ExprPool& pool, ExprId e) {
  if (pool.op(e) != Op::Power) return {e, {}};
  return {pool.args(e)[0], pool.args(e)[1]};
}

Step compare_exponents(const ExprPool& pool, const Factor& a, const Factor& b) {
  const Rational one(1);
  const auto numeric = [&](const Factor& f) {
    return !f.exponent || pool.op(*f.exponent) == Op::Number;
  };
  if (numeric(a) && numeric(b))
    return {compare_numbers(a.exponent ? pool.value(*a.exponent) : one,
                            b.exponent ? pool.value(*b.exponent) : one),
            {}};
  if (numeric(a) != numeric(b)) return {numeric(a) ? -1 : 1, {}};
  return {0, Pair{*a.exponent, *b.exponent, false}};
}

Step compare_factors(const ExprPool& pool, ExprId a, ExprId b) {
  const Factor first = as_factor(pool, a), second = as_factor(pool, b);
  if (first.base == second.base) return compare_exponents(pool, first, second);
  const int ranks = three_way(rank(pool.op(first.base)), rank(pool.op(second.base)));
  if (ranks != 0) return {ranks, {}};
  if (pool.op(first.base) == Op::Power) return {0, Pair{first.base, second.base, true}};
  return compare_bases(pool, first.base, second.base);
}

// The factors of a term without its coefficient. `single` holds the term itself if it is no
// product.
std::span<const ExprId> factors_of(const ExprPool& pool, ExprId e, ExprId& single) {
  if (pool.op(e) != Op::Product) {
    single = e;
    return {&single, pool.op(e) == Op::Number ? std::size_t{0} : std::size_t{1}};
  }
  const auto args = pool.args(e);
  return pool.op(args[0]) == Op::Number ? args.subspan(1) : args;
}

Rational coefficient_of(const ExprPool& pool, ExprId e) {
  if (pool.op(e) == Op::Number) return pool.value(e);
  if (pool.op(e) == Op::Product && pool.op(pool.args(e)[0]) == Op::Number)
    return pool.value(pool.args(e)[0]);
  return Rational(1);
}

Step compare_terms(const ExprPool& pool, ExprId a, ExprId b) {
  const int degrees = three_way(pool.degree(a), pool.degree(b));
  if (degrees != 0) return {degrees, {}};
  ExprId single_a, single_b;
  const auto first = factors_of(pool, a, single_a), second = factors_of(pool, b, single_b);
  const Step step = compare_lists(first, second, true);
  if (step.next || step.result != 0) return step;
  return {compare_numbers(coefficient_of(pool, a), coefficient_of(pool, b)), {}};
}

int compare(const ExprPool& pool, Pair pair) {
  while (pair.a != pair.b) {
    const Step step = pair.as_factors ? compare_factors(pool, pair.a, pair.b)
                                      : compare_terms(pool, pair.a, pair.b);
    if (!step.next) return step.result;
    pair = *step.next;
  }
  return 0;
}

}  // namespace

int compare_reading_order(const ExprPool& pool, ExprId a, ExprId b) {
  return compare(pool, {a, b, false});
}

int compare_factor_order(const ExprPool& pool, ExprId a, ExprId b) {
  return compare(pool, {a, b, true});
}

}  // namespace trammel::symbolic
