// SPDX-License-Identifier: Apache-2.0
#include "bench/symbolic/lagrange.h"

#include <fmt/format.h>

#include "symbolic/expr/differentiate.h"

namespace trammel::bench {

using symbolic::Expr;
using symbolic::ExprPool;

namespace {

Expr named(ExprPool& pool, const char* letter, int i) {
  return {pool, pool.symbol(fmt::format("{}{}", letter, i))};
}
Expr derivative(Expr e, Expr by) {
  return {*e.pool, differentiate(*e.pool, e.id, by.id)};
}

Expr rate(const LagrangeEquations& s, Expr e) {
  Expr sum{*e.pool, e.pool->integer(0)};
  for (std::size_t i = 0; i < s.q.size(); ++i) sum = sum + derivative(e, s.q[i]) * s.v[i];
  return sum;
}

}  // namespace

LagrangeEquations derive_pendulums(ExprPool& pool, int links) {
  LagrangeEquations s;
  const Expr zero{pool, pool.integer(0)}, g{pool, pool.symbol("g")};
  for (int i = 1; i <= links; ++i) {
    s.q.push_back(named(pool, "q", i));
    s.v.push_back(named(pool, "v", i));
  }
  Expr x = zero, y = zero;
  s.kinetic = zero;
  s.potential = zero;
  for (int i = 1; i <= links; ++i) {
    const Expr l = named(pool, "l", i), m = named(pool, "m", i), angle = named(pool, "q", i);
    x = x + l * sin(angle);
    y = y - l * cos(angle);
    s.kinetic = s.kinetic + m * (pow(rate(s, x), 2) + pow(rate(s, y), 2)) / 2;
    s.potential = s.potential + m * g * y;
  }
  for (std::size_t i = 0; i < s.q.size(); ++i) {
    const Expr momentum = derivative(s.kinetic, s.v[i]);
    s.mass.emplace_back();
    for (std::size_t j = 0; j <= i; ++j) s.mass[i].push_back(derivative(momentum, s.v[j]));
    s.force.push_back(derivative(s.kinetic, s.q[i]) - rate(s, momentum) -
                      derivative(s.potential, s.q[i]));
  }
  return s;
}

}  // namespace trammel::bench
