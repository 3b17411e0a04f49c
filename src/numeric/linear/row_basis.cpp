// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/row_basis.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "numeric/linear/sparse_lu.h"
#include "numeric/linear/structure.h"
#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

constexpr int repairs_max = 20;

std::vector<Triplet> entries_of(const SparseMatrix& a) {
  std::vector<Triplet> entries;
  entries.reserve(a.values.size() + at(a.columns));
  for (int c = 0; c < a.columns; ++c)
    for (int k = a.column_starts[at(c)]; k < a.column_starts[at(c) + 1]; ++k)
      entries.push_back({a.row_indices[at(k)], c, a.values[at(k)]});
  return entries;
}

// The columns that rows determine one or two at a time.
class StepByStep {
 public:
  explicit StepByStep(const SparseMatrix& a)
      : a_(a),
        by_row_(transpose(a)),
        is_known_(at(a.columns), 0),
        open_(at(a.rows), 0),
        taken_(at(a.rows), 0) {
    for (int r = 0; r < a.rows; ++r) {
      for (int k = by_row_.column_starts[at(r)]; k < by_row_.column_starts[at(r) + 1]; ++k)
        if (by_row_.values[at(k)] != 0.0) ++open_[at(r)];
      if (open_[at(r)] <= 2) queue_.push_back(r);
    }
  }

  void run(RowBasis& basis) {
    for (std::size_t next = 0; next < queue_.size(); ++next) try_row(queue_[next], basis);
    for (int r = 0; r < a_.rows; ++r)
      if (open_[at(r)] == 0 && !is_taken(r)) basis.surplus.push_back(r);
  }

  bool is_known(int column) const { return is_known_[at(column)] != 0; }
  bool has_open(int row) const { return open_[at(row)] > 0; }

 private:
  struct OpenPart {
    std::vector<int> columns;
    std::vector<double> values;
  };
  OpenPart open_part(int row) const {
    OpenPart part;
    for (int k = by_row_.column_starts[at(row)]; k < by_row_.column_starts[at(row) + 1]; ++k)
      if (by_row_.values[at(k)] != 0.0 && !is_known(by_row_.row_indices[at(k)])) {
        part.columns.push_back(by_row_.row_indices[at(k)]);
        part.values.push_back(by_row_.values[at(k)]);
      }
    return part;
  }

  bool is_taken(int row) const { return taken_[at(row)] != 0; }

  void try_row(int row, RowBasis& basis) {
    if (is_taken(row)) return;
    const OpenPart part = open_part(row);
    if (part.columns.size() == 1 && std::abs(part.values[0]) > dependent_rest) {
      take(row, basis);
      learn(part.columns[0]);
    } else if (part.columns.size() == 2) {
      meet(row, part, basis);
    }
  }

  // Rows that leave the same two columns open wait for one that is not parallel.
  void meet(int row, const OpenPart& part, RowBasis& basis) {
    const std::uint64_t pair = (static_cast<std::uint64_t>(part.columns[0]) << 32U) |
                               static_cast<std::uint32_t>(part.columns[1]);
    const auto [first, is_new] = waiting_.emplace(pair, row);
    if (is_new || first->second == row) return;
    const OpenPart other = open_part(first->second);
    const double across = part.values[0] * other.values[1] - part.values[1] * other.values[0];
    const double size =
        std::hypot(part.values[0], part.values[1]) * std::hypot(other.values[0], other.values[1]);
    if (!(std::abs(across) > dependent_rest * size)) return;
    take(first->second, basis);
    take(row, basis);
    learn(part.columns[0]);
    learn(part.columns[1]);
  }

  void take(int row, RowBasis& basis) {
    taken_[at(row)] = 1;
    basis.rows.push_back(row);
  }
  void learn(int column) {
    is_known_[at(column)] = 1;
    for (int k = a_.column_starts[at(column)]; k < a_.column_starts[at(column) + 1]; ++k) {
      const int row = a_.row_indices[at(k)];
      if (a_.values[at(k)] != 0.0 && --open_[at(row)] <= 2) queue_.push_back(row);
    }
  }

