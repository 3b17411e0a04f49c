// SPDX-License-Identifier: Apache-2.0
// What messages about linear systems without one solution are made of: the first row that depends
// on those before it, and lists of names.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "numeric/linear/sparse_matrix.h"

namespace trammel::mechanics {

/// `'a', 'b' and 'c'`.
std::string list_quoted(const std::vector<std::string>& names);

class DependenceSearch {
 public:
  void add(std::size_t row, std::size_t column, double value) {
    if (value != 0.0) triplets_.push_back({static_cast<int>(row), static_cast<int>(column), value});
  }
  /// The first row that is a combination of earlier ones, and behind it the rows that it is a
  /// combination of; empty where all rows are independent.
  std::vector<std::size_t> first_dependent(std::size_t rows, std::size_t columns) const;

 private:
  std::vector<numeric::Triplet> triplets_;
};

}  // namespace trammel::mechanics
