// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/powers.h"

#include <array>
#include <vector>

namespace trammel::symbolic {

std::pair<ExprId, ExprId> split_exponent(ExprPool& pool, ExprId power) {
  const ExprId base = pool.args(power)[0], exponent = pool.args(power)[1];
  std::vector<ExprId> symbolic;
  ExprId number = pool.integer(0);
  for (const ExprId term : pool.args(exponent))
    if (pool.op(term) == Op::Number)
      number = term;
    else
      symbolic.push_back(term);
  return {pool.power(base, pool.sum(symbolic)), pool.power(base, number)};
}

bool is_root_of(const ExprPool& pool, ExprId e, ExprId base) {
  return pool.op(e) == Op::Power && pool.args(e)[0] == base;
}

std::optional<ExprId> plain_root(ExprPool& pool, ExprId e) {
  const ExprId base = pool.args(e)[0];
  const Rational degree = pool.value(pool.args(e)[1]).denominator();
  const ExprId root = pool.power(base, pool.number(Rational(1) / degree));
  return is_root_of(pool, root, base) ? std::nullopt : std::optional(root);
}

}  // namespace trammel::symbolic
