// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/way/exponentials.h"

#include <flint/fmpq.h>

#include <array>
#include <span>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/normal/normal.h"

namespace trammel::symbolic {

namespace {

struct Exponential {
  ExprId node;
  ExprId moving;  // part of the exponent that depends on the unknown
  ExprId rest;
  Rational multiple{1};  // of the moving part of the first one
};

std::optional<ExprId> exponent_of(ExprPool& pool, ExprId e, ExprId unknown) {
  const auto args = pool.args(e);
  if (pool.op(e) == Op::Exp && contains(pool, args[0], unknown)) return args[0];
  if (pool.op(e) != Op::Power || !contains(pool, args[1], unknown)) return std::nullopt;
  if (contains(pool, args[0], unknown) || !pool.is_positive(args[0])) {
    const bool number = pool.op(args[0]) == Op::Number && pool.value(args[0]).sign() > 0;
    if (!number) return std::nullopt;
  }
  const ExprId base = args[0], exponent = args[1];
  return pool.product(std::array{exponent, pool.apply(Op::Log, std::array{base})});
}

Exponential split(ExprPool& pool, ExprId node, ExprId exponent, ExprId unknown) {
  const std::span<const ExprId> terms =
      pool.op(exponent) == Op::Sum ? pool.args(exponent) : std::span<const ExprId>(&exponent, 1);
  std::vector<ExprId> moving, rest;
  for (const ExprId term : terms) (contains(pool, term, unknown) ? moving : rest).push_back(term);
  return {node, pool.sum(moving), pool.sum(rest)};
}

// Each as a multiple of the first; false where one is none.
bool find_multiples(ExprPool& pool, std::vector<Exponential>& all) {
  const ExprId first = pool.power(all.front().moving, pool.integer(-1));
  for (Exponential& one : all) {
    const ExprId ratio = normal(pool, pool.product(std::array{one.moving, first}));
    if (pool.op(ratio) != Op::Number || pool.value(ratio).is_zero()) return false;
    one.multiple = pool.value(ratio);
  }
  return true;
}

}  // namespace

std::optional<UnitExponential> with_unit_exponential(ExprPool& pool, ExprId e, ExprId unknown) {
  std::vector<Exponential> all;
  for (const ExprId node : reachable_as_written(pool, std::span(&e, 1)))
    if (const auto exponent = exponent_of(pool, node, unknown))
      all.push_back(split(pool, node, *exponent, unknown));
  if (all.size() < 2 || !find_multiples(pool, all)) return std::nullopt;

  Rational unit;
  for (const Exponential& one : all) {
    Rational common;
    fmpq_gcd(common.raw(), unit.raw(), one.multiple.raw());
    unit = common;
  }
  const ExprId symbol = pool.symbol("exp of the unit");  // no name that a user could write
  pool.assume(symbol, {.positive = true});
  std::vector<Replacement> replacements;
  for (const Exponential& one : all) {
    const ExprId power = pool.power(symbol, pool.number(one.multiple / unit));
    const ExprId rest = pool.apply(Op::Exp, std::array{one.rest});
    replacements.push_back({one.node, pool.product(std::array{rest, power})});
  }
  return UnitExponential{substitute(pool, e, replacements), symbol,
                         scaled(pool, unit, all.front().moving)};
}

}  // namespace trammel::symbolic
