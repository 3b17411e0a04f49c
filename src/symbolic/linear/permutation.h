// SPDX-License-Identifier: Apache-2.0
// The sign that a reordering of rows or columns gives a determinant.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace trammel::symbolic {

/// Whether the permutation is an odd number of exchanges. Pre: each number below its size once
inline bool is_odd(std::vector<std::size_t> permutation) {
  bool odd = false;
  for (std::size_t i = 0; i < permutation.size(); ++i)
    while (permutation[i] != i) {
      std::swap(permutation[i], permutation[permutation[i]]);
      odd = !odd;
    }
  return odd;
}

}  // namespace trammel::symbolic
