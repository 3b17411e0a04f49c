// SPDX-License-Identifier: Apache-2.0
// Which equations determine their unknowns among themselves: by the pattern alone.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "symbolic/linear/block_triangular.h"

namespace trammel::geometry {

struct EquationSet {
  std::vector<std::size_t> rows, columns;  // as many; both ascend
};

/// The smallest set of equations with no more unknowns than equations, that knows what is said of
/// a whole element: unknowns of one element come together. Of sets of one size the first.
///
/// Shapes  element: of each column, any number
/// Errors  nothing where the pattern has no perfect matching, or every set is larger than `most`
/// Cost    O(n^2) at most, n equations
/// Source  [DulmageMendelsohn1958]
std::optional<EquationSet> find_core(const symbolic::Pattern& pattern,
                                     const std::vector<std::size_t>& element, std::size_t most);

}  // namespace trammel::geometry
