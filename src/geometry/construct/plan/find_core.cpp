// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/plan/find_core.h"

#include <algorithm>
#include <map>

namespace trammel::geometry {

namespace {

using symbolic::Block;

class CoreFinder {
 public:
  CoreFinder(const symbolic::Pattern& pattern, const std::vector<std::size_t>& element,
             std::size_t most)
      : pattern_(pattern),
        element_(element),
        most_(most),
        blocks_(symbolic::find_blocks(pattern).blocks),
        block_of_(element.size(), 0) {
    for (std::size_t b = 0; b < blocks_.size(); ++b)
      for (const std::size_t column : blocks_[b].columns) block_of_[column] = b;
    for (std::size_t column = 0; column < element.size(); ++column)
      columns_of_[element[column]].push_back(column);
  }

  std::optional<EquationSet> find() const {
    std::optional<EquationSet> best;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      const std::size_t most = best ? best->columns.size() - 1 : most_;
      if (auto found = close(b, most)) best = std::move(found);
    }
    return best;
  }

 private:
  // All that the block depends on, with whole elements; nothing where that is too much.
  std::optional<EquationSet> close(std::size_t first, std::size_t most) const {
    std::vector<bool> has(blocks_.size(), false);
    std::vector<std::size_t> open;
    const auto need = [&](std::size_t column) {
      const std::size_t b = block_of_[column];
      if (!has[b]) open.push_back(b);
      has[b] = true;
    };
    EquationSet set;
    need(blocks_[first].columns.front());
    while (!open.empty()) {
      const Block& block = blocks_[open.back()];
      open.pop_back();
      set.rows.insert(set.rows.end(), block.rows.begin(), block.rows.end());
      set.columns.insert(set.columns.end(), block.columns.begin(), block.columns.end());
      if (set.columns.size() > most) return std::nullopt;
      for (const std::size_t row : block.rows)
        for (const std::size_t column : pattern_[row]) need(column);
      for (const std::size_t column : block.columns)
        for (const std::size_t sibling : columns_of_.at(element_[column])) need(sibling);
    }
    std::sort(set.rows.begin(), set.rows.end());
    std::sort(set.columns.begin(), set.columns.end());
    return set;
  }

  const symbolic::Pattern& pattern_;
  const std::vector<std::size_t>& element_;
  std::size_t most_;
  std::vector<Block> blocks_;
  std::vector<std::size_t> block_of_;                           // by column
  std::map<std::size_t, std::vector<std::size_t>> columns_of_;  // by element
};

}  // namespace

std::optional<EquationSet> find_core(const symbolic::Pattern& pattern,
                                     const std::vector<std::size_t>& element, std::size_t most) {
  if (pattern.size() != element.size() || pattern.empty()) return std::nullopt;
  return CoreFinder(pattern, element, most).find();
}

}  // namespace trammel::geometry
