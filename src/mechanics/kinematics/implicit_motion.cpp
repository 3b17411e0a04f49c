// SPDX-License-Identifier: Apache-2.0
#include "mechanics/kinematics/implicit_motion.h"

#include <array>
#include <string>

#include "base/assert.h"
#include "symbolic/linear/solve_linear.h"

namespace trammel::mechanics {

using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::LinearOutcome;
using symbolic::LinearStatus;
using symbolic::Rate;

namespace {

std::vector<ExprId> negated(ExprPool& pool, std::vector<ExprId> values) {
  for (ExprId& e : values) e = pool.product(std::array{pool.integer(-1), e});
  return values;
}

// Gives the solution names with `primes` after those of the symbols.
void name_all(ExprPool& pool, std::span<const ExprId> dependent, const char* primes,
              const std::vector<ExprId>& values, ImplicitMotion& motion) {
  for (std::size_t i = 0; i < dependent.size(); ++i) {
    const std::string name = std::string(pool.name(dependent[i])) + primes;
    motion.where.push_back({pool.symbol(name), values[i]});
  }
}

}  // namespace

ImplicitMotion derive_implicit_motion(ExprPool& pool, std::span<const ExprId> dependent,
                                      std::span<const ExprId> constraints,
                                      std::span<const Rate> rates, const base::Budget& budget) {
  TRAMMEL_ASSERT(constraints.size() == dependent.size());
  const std::size_t n = dependent.size();
  symbolic::LinearSystem system{n, {}, {}};
  for (std::size_t row = 0; row < n; ++row) {
    const std::vector<ExprId> slopes = symbolic::gradient(pool, constraints[row], dependent);
    for (std::size_t column = 0; column < n; ++column)
      system.matrix.push_back({row, column, slopes[column]});
  }
  ImplicitMotion motion;
  motion.rates.assign(rates.begin(), rates.end());
  system.right = {negated(pool, differentiate_along(pool, constraints, rates))};
  LinearOutcome solved = solve_linear(pool, system, {.budget = budget});
  motion.status = solved.status;
  if (solved.status != LinearStatus::Regular) return motion;
  name_all(pool, dependent, "'", solved.solutions[0], motion);
  for (std::size_t i = 0; i < n; ++i)
    motion.rates.push_back({dependent[i], motion.where[i].symbol});

  const std::vector<ExprId> once = differentiate_along(pool, constraints, motion.rates);
  system.right = {negated(pool, differentiate_along(pool, once, motion.rates))};
  solved = solve_linear(pool, system, {.budget = budget});
  motion.status = solved.status;
  if (solved.status != LinearStatus::Regular) {
    motion.where.clear();
    return motion;
  }
  name_all(pool, dependent, "''", solved.solutions[0], motion);
  for (std::size_t i = 0; i < n; ++i)
    motion.rates.push_back({motion.where[i].symbol, motion.where[n + i].symbol});
  return motion;
}

}  // namespace trammel::mechanics
