// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/sparse_matrix.h"

#include <algorithm>

#include "base/assert.h"

namespace trammel::numeric {

namespace {

// The triplets' numbers in the order of `key`, those of one key in the order given before.
template <class Key>
std::vector<std::size_t> sort_by(const std::vector<std::size_t>& before, int keys, Key key) {
  std::vector<std::size_t> next(static_cast<std::size_t>(keys) + 1, 0);
  for (const std::size_t i : before) ++next[key(i) + 1];
  for (std::size_t k = 1; k < next.size(); ++k) next[k] += next[k - 1];
  std::vector<std::size_t> sorted(before.size());
  for (const std::size_t i : before) sorted[next[key(i)]++] = i;
  return sorted;
}

// The matrix of the triplets with values 0, and for each triplet its entry.
SparseMatrix make_pattern(int rows, int columns, std::span<const Triplet> triplets,
                          std::vector<std::size_t>& entry_of) {
  std::vector<std::size_t> order(triplets.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
    const Triplet& t = triplets[i];
    TRAMMEL_ASSERT(t.row >= 0 && t.row < rows && t.column >= 0 && t.column < columns);
  }
  const auto row = [&](std::size_t i) { return static_cast<std::size_t>(triplets[i].row); };
  const auto column = [&](std::size_t i) { return static_cast<std::size_t>(triplets[i].column); };
  order = sort_by(sort_by(order, rows, row), columns, column);
  SparseMatrix matrix{rows, columns, {}, {}, {}};
  matrix.column_starts.assign(static_cast<std::size_t>(columns) + 1, 0);
  matrix.row_indices.reserve(triplets.size());
  entry_of.resize(triplets.size());
  int last_row = -1, last_column = -1;
  for (const std::size_t i : order) {
    const Triplet& t = triplets[i];
    if (t.row != last_row || t.column != last_column) {
      matrix.row_indices.push_back(t.row);
      ++matrix.column_starts[column(i) + 1];
      last_row = t.row;
      last_column = t.column;
    }
    entry_of[i] = matrix.row_indices.size() - 1;
  }
  for (std::size_t c = 1; c < matrix.column_starts.size(); ++c)
    matrix.column_starts[c] += matrix.column_starts[c - 1];
  matrix.values.assign(matrix.row_indices.size(), 0.0);
  return matrix;
}

}  // namespace

SparseMatrix make_sparse(int rows, int columns, std::span<const Triplet> triplets) {
  std::vector<std::size_t> entry_of;
  SparseMatrix matrix = make_pattern(rows, columns, triplets, entry_of);
  for (std::size_t i = 0; i < triplets.size(); ++i) matrix.values[entry_of[i]] += triplets[i].value;
  return matrix;
}

const SparseMatrix& SparseAssembler::assemble(int rows, int columns,
                                              std::span<const Triplet> triplets) {
  if (!has_same_places(rows, columns, triplets)) {
    matrix_ = make_pattern(rows, columns, triplets, entry_of_);
    last_.assign(triplets.begin(), triplets.end());
  }
  std::fill(matrix_.values.begin(), matrix_.values.end(), 0.0);
  for (std::size_t i = 0; i < triplets.size(); ++i)
    matrix_.values[entry_of_[i]] += triplets[i].value;
  return matrix_;
}

bool SparseAssembler::has_same_places(int rows, int columns,
                                      std::span<const Triplet> triplets) const {
  return matrix_.rows == rows && matrix_.columns == columns && !matrix_.column_starts.empty() &&
         std::equal(triplets.begin(), triplets.end(), last_.begin(), last_.end(),
                    [](const Triplet& a, const Triplet& b) {
                      return a.row == b.row && a.column == b.column;
                    });
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
