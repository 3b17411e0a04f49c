// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/structure.h"

#include <doctest/doctest.h>

#include <vector>

using namespace trammel::numeric;

TEST_CASE("structure: the parts with too few and too many rows are cut out") {
  // Row 0 alone holds columns 0 and 1; row 2 holds column 2; rows 1, 3 and 4 have columns 3 and 4.
  const std::vector<Triplet> t{{0, 0, 1.0}, {0, 1, 1.0}, {0, 2, 1.0}, {2, 2, 1.0},
                               {0, 3, 1.0}, {1, 3, 1.0}, {1, 4, 1.0}, {3, 3, 1.0},
                               {3, 4, 2.0}, {4, 4, 1.0}, {2, 4, 1.0}};
  const StructuralParts parts = find_structural_parts(make_sparse(5, 5, t));
  CHECK(parts.under_columns == std::vector<int>{0, 1});
  CHECK(parts.under_rows == std::vector<int>{0});
  CHECK(parts.over_rows == std::vector<int>{1, 3, 4});
  CHECK(parts.over_columns == std::vector<int>{3, 4});
}

TEST_CASE("structure: a matching has no parts, whatever its order") {
  const std::vector<Triplet> t{{0, 2, 1.0}, {1, 0, 1.0}, {1, 2, 1.0}, {2, 1, 1.0}, {2, 0, 0.0}};
  const StructuralParts parts = find_structural_parts(make_sparse(3, 3, t));
  CHECK(parts.under_columns.empty());
  CHECK(parts.over_rows.empty());
  const SparseMatrix part = take_part(make_sparse(3, 3, t), {1, 2}, {0, 2});
  CHECK(multiply(part, std::vector<double>{1.0, 10.0}) == std::vector<double>{11.0, 0.0});
}
