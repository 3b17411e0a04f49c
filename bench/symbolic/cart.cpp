// SPDX-License-Identifier: Apache-2.0
#include "bench/symbolic/cart.h"

#include <algorithm>
#include <array>
#include <string>

#include "bench/symbolic/mechanisms.h"
#include "symbolic/expr/expr.h"

namespace trammel::bench {

using namespace symbolic;

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
  mechanics::LagrangianSystem cart = make_chain(pool, n, true);
  mechanics::MotionEquations motion = derive_motion(pool, cart);
  expand_clauses(pool, motion);
  CartFormulas result{{pool.symbol("m0"), pool.symbol("g")}, {}};
  for (const char* letter : {"m", "l", "q", "v"})
    for (int i = 1; i <= n; ++i) result.inputs.push_back(numbered(pool, letter, i));
  const std::size_t rows = motion.force.size();
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < rows; ++j)
      result.outputs.push_back(motion.mass_matrix[mechanics::packed_index(i, j)]);
  result.outputs.insert(result.outputs.end(), motion.force.begin(), motion.force.end());
  return result;
}

}  // namespace trammel::bench
