// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/sparse_matrix.h"

#include <algorithm>

#include "base/assert.h"

namespace trammel::numeric {

SparseMatrix make_sparse(int rows, int columns, std::span<const Triplet> triplets) {
  std::vector<Triplet> sorted(triplets.begin(), triplets.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const Triplet& a, const Triplet& b) {
    return a.column != b.column ? a.column < b.column : a.row < b.row;
  });
  SparseMatrix matrix{rows, columns, {}, {}, {}};
  matrix.column_starts.assign(static_cast<std::size_t>(columns) + 1, 0);
  int last_row = -1, last_column = -1;
  for (const Triplet& t : sorted) {
    TRAMMEL_ASSERT(t.row >= 0 && t.row < rows && t.column >= 0 && t.column < columns);
    if (t.row == last_row && t.column == last_column) {
      matrix.values.back() += t.value;
      continue;
    }
    matrix.row_indices.push_back(t.row);
    matrix.values.push_back(t.value);
    ++matrix.column_starts[static_cast<std::size_t>(t.column) + 1];
    last_row = t.row;
    last_column = t.column;
  }
  for (std::size_t c = 1; c < matrix.column_starts.size(); ++c)
    matrix.column_starts[c] += matrix.column_starts[c - 1];
  return matrix;
}

namespace {

template <class Visit>
void for_each_entry(const SparseMatrix& a, Visit visit) {
  for (std::size_t c = 0; c < static_cast<std::size_t>(a.columns); ++c)
    for (int k = a.column_starts[c]; k < a.column_starts[c + 1]; ++k) {
      const auto entry = static_cast<std::size_t>(k);
      visit(static_cast<std::size_t>(a.row_indices[entry]), c, a.values[entry]);
    }
}

}  // namespace

std::vector<double> multiply(const SparseMatrix& a, std::span<const double> x) {
  std::vector<double> y(static_cast<std::size_t>(a.rows), 0.0);
  for_each_entry(a, [&](std::size_t r, std::size_t c, double v) { y[r] += v * x[c]; });
  return y;
}

std::vector<double> multiply_transposed(const SparseMatrix& a, std::span<const double> x) {
  std::vector<double> y(static_cast<std::size_t>(a.columns), 0.0);
  for_each_entry(a, [&](std::size_t r, std::size_t c, double v) { y[c] += v * x[r]; });
  return y;
}

}  // namespace trammel::numeric
