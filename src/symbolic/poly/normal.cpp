// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/normal.h"

#include <algorithm>
#include <array>

#include "symbolic/expr/node_map.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/poly/convert.h"
#include "symbolic/poly/expand_inverse.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/poly/root_form.h"

namespace trammel::symbolic {

namespace {

constexpr ConvertOptions make_options(const base::Budget& budget) {
  return {.opaque_sums = false, .basic_angles = true, .limits = {.budget = budget}};
}

// Numerator over denominator of a field element whose roots and functions have normal arguments.
ExprId normal_fraction(ExprPool& pool, ExprId e, const base::Budget& budget) {
  const Converted converted = convert(pool, std::span(&e, 1), make_options(budget));
  const RationalFunction reduced = reduce_all(converted.functions[0], converted.radicands);
  if (reduced.is_zero()) return pool.integer(0);
  return to_expr(pool, rationalize(reduced, converted.radicands));
}

ExprId normal_root(ExprPool& pool, ExprId radicand, const base::Budget& budget) {
  const Converted converted = convert(pool, std::span(&radicand, 1), make_options(budget));
  const RationalFunction reduced = reduce_all(converted.functions[0], converted.radicands);
  return square_root(pool, reduced, [&](const Polynomial& p) { return to_expr(pool, p); });
}

bool is_root(const ExprPool& pool, ExprId e) {
  return pool.op(e) == Op::Power && pool.op(pool.args(e)[1]) == Op::Number &&
         pool.value(pool.args(e)[1]).denominator() == Rational(2);
}

// Bottom-up: arguments of functions and radicands first, since they decide what the generators are.
ExprId normal_all(ExprPool& pool, ExprId root, const base::Budget& budget) {
  const std::vector<ExprId> order = reachable(pool, std::span(&root, 1));
  NodeMap<ExprId> image(order, ExprId{});
  std::vector<ExprId> args;
  for (const ExprId e : order) {
    args.clear();
    for (const ExprId child : pool.args(e)) args.push_back(image[child]);
    const Op op = pool.op(e);
    if (is_root(pool, e)) {
      const Rational twice = pool.value(pool.args(e)[1]) * Rational(2);
      image[e] = pool.power(normal_root(pool, args[0], budget), pool.number(twice));
      continue;
    }
    const bool is_field_operation = op == Op::Sum || op == Op::Product || op == Op::Power;
    if (!is_field_operation)
      for (ExprId& arg : args) arg = normal_fraction(pool, arg, budget);
    image[e] = std::ranges::equal(args, pool.args(e)) ? e : pool.rebuild(e, args);
  }
  return normal_fraction(pool, image[root], budget);
}

}  // namespace

ExprId normal(ExprPool& pool, ExprId e, const base::Budget& budget) {
  if (e == pool.undefined()) return e;
  try {
    const ExprId result = normal_all(pool, expand_inverse(pool, e), budget);
    return result == pool.undefined() ? e : result;
  } catch (const PolyStop&) {
    return e;
  }
}

}  // namespace trammel::symbolic
