// SPDX-License-Identifier: Apache-2.0
// Linear complementarity problems: either a force or its gap is there, never both.
#pragma once

#include <optional>
#include <vector>

namespace trammel::numeric {

/// z >= 0 with w = M z + q >= 0 and z'w = 0, or nothing where the pivots lead to none.
///
/// Math    Lemke's pivots from the covering vector (1, ..., 1), by lexicographic ratios, so that
///         they end: with a solution for each M that is copositive plus where one exists, as for
///         impacts with friction
/// Shapes  matrix: n*n by rows, q: n. Units are the caller's matter: entries of about one size
/// Cost    O(n^2) a pivot, some n pivots
/// Source  [CottlePangStone1992 4.4]
std::optional<std::vector<double>> solve_complementarity(const std::vector<double>& matrix,
                                                         const std::vector<double>& q);

}  // namespace trammel::numeric
