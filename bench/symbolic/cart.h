// SPDX-License-Identifier: Apache-2.0
// A cart with n pendulums in a chain: mass matrix and right-hand side, as a person writes them in
// C++ and as expressions.
#pragma once

#include <cstddef>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::bench {

inline constexpr int most_links = 64;

/// Numbers in their order: M0, g, m[n], l[n], theta[n], omega[n].
constexpr std::size_t input_count(int n) {
  return 2 + 4 * static_cast<std::size_t>(n);
}
/// M, dense, of the coordinates (x, theta_1, ...), row by row, then f.
constexpr std::size_t output_count(int n) {
  const auto rows = static_cast<std::size_t>(n) + 1;
  return rows * rows + rows;
}

/// Each pair of links once, symmetric entries written twice.
void cart_by_pairs(int n, const double* inputs, double* outputs);
/// Row by row, with inner loops that the compiler can vectorize.
void cart_by_rows(int n, const double* inputs, double* outputs);

struct CartFormulas {
  std::vector<symbolic::ExprId> inputs;
  std::vector<symbolic::ExprId> outputs;
};
/// The known closed sums, with sin and cos of theta_i - theta_j.
CartFormulas closed_sums(symbolic::ExprPool& pool, int n);
/// What derive_motion() makes of the positions.
CartFormulas derived(symbolic::ExprPool& pool, int n);

}  // namespace trammel::bench
