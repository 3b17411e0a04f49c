// SPDX-License-Identifier: Apache-2.0
// Square systems that are set up and solved again and again, small ones full, large ones sparse.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "numeric/linear/full_lu.h"
#include "numeric/linear/sparse_lu.h"
#include "numeric/linear/sparse_matrix.h"

namespace trammel::numeric {

/// Math    A x = b by LU with rows scaled to one size
/// Cost    n^3/3 up to `full_max` unknowns; beyond that of SparseLu, whose order is kept as long as
///         entries come at the same places
class LinearSolver {
 public:
  static constexpr std::size_t full_max = 64;

  /// Begins a new matrix of zeros.
  void begin(std::size_t size);
  /// Adds to an entry.
  void add(std::size_t row, std::size_t column, double value) {
    if (is_full_)
      full_.data()[row * size_ + column] += value;
    else
      triplets_.push_back({static_cast<int>(row), static_cast<int>(column), value});
  }
  /// Of [M -D; J C], which is about to be factored: the first unknowns are found in these units,
  /// and the multipliers behind them in units by which D acts as M does, so that none seems small
  /// for lengths, masses and times that are. Only powers of two: no number is rounded by it. Where
  /// M is diagonal and multipliers are clearly apart, they are solved for alone.
  ///
  /// Shapes  units: of the unknowns of M; a multiplier's row in J is that of its column
  /// Cost    diagonal M: n m^2 + m^3/3 for m multipliers
  void balance(std::span<const double> units) { units_.assign(units.begin(), units.end()); }
  /// False where the matrix is singular to rounding, or not finite.
  bool factor();
  /// From here on results do not depend on what was solved before.
  void forget() { sparse_.reset(); }
  /// Pre: factor() was true. Shapes  b: size; it is replaced by x
  void solve(std::span<double> b);

 private:
  bool factor_multipliers();
  void solve_by_multipliers(std::span<double> b);
  void find_units();
  bool factor_full();
  bool factor_sparse();
  void take_units(std::span<double> x) const;

  std::size_t size_ = 0;
  bool is_full_ = true, is_by_multipliers_ = false;
  FullLu full_;
  std::vector<double> units_;  // of unknowns; empty where all are 1
  // Of a diagonal M: C + J M^-1 D, by which multipliers act on their rows.
  FullLu multipliers_;
  std::vector<double> inverse_masses_;
  std::vector<double> scales_;  // of rows of a sparse matrix
  std::vector<Triplet> triplets_;
  SparseAssembler assembler_;
  std::optional<SparseLu> sparse_;
};

}  // namespace trammel::numeric
