// SPDX-License-Identifier: Apache-2.0
// Which of many equations determine their unknowns among themselves, where others are not enough.
#pragma once

#include <cstddef>
#include <vector>

#include "symbolic/linear/matching.h"

namespace trammel::geometry {

/// An equation and the unknown that it is matched to.
struct MatchedRow {
  std::size_t row, column;
};

/// The smallest set of equations with as many unknowns; of sets of one size that of the first
/// equation. Empty where there is none.
///
/// Shapes  pattern: unknowns of each equation, below `columns`
/// Cost    O(n e) at most, n equations with e entries
std::vector<MatchedRow> find_closed_rows(const symbolic::Pattern& pattern, std::size_t columns);

}  // namespace trammel::geometry
