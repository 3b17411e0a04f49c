// SPDX-License-Identifier: Apache-2.0
// Which rows of a matrix are independent of those before them.
#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "model/tolerances.h"

namespace trammel::model {

/// Math  Gram-Schmidt, each row against those kept before
/// Cost  O(kept rows times length) a row
class IndependentRows {
 public:
  /// Keeps the row and says true where it is independent.
  bool add(std::vector<double> row) {
    const double length = norm_of(row);
    for (const std::vector<double>& unit : rows_) {
      double along = 0.0;
      for (std::size_t i = 0; i < row.size(); ++i) along += row[i] * unit[i];
      for (std::size_t i = 0; i < row.size(); ++i) row[i] -= along * unit[i];
    }
    const double rest = norm_of(row);
    if (!(rest > dependent_gradient * length)) return false;
    for (double& entry : row) entry /= rest;
    rows_.push_back(std::move(row));
    return true;
  }

 private:
  static double norm_of(const std::vector<double>& row) {
    double square = 0.0;
    for (const double entry : row) square += entry * entry;
    return std::sqrt(square);
  }

  std::vector<std::vector<double>> rows_;  // orthonormal
};

}  // namespace trammel::model
