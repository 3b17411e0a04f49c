// SPDX-License-Identifier: Apache-2.0
#include "symbolic/linear/block_triangular.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <numeric>
#include <set>

using namespace trammel::symbolic;

namespace {

Pattern random_pattern(std::size_t n, int percent) {
  Pattern pattern(n);
  for (auto& row : pattern)
    for (std::size_t c = 0; c < n; ++c)
      if (*rc::gen::inRange(0, 100) < percent) row.push_back(c);
  return pattern;
}

// Whether some permutation picks an entry from each row: all permutations are tried.
bool has_transversal(const Pattern& pattern) {
  std::vector<std::size_t> order(pattern.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  do {
    bool all = true;
    for (std::size_t r = 0; r < pattern.size() && all; ++r)
      all = std::find(pattern[r].begin(), pattern[r].end(), order[r]) != pattern[r].end();
    if (all) return true;
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

}  // namespace

TEST_CASE("blocks partition rows and columns, and look back only") {
  CHECK(rc::check([] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 7);
    const Pattern pattern = random_pattern(n, *rc::gen::inRange(10, 90));
    const BlockTriangular form = find_blocks(pattern);
    RC_ASSERT(form.overfull_rows.empty() == has_transversal(pattern));
    if (!form.overfull_rows.empty()) {
      std::set<std::size_t> columns;
      for (const std::size_t r : form.overfull_rows)
        columns.insert(pattern[r].begin(), pattern[r].end());
      RC_ASSERT(columns.size() < form.overfull_rows.size());
      return;
    }
    std::set<std::size_t> rows, columns;
    for (const Block& block : form.blocks) {
      columns.insert(block.columns.begin(), block.columns.end());
      for (std::size_t i = 0; i < block.rows.size(); ++i) {
        const auto& row = pattern[block.rows[i]];
        RC_ASSERT(rows.insert(block.rows[i]).second);
        RC_ASSERT(std::find(row.begin(), row.end(), block.columns[i]) != row.end());
        for (const std::size_t c : row) RC_ASSERT(columns.contains(c));
      }
    }
    RC_ASSERT(rows.size() == n);
    RC_ASSERT(columns.size() == n);
  }));
}

TEST_CASE("a triangular pattern has blocks of one, a ring is one block") {
  CHECK(find_blocks({{0}, {0, 1}, {0, 1, 2}}).blocks.size() == 3);
  CHECK(find_blocks({{0, 1}, {1, 2}, {2, 0}}).blocks.size() == 1);
}

TEST_CASE("long chains do not exhaust the stack") {
  constexpr std::size_t n = 200'000;
  Pattern pattern(n);
  for (std::size_t r = 0; r < n; ++r) pattern[r] = {r, (r + 1) % n};
  CHECK(find_blocks(pattern).blocks.size() == 1);
}
