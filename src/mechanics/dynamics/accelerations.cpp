// SPDX-License-Identifier: Apache-2.0
#include "mechanics/dynamics/euler_lagrange.h"
#include "symbolic/linear/solve_linear.h"

namespace trammel::mechanics {

symbolic::LinearOutcome solve_accelerations(symbolic::ExprPool& pool,
                                            const MotionEquations& equations,
                                            const base::Budget& budget) {
  symbolic::LinearSystem system{equations.force.size(), {}, {equations.force}};
  for (std::size_t row = 0; row < system.size; ++row)
    for (std::size_t column = 0; column < system.size; ++column)
      system.matrix.push_back({row, column, equations.mass_matrix[packed_index(row, column)]});
  return symbolic::solve_linear(pool, system, {.definite = true, .budget = budget});
}

}  // namespace trammel::mechanics
