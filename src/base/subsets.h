// SPDX-License-Identifier: Apache-2.0
// All choices of some of n things.
#pragma once

#include <cstddef>
#include <vector>

namespace trammel::base {

/// Calls `use` with every subset of 0 ... n-1, in increasing order, the largest subsets first,
/// until it gives true. Gives whether it did.
///
/// Pre     n is small: there are 2^n
template <class Use>
bool any_subset(std::size_t n, Use use) {
  for (std::size_t size = n + 1; size-- > 0;)
    for (std::size_t bits = 0; bits < (std::size_t{1} << n); ++bits) {
      std::vector<std::size_t> set;
      for (std::size_t k = 0; k < n; ++k)
        if (((bits >> k) & 1U) != 0) set.push_back(k);
      if (set.size() == size && use(set)) return true;
    }
  return false;
}

}  // namespace trammel::base
