// SPDX-License-Identifier: Apache-2.0
// Small full systems of linear equations.
#pragma once

#include <optional>
#include <vector>

namespace trammel::numeric {

/// x of A x = b, or nothing where A is singular to rounding. Rows and columns may have different
/// units: they are scaled to one size first.
///
/// Shapes  matrix: n*n by rows, right: n
/// Cost    O(n^3)
std::optional<std::vector<double>> solve_dense(std::vector<double> matrix,
                                               std::vector<double> right);

/// The shortest of the x of A x = b, or nothing where there is none. Rows may have different units.
///
/// Shapes  matrix: n*n by rows, right: n
/// Math    A = Q T Z by orthogonal matrices; misses up to 1e-9 of b count as rounding
/// Cost    O(n^3)
std::optional<std::vector<double>> solve_shortest(std::vector<double> matrix,
                                                  std::vector<double> right);

}  // namespace trammel::numeric
