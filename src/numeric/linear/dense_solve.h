// SPDX-License-Identifier: Apache-2.0
// Small full systems of linear equations.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "numeric/tolerances.h"

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

/// The shortest of the x that miss A x = b least, row by row by its size; there is always one. Rows
/// of zeros do not count.
///
/// Shapes  matrix: n*n by rows, right: n
/// Errors  nothing where a number is not finite
/// Cost    O(n^3)
std::optional<std::vector<double>> solve_nearest(const std::vector<double>& matrix,
                                                 const std::vector<double>& right);

/// By unknown: whether A x = b leaves it no choice, for whatever b that has a solution.
///
/// Shapes  matrix: n*n by rows
/// Math    its component in the kernel of A is 0 to rounding
/// Cost    O(n^3)
std::vector<char> find_determined(const std::vector<double>& matrix, std::size_t n);

/// A basis of the x of A x = 0, of unit length and perpendicular to one another. Rows may have
/// different units.
///
/// Shapes  matrix: rows of `columns` entries each; pivot: the part of the largest below which one
///         is none; each vector: columns
/// Math    A' = Q R with pivots: what of Q stands behind the rank
/// Cost    O(rows * columns^2)
std::vector<std::vector<double>> find_kernel(const std::vector<double>& matrix, std::size_t columns,
                                             double pivot = shortest_solution_pivot);

}  // namespace trammel::numeric
