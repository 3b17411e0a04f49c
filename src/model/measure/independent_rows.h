// SPDX-License-Identifier: Apache-2.0
// Which rows of a matrix are independent of those before them.
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "model/tolerances.h"

namespace trammel::model {

/// Math  Gram-Schmidt, each row against those kept before
/// Cost  O(length + entries of the kept rows that are not 0) a row
class IndependentRows {
 public:
  /// Keeps the row and says true where it is independent.
  bool add(std::vector<double> row) {
    const double length = norm_of(row);
    for (const std::vector<Entry>& unit : rows_) {
      double along = 0.0;
      for (const Entry& entry : unit) along += row[entry.at] * entry.value;
      if (along == 0.0) continue;
      for (const Entry& entry : unit) row[entry.at] -= along * entry.value;
    }
    const double rest = norm_of(row);
    if (!(rest > dependent_gradient * length)) return false;
    std::vector<Entry> unit;
    for (std::size_t i = 0; i < row.size(); ++i)
      if (row[i] != 0.0) unit.push_back({i, row[i] / rest});
    rows_.push_back(std::move(unit));
    return true;
  }

 private:
  struct Entry {
    std::size_t at = 0;
    double value = 0.0;
  };

  static double norm_of(const std::vector<double>& row) {
    double square = 0.0;
    for (const double entry : row) square += entry * entry;
    return std::sqrt(square);
  }

  std::vector<std::vector<Entry>> rows_;  // orthonormal
};

}  // namespace trammel::model
