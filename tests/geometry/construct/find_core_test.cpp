// SPDX-License-Identifier: Apache-2.0
// The smallest set of equations that determine their unknowns among themselves.
#include "geometry/construct/plan/find_core.h"

#include <doctest/doctest.h>

using trammel::geometry::find_core;

TEST_CASE("the smallest closed set of equations is the core, with whole elements") {
  // Rows 0 and 1 hold columns 0 and 1; row 2 holds 2 by 0; row 3 holds 3 by 2.
  const trammel::symbolic::Pattern pattern{{0, 1}, {0, 1}, {0, 2}, {2, 3}};
  const auto found = find_core(pattern, {0, 1, 2, 3}, 10);
  REQUIRE(found);
  CHECK(found->rows == std::vector<std::size_t>{0, 1});
  CHECK(found->columns == std::vector<std::size_t>{0, 1});

  // Column 1 is of one element with column 3: both must come, and what they hang on.
  const auto whole = find_core(pattern, {0, 1, 2, 1}, 10);
  REQUIRE(whole);
  CHECK(whole->columns == std::vector<std::size_t>{0, 1, 2, 3});
  CHECK_FALSE(find_core(pattern, {0, 1, 2, 1}, 3));
}

TEST_CASE("of two cores the smaller comes first") {
  const trammel::symbolic::Pattern pattern{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 3}};
  const auto found = find_core(pattern, {0, 1, 2, 3, 4}, 10);
  REQUIRE(found);
  CHECK(found->rows == std::vector<std::size_t>{3, 4});
}

TEST_CASE("there is no core where equations cannot determine the unknowns") {
  CHECK_FALSE(find_core({{0}, {0}}, {0, 1}, 10));
  CHECK_FALSE(find_core({}, {}, 10));
}
