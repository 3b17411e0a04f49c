// SPDX-License-Identifier: Apache-2.0
// Equations that determine their unknowns among themselves, beside others that do not.
#include "geometry/construct/plan/closed_rows.h"

#include <doctest/doctest.h>

#include <algorithm>

using trammel::geometry::find_closed_rows;

namespace {

using Rows = std::vector<std::size_t>;

Rows rows_of(const trammel::symbolic::Pattern& pattern, std::size_t columns) {
  Rows rows;
  for (const auto& matched : find_closed_rows(pattern, columns)) {
    const auto& row = pattern[matched.row];
    CHECK(std::find(row.begin(), row.end(), matched.column) != row.end());
    rows.push_back(matched.row);
  }
  std::sort(rows.begin(), rows.end());
  return rows;
}

}  // namespace

TEST_CASE("the smallest closed set of equations is found beside open ones") {
  CHECK(rows_of({{0, 1}, {0, 1}, {1, 2}, {3, 4}}, 5) == Rows{0, 1});
  CHECK(rows_of({{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 3}}, 5) == Rows{3, 4});
  CHECK(rows_of({{0, 1}, {1, 2}, {3}}, 4) == Rows{2});
  CHECK(rows_of({{0, 1}, {1}, {0}}, 2) == Rows{1});  // of as small ones the first
}

TEST_CASE("no equations are closed that have more unknowns") {
  CHECK(rows_of({{0, 1}, {1, 2}}, 3).empty());
  CHECK(rows_of({}, 0).empty());
}