  const SparseMatrix& a_;
  SparseMatrix by_row_;
  std::vector<char> is_known_;
  std::vector<int> open_;  // by row: columns not known
  std::vector<char> taken_;
  std::vector<int> queue_;
  std::unordered_map<std::uint64_t, int> waiting_;
};

// What is left where nothing is determined step by step.
class Rest {
 public:
  Rest(const SparseMatrix& a, const StepByStep& known) {
    for (int r = 0; r < a.rows; ++r)
      if (known.has_open(r)) rows_.push_back(r);
    for (int c = 0; c < a.columns; ++c)
      if (!known.is_known(c)) columns_.push_back(c);
    part_ = take_part(a, rows_, columns_);
    is_left_out_.assign(rows_.size(), 0);
  }

  void run(RowBasis& basis) {
    if (columns_.empty()) return;
    Square square;
    int repairs = 0;
    for (bool is_settled = false; !is_settled;) {
      square = match_columns();
      is_settled = true;
      while (const auto null = find_null_vectors(square)) {
        basis.is_exact = repairs++ < repairs_max;
        if (!basis.is_exact) break;
        if (const auto other = find_better_column(square, null->left)) {
          square.columns[find_largest(null->right)] = *other;
          continue;
        }
        is_left_out_[at(square.rows[find_largest(null->left)])] = 1;
        is_settled = false;
        break;
      }
    }
    std::vector<char> is_basic(rows_.size(), 0), is_free(columns_.size(), 1);
    for (const int r : square.rows) is_basic[at(r)] = 1;
    for (const int c : square.columns) is_free[at(c)] = 0;
    for (std::size_t c = 0; c < columns_.size(); ++c)
      if (is_free[c] != 0) basis.free_columns.push_back(columns_[c]);
    for (std::size_t r = 0; r < rows_.size(); ++r)
      (is_basic[r] != 0 ? basis.rows : basis.surplus).push_back(rows_[r]);
  }

 private:
  // As many rows as columns, of which each row has one.
  struct Square {
    std::vector<int> rows, columns;
  };
  // w'A = 0 and A v = 0, nearly, of a square that is singular.
  struct NullVectors {
    std::vector<double> left, right;
  };

  // Rows that are left out have no column.
  Square match_columns() const {
    std::vector<int> kept;
    for (std::size_t r = 0; r < rows_.size(); ++r)
      if (is_left_out_[r] == 0) kept.push_back(static_cast<int>(r));
    std::vector<int> all(columns_.size());
    for (std::size_t c = 0; c < all.size(); ++c) all[c] = static_cast<int>(c);
    const std::vector<int> row_of = match_rows(take_part(part_, kept, all));
    Square square;
    for (std::size_t c = 0; c < row_of.size(); ++c)
      if (row_of[c] >= 0) {
        square.rows.push_back(kept[at(row_of[c])]);
        square.columns.push_back(static_cast<int>(c));
      }
    return square;
  }

  // Nothing where the square is regular.
  std::optional<NullVectors> find_null_vectors(const Square& square) const {
    if (square.rows.empty()) return std::nullopt;
    const SparseMatrix a = take_part(part_, square.rows, square.columns);
    auto lu = SparseLu::factor(a);
    if (lu && lu->pivot_ratio() > singular_pivot_ratio) return std::nullopt;
    if (!lu) lu = factor_near(a);
    NullVectors null{irregular(square.rows.size()), irregular(square.rows.size())};
    if (!lu) return null;
    // Inverse iteration: what the factors enlarge most is what they cannot tell apart.
    for (int step = 0; step < 2; ++step) {
      if (!make_unit(null.left = lu->solve_transposed(null.left))) break;
      if (!make_unit(null.right = lu->solve(null.right))) break;
    }
    return null;
  }
  // So that no null vector is at right angles to it.
  static std::vector<double> irregular(std::size_t size) {
    constexpr double golden = 0.618033988749895;
    std::vector<double> v(size);
    for (std::size_t i = 0; i < size; ++i)
      v[i] = 0.5 + std::fmod(golden * static_cast<double>(i + 1), 1.0);
    return v;
  }
  static bool make_unit(std::vector<double>& v) {
    const double most = std::abs(v[find_largest(v)]);
    if (!(most > 0) || !std::isfinite(most)) return false;
    for (double& entry : v) entry /= most;
    return true;
  }
  static std::size_t find_largest(const std::vector<double>& v) {
    return static_cast<std::size_t>(
        std::max_element(v.begin(), v.end(),
                         [](double p, double q) { return std::abs(p) < std::abs(q); }) -
        v.begin());
  }

