// SPDX-License-Identifier: Apache-2.0
#include "symbolic/linear/matching.h"

namespace trammel::symbolic {

Matching::Matching(const Pattern& pattern, std::size_t columns)
    : pattern_(pattern),
      row_of_(columns, none),
      column_of_(pattern.size(), none),
      seen_(columns, none) {
  for (std::size_t row = 0; row < pattern.size(); ++row) augment(row);
}

void Matching::augment(std::size_t start) {
  struct Visit {
    std::size_t row, next;
  };
  std::vector<Visit> path = {{start, 0}};
  while (!path.empty()) {
    Visit& at = path.back();
    if (at.next == pattern_[at.row].size()) {
      path.pop_back();
      continue;
    }
    const std::size_t column = pattern_[at.row][at.next++];
    if (seen_[column] == start) continue;
    seen_[column] = start;
    if (row_of_[column] != none) {
      path.push_back({row_of_[column], 0});
      continue;
    }
    for (const Visit& visit : path) {  // each row takes the column that it looked at last
      const std::size_t taken = pattern_[visit.row][visit.next - 1];
      row_of_[taken] = visit.row;
      column_of_[visit.row] = taken;
    }
    return;
  }
}

}  // namespace trammel::symbolic
