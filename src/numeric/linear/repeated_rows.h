// SPDX-License-Identifier: Apache-2.0
// Rows of a symmetric matrix that follow from others.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace trammel::numeric {

/// The rows that follow from those before them in the order, but for a part of their own element on
/// the diagonal. Rows without such an element are passed over.
///
/// Math    Cholesky's factors, row by row: a pivot is what the rows kept so far leave of it
/// Shapes  matrix: n*n by rows, positive semidefinite; order: some of the rows
/// Cost    O(rows^3)
std::vector<std::size_t> find_repeated_rows(std::span<const double> matrix, std::size_t n,
                                            std::span<const std::size_t> order, double part);

}  // namespace trammel::numeric
