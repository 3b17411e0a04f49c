// SPDX-License-Identifier: Apache-2.0
#include "symbolic/linear/block_triangular.h"

#include <algorithm>
#include <utility>

#include "symbolic/linear/matching.h"

namespace trammel::symbolic {

namespace {

constexpr std::size_t none = Matching::none;

// Tarjan's algorithm without recursion; components come after those that they depend on.
class Components {
 public:
  Components(const Pattern& pattern, const Matching& matching)
      : pattern_(pattern),
        matching_(matching),
        index_(pattern.size(), none),
        low_(pattern.size(), 0),
        on_stack_(pattern.size(), 0) {
    for (std::size_t row = 0; row < pattern.size(); ++row)
      if (index_[row] == none) visit(row);
  }

  std::vector<std::vector<std::size_t>> components;

 private:
  struct Visit {
    std::size_t row, next;
  };

  void enter(std::size_t row, std::vector<Visit>& path) {
    index_[row] = low_[row] = count_++;
    stack_.push_back(row);
    on_stack_[row] = 1;
    path.push_back({row, 0});
  }

  void visit(std::size_t start) {
    std::vector<Visit> path;
    enter(start, path);
    while (!path.empty()) {
      const std::size_t row = path.back().row;
      if (path.back().next < pattern_[row].size()) {
        const std::size_t other = matching_.row_of(pattern_[row][path.back().next++]);
        if (index_[other] == none)
          enter(other, path);
        else if (on_stack_[other] != 0)
          low_[row] = std::min(low_[row], index_[other]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) low_[path.back().row] = std::min(low_[path.back().row], low_[row]);
      if (low_[row] == index_[row]) close(row);
    }
  }

  void close(std::size_t row) {
    std::vector<std::size_t> component;
    std::size_t member = none;
    while (member != row) {
      member = stack_.back();
      stack_.pop_back();
      on_stack_[member] = 0;
      component.push_back(member);
    }
    std::sort(component.begin(), component.end());
    components.push_back(std::move(component));
  }

  const Pattern& pattern_;
  const Matching& matching_;
  std::vector<std::size_t> index_, low_;
  std::vector<char> on_stack_;
  std::vector<std::size_t> stack_;
  std::size_t count_ = 0;
};

// Rows that alternating paths reach from an unmatched row: one more than their columns.
std::vector<std::size_t> reached_rows(const Pattern& pattern, const Matching& matching,
                                      std::size_t start) {
  std::vector<char> seen(pattern.size(), 0);
  std::vector<std::size_t> rows = {start};
  seen[start] = 1;
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const std::size_t column : pattern[rows[i]]) {
      const std::size_t other = matching.row_of(column);
      if (seen[other] != 0) continue;
      seen[other] = 1;
      rows.push_back(other);
    }
  std::sort(rows.begin(), rows.end());
  return rows;
}

}  // namespace

BlockTriangular find_blocks(const Pattern& pattern) {
  const Matching matching(pattern, pattern.size());
  BlockTriangular result;
  for (std::size_t row = 0; row < pattern.size(); ++row)
    if (matching.column_of(row) == none) {
      result.overfull_rows = reached_rows(pattern, matching, row);
      return result;
    }
  for (std::vector<std::size_t>& rows : Components(pattern, matching).components) {
    Block block{std::move(rows), {}};
    for (const std::size_t row : block.rows) block.columns.push_back(matching.column_of(row));
    result.blocks.push_back(std::move(block));
  }
  return result;
}

}  // namespace trammel::symbolic
