// SPDX-License-Identifier: Apache-2.0
// LU factors of a sparse unsymmetric square matrix after block triangular ordering (KLU), with
// iterative refinement. [Davis2006 ch. 6 and 7]
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "numeric/linear/sparse_matrix.h"

namespace trammel::numeric {

class SparseLu {
 public:
  /// Factors `matrix`, or nothing where it is structurally or numerically singular.
  /// Pre: square. Cost: linear in the fill-in, which for trusses is near the number of entries.
  static std::optional<SparseLu> factor(SparseMatrix matrix);

  ~SparseLu();
  SparseLu(SparseLu&&) noexcept;
  SparseLu& operator=(SparseLu&&) noexcept;

  /// Factors a matrix with entries at the same places in the order found for the first, with new
  /// pivots where the old ones do not suit. False where the places differ or where it is singular.
  /// Cost: a fraction of factor().
  bool refactor(const SparseMatrix& matrix);

  std::vector<double> solve(std::span<const double> right_hand_side) const;             // A x = b
  std::vector<double> solve_transposed(std::span<const double> right_hand_side) const;  // A'x = b

  /// A x = b without refinement: good enough for a step that is corrected by the next.
  std::vector<double> solve_roughly(std::span<const double> right_hand_side) const;

  /// sign * exp(log_magnitude); its sign changes where a path of matrices passes a singular one.
  struct Determinant {
    int sign = 0;
    double log_magnitude = 0.0;
  };
  Determinant determinant() const;

  /// Estimate of 1/condition in the 1-norm: below about 1e-13 the solution means nothing. After
  /// refactor() the quotient of the pivots, where it is far from that.
  double reciprocal_condition() const;

  /// The smallest pivot by the largest, rows scaled to one size. A chain of regular blocks may be
  /// ill-conditioned as a whole and still have pivots of one size; next to 0 the matrix is
  /// singular.
  double pivot_ratio() const;

 private:
  struct Factors;
  explicit SparseLu(std::unique_ptr<Factors> factors);
  std::unique_ptr<Factors> factors_;
};

}  // namespace trammel::numeric
