// SPDX-License-Identifier: Apache-2.0
// The first of some rows that depends on those before it, and names in a sentence: what messages
// about systems without one solution are made of.
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
  /// The first that depends on those before it, as indices: it, and then those; empty where the
  /// rows are independent.
  std::vector<std::size_t> first_dependent(std::size_t rows, std::size_t columns) const;

 private:
  std::vector<numeric::Triplet> triplets_;
};

}  // namespace trammel::mechanics
