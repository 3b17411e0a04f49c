// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string>

#include "cart.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"

namespace bench {

using namespace trammel::symbolic;

namespace {

struct Symbols {
  Expr M0, g;
  std::vector<Expr> m, l, theta, omega;
  std::vector<ExprId> inputs;
};

Symbols make_symbols(ExprPool& pool, int n) {
  Symbols s;
  const auto symbol = [&](const std::string& name) {
    const Expr e{pool, pool.symbol(name)};
    s.inputs.push_back(e.id);
    return e;
  };
  s.M0 = symbol("M0");
  s.g = symbol("g");
  for (int i = 1; i <= n; ++i) s.m.push_back(symbol("m" + std::to_string(i)));
  for (int i = 1; i <= n; ++i) s.l.push_back(symbol("l" + std::to_string(i)));
  for (int i = 1; i <= n; ++i) s.theta.push_back(symbol("theta" + std::to_string(i)));
  for (int i = 1; i <= n; ++i) s.omega.push_back(symbol("theta" + std::to_string(i) + "'"));
  return s;
}

}  // namespace

CartFormulas closed_sums(ExprPool& pool, int n) {
  const Symbols s = make_symbols(pool, n);
  const auto count = static_cast<std::size_t>(n);
  std::vector<Expr> mass(count);  // from link j on
  for (std::size_t j = count; j-- > 0;) mass[j] = j + 1 < count ? mass[j + 1] + s.m[j] : s.m[j];
  CartFormulas result{s.inputs, {}};
  const auto give = [&](Expr e) { result.outputs.push_back(e.id); };
  give(s.M0 + mass[0]);
  for (std::size_t j = 0; j < count; ++j) give(mass[j] * s.l[j] * cos(s.theta[j]));
  for (std::size_t i = 0; i < count; ++i) {
    give(mass[i] * s.l[i] * cos(s.theta[i]));
    for (std::size_t j = 0; j < count; ++j)
      give(mass[std::max(i, j)] * s.l[i] * s.l[j] * cos(s.theta[i] - s.theta[j]));
  }
  Expr f0{pool, pool.integer(0)};
  for (std::size_t j = 0; j < count; ++j)
    f0 = f0 + mass[j] * s.l[j] * sin(s.theta[j]) * pow(s.omega[j], 2);
  give(f0);
  for (std::size_t i = 0; i < count; ++i) {
    Expr f = -(s.g * mass[i] * s.l[i] * sin(s.theta[i]));
    for (std::size_t j = 0; j < count; ++j)
      if (j != i)
        f = f - mass[std::max(i, j)] * s.l[i] * s.l[j] * sin(s.theta[i] - s.theta[j]) *
                    pow(s.omega[j], 2);
    give(f);
  }
  return result;
}

CartFormulas derived(ExprPool& pool, int n) {
  const Symbols s = make_symbols(pool, n);
  const auto count = static_cast<std::size_t>(n);
  const Expr v{pool, pool.symbol("x'")};
  std::vector<ExprId> q{pool.symbol("x")}, u{v.id};
  for (std::size_t j = 0; j < count; ++j) {
    q.push_back(s.theta[j].id);
    u.push_back(s.omega[j].id);
  }
  Expr dx = v, dy{pool, pool.integer(0)}, y = dy;
  Expr T = s.M0 * pow(v, 2) / 2, V = dy;
  for (std::size_t j = 0; j < count; ++j) {
    dx = dx + s.l[j] * s.omega[j] * cos(s.theta[j]);
    dy = dy + s.l[j] * s.omega[j] * sin(s.theta[j]);
    y = y - s.l[j] * cos(s.theta[j]);
    T = T + s.m[j] * (pow(dx, 2) + pow(dy, 2)) / 2;
    V = V + s.g * s.m[j] * y;
  }
  CartFormulas result{s.inputs, {}};
  const std::vector<ExprId> momentum = gradient(pool, T.id, u);
  const std::vector<ExprId> force = gradient(pool, (T - V).id, q);
  std::vector<ExprId> right;
  for (std::size_t i = 0; i <= count; ++i) {
    for (const ExprId entry : gradient(pool, momentum[i], u)) result.outputs.push_back(entry);
    const std::vector<ExprId> by_q = gradient(pool, momentum[i], q);
    Expr f{pool, force[i]};
    for (std::size_t j = 0; j <= count; ++j) f = f - Expr{pool, by_q[j]} * Expr{pool, u[j]};
    right.push_back(f.id);
  }
  result.outputs.insert(result.outputs.end(), right.begin(), right.end());
  result.inputs.push_back(v.id);
  return result;
}

}  // namespace bench
