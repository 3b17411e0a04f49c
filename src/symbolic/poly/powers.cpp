// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/powers.h"

namespace trammel::symbolic {

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
