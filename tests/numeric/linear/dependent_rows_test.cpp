// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/dependent_rows.h"

#include <doctest/doctest.h>

#include <vector>

using namespace trammel::numeric;

TEST_CASE("dependent rows: each is told by the earlier rows that it needs, with their weights") {
  // Row 2 = 2 row 0 - 3 row 1; row 3 stands alone; row 4 = row 0 again; row 5 is empty.
  const std::vector<Triplet> t{{0, 0, 1.0},  {0, 1, 1.0},   {1, 1, 1.0}, {1, 2, 4.0}, {2, 0, 2.0},
                               {2, 1, -1.0}, {2, 2, -12.0}, {3, 3, 5.0}, {4, 0, 1.0}, {4, 1, 1.0}};
  const std::vector<DependentRow> found = find_dependent_rows(make_sparse(6, 4, t));
  REQUIRE(found.size() == 3);
  CHECK(found[0].row == 2);
  CHECK(found[0].rows == std::vector<int>{0, 1});
  CHECK(found[0].weights[0] == doctest::Approx(2.0));
  CHECK(found[0].weights[1] == doctest::Approx(-3.0));
  CHECK(found[1].row == 4);
  CHECK(found[1].rows == std::vector<int>{0});
  CHECK(found[2].row == 5);
  CHECK(found[2].rows.empty());
}
