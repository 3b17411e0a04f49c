// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/plan/closed_rows.h"

#include <utility>

namespace trammel::geometry {

namespace {

using symbolic::Matching;
using symbolic::Pattern;

// The row with all rows that its unknowns are matched to; empty where one is matched to none.
std::vector<MatchedRow> close_row(const Pattern& pattern, std::size_t columns,
                                  const Matching& matching, std::size_t row) {
  std::vector<bool> has(columns, false);
  std::vector<std::size_t> open{row};
  std::vector<MatchedRow> closed;
  while (!open.empty()) {
    const std::size_t next = open.back();
    open.pop_back();
    for (const std::size_t column : pattern[next]) {
      if (has[column]) continue;
      const std::size_t other = matching.row_of(column);
      if (other == Matching::none) return {};
      has[column] = true;
      closed.push_back({other, column});
      open.push_back(other);
    }
  }
  return closed;
}

}  // namespace

std::vector<MatchedRow> find_closed_rows(const Pattern& pattern, std::size_t columns) {
  const Matching matching(pattern, columns);
  std::vector<MatchedRow> best;
  for (std::size_t row = 0; row < pattern.size(); ++row) {
    std::vector<MatchedRow> closed = close_row(pattern, columns, matching, row);
    if (!closed.empty() && (best.empty() || closed.size() < best.size())) best = std::move(closed);
  }
  return best;
}

}  // namespace trammel::geometry