  // A column outside of the square that tells its rows apart: they depend on one another only
  // where there is none.
  std::optional<int> find_better_column(const Square& square,
                                        const std::vector<double>& left) const {
    std::vector<double> weights(rows_.size(), 0.0);
    for (std::size_t i = 0; i < left.size(); ++i) weights[at(square.rows[i])] = left[i];
    std::vector<double> sums = multiply_transposed(part_, weights);
    for (const int c : square.columns) sums[at(c)] = 0.0;
    const std::size_t best = find_largest(sums);
    if (!(std::abs(sums[best]) > telling_entry)) return std::nullopt;
    return static_cast<int>(best);
  }

  // Of a matrix with pivots of 0, a little beside them.
  static std::optional<SparseLu> factor_near(const SparseMatrix& a) {
    std::vector<Triplet> entries = entries_of(a);
    const std::vector<double> shifts = irregular(at(a.columns));
    for (int i = 0; i < a.columns; ++i) entries.push_back({i, i, null_shift * shifts[at(i)]});
    return SparseLu::factor(make_sparse(a.rows, a.columns, entries));
  }

  std::vector<int> rows_, columns_;  // of the whole
  SparseMatrix part_;
  std::vector<char> is_left_out_;
};

}  // namespace

RowBasis find_row_basis(const SparseMatrix& a) {
  RowBasis basis;
  StepByStep steps(a);
  steps.run(basis);
  Rest(a, steps).run(basis);
  std::sort(basis.rows.begin(), basis.rows.end());
  std::sort(basis.surplus.begin(), basis.surplus.end());
  return basis;
}

namespace {

// The basis, with a row for each free column.
std::optional<SparseLu> factor_basis(const SparseMatrix& a, const RowBasis& basis) {
  if (basis.rows.size() + basis.free_columns.size() != at(a.columns)) return std::nullopt;
  std::vector<int> all(at(a.columns));
  for (std::size_t c = 0; c < all.size(); ++c) all[c] = static_cast<int>(c);
  std::vector<Triplet> entries = entries_of(take_part(a, basis.rows, all));
  int row = static_cast<int>(basis.rows.size());
  for (const int column : basis.free_columns) entries.push_back({row++, column, 1.0});
  return SparseLu::factor(make_sparse(a.columns, a.columns, entries));
}

}  // namespace

std::vector<double> free_motion(const SparseMatrix& a, const RowBasis& basis,
                                const std::vector<double>& values) {
  const auto lu = factor_basis(a, basis);
  if (!lu) return {};
  std::vector<double> right(basis.rows.size(), 0.0);
  right.insert(right.end(), values.begin(), values.end());
  return lu->solve(right);
}

std::vector<double> combine_rows(const SparseMatrix& a, const RowBasis& basis, int row) {
  const auto lu = factor_basis(a, basis);
  if (!lu) return {};
  std::vector<double> right(at(a.columns), 0.0);
  const SparseMatrix by_row = transpose(a);
  for (int k = by_row.column_starts[at(row)]; k < by_row.column_starts[at(row) + 1]; ++k)
    right[at(by_row.row_indices[at(k)])] = by_row.values[at(k)];
  std::vector<double> weights = lu->solve_transposed(right);
  weights.resize(basis.rows.size());
  return weights;
}

}  // namespace trammel::numeric
