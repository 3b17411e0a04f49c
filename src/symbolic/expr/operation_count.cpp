// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/operation_count.h"

#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

bool is_number(const ExprPool& pool, ExprId e, const Rational& value) {
  return pool.op(e) == Op::Number && pool.value(e) == value;
}

bool is_power_with_sign(const ExprPool& pool, ExprId e, int sign) {
  if (pool.op(e) != Op::Power || pool.op(pool.args(e)[1]) != Op::Number) return false;
  return pool.value(pool.args(e)[1]).sign() == sign;
}

// 1/x inside a product is the division there; alone it is counted by its parent.
bool is_reciprocal(const ExprPool& pool, ExprId e) {
  return pool.op(e) == Op::Power && is_number(pool, pool.args(e)[1], Rational(-1));
}

std::size_t count_of_product(const ExprPool& pool, ExprId e) {
  std::size_t factors = 0, divisors = 0;
  for (const ExprId factor : pool.args(e)) {
    if (is_number(pool, factor, Rational(-1))) continue;
    ++factors;
    if (is_power_with_sign(pool, factor, -1)) ++divisors;
  }
  return divisors == factors ? factors : factors - 1;  // 1/(x*y) divides a 1
}

std::size_t count_of_sum(const ExprPool& pool, ExprId e) {
  std::size_t count = pool.args(e).size() - 1;
  for (const ExprId term : pool.args(e))
    if (is_reciprocal(pool, term)) ++count;
  return count;
}

std::size_t count_of_node(const ExprPool& pool, ExprId e) {
  switch (pool.op(e)) {
    case Op::Undefined:
    case Op::Number:
    case Op::Pi:
    case Op::Symbol:
    case Op::Call: return 0;
    case Op::Sum: return count_of_sum(pool, e);
    case Op::Product: return count_of_product(pool, e);
    case Op::Power: return is_reciprocal(pool, e) ? 0 : 1;
    default: return pool.args(e).size() > 1 ? pool.args(e).size() - 1 : 1;
  }
}

}  // namespace

std::size_t count_operations(const ExprPool& pool, std::span<const ExprId> roots) {
  std::size_t count = 0;
  for (const ExprId e : reachable(pool, roots)) count += count_of_node(pool, e);
  for (const ExprId root : roots)
    if (is_reciprocal(pool, root)) ++count;
  return count;
}

}  // namespace trammel::symbolic
