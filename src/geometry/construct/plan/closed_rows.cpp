// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/plan/closed_rows.h"

#include <optional>

namespace trammel::geometry {

namespace {

using symbolic::Pattern;

class RowMatching {
 public:
  RowMatching(const Pattern& pattern, std::size_t columns) : pattern_(pattern), row_of_(columns) {
    for (std::size_t row = 0; row < pattern.size(); ++row) {
      visited_.assign(columns, false);
      match(row);
    }
  }

  // With all equations that its unknowns are matched to; empty where one is matched to none.
  std::vector<MatchedRow> close(std::size_t row) const {
    std::vector<bool> has(row_of_.size(), false);
    std::vector<std::size_t> open{row};
    std::vector<MatchedRow> closed;
    while (!open.empty()) {
      const std::size_t next = open.back();
      open.pop_back();
      for (const std::size_t column : pattern_[next]) {
        if (has[column]) continue;
        if (!row_of_[column]) return {};
        has[column] = true;
        closed.push_back({*row_of_[column], column});
        open.push_back(*row_of_[column]);
      }
    }
    return closed;
  }

 private:
  bool match(std::size_t row) {
    for (const std::size_t column : pattern_[row]) {
      if (visited_[column]) continue;
      visited_[column] = true;
      if (row_of_[column] && !match(*row_of_[column])) continue;
      row_of_[column] = row;
      return true;
    }
    return false;
  }

  const Pattern& pattern_;
  std::vector<std::optional<std::size_t>> row_of_;  // by column
  std::vector<bool> visited_;                       // columns, while one row is matched
};

}  // namespace

std::vector<MatchedRow> find_closed_rows(const Pattern& pattern, std::size_t columns) {
  const RowMatching matching(pattern, columns);
  std::vector<MatchedRow> best;
  for (std::size_t row = 0; row < pattern.size(); ++row) {
    std::vector<MatchedRow> closed = matching.close(row);
    if (!closed.empty() && (best.empty() || closed.size() < best.size())) best = std::move(closed);
  }
  return best;
}

}  // namespace trammel::geometry
