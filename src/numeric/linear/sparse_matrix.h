// SPDX-License-Identifier: Apache-2.0
// Sparse square matrices in compressed columns, assembled from triplets.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace trammel::numeric {

struct Triplet {
  int row = 0;
  int column = 0;
  double value = 0.0;
};

/// Compressed columns; entries of a column are sorted by row and unique.
struct SparseMatrix {
  int rows = 0;
  int columns = 0;
  std::vector<int> column_starts;  // columns + 1
  std::vector<int> row_indices;
  std::vector<double> values;
};

/// Triplets at one place are added. Cost O(n + m) with n triplets.
SparseMatrix make_sparse(int rows, int columns, std::span<const Triplet> triplets);

/// Makes matrices of triplets that come at the same places in the same order again and again, as
/// those of a Jacobian do; where they do not, it starts anew.
///
/// Cost    O(n) with n triplets
class SparseAssembler {
 public:
  const SparseMatrix& assemble(int rows, int columns, std::span<const Triplet> triplets);

 private:
  bool has_same_places(int rows, int columns, std::span<const Triplet> triplets) const;

  SparseMatrix matrix_;
  std::vector<Triplet> last_;          // for their places
  std::vector<std::size_t> entry_of_;  // of the matrix, by triplet
};

/// Shapes  x: columns, result: rows.
std::vector<double> multiply(const SparseMatrix& a, std::span<const double> x);

/// Shapes  x: rows, result: columns.
std::vector<double> multiply_transposed(const SparseMatrix& a, std::span<const double> x);

}  // namespace trammel::numeric
