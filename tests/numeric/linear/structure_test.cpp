// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/structure.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <random>
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

TEST_CASE("structure: blocks hold their own columns and those of earlier blocks, and no less") {
  std::mt19937 generator(7);
  for (int run = 0; run < 50; ++run) {
    // Rings of 1 to 4 rows, each hanging on some columns before it, in any order.
    std::vector<int> block_of;
    std::vector<Triplet> t;
    int blocks = 0;
    for (; block_of.size() < 20; ++blocks) {
      const int first = static_cast<int>(block_of.size()),
                size = 1 + static_cast<int>(generator() % 4);
      for (int i = 0; i < size; ++i) {
        t.push_back({first + i, first + i, 1.0});
        if (size > 1)
          t.push_back({first + i, first + (i + 1) % size, 0.0});  // a place all the same
        if (first > 0)
          t.push_back(
              {first + i, static_cast<int>(generator() % static_cast<unsigned>(first)), 1.0});
        block_of.push_back(blocks);
      }
    }
    const int n = static_cast<int>(block_of.size());
    std::vector<int> row_at(block_of.size()), column_at(block_of.size());
    std::iota(row_at.begin(), row_at.end(), 0);
    column_at = row_at;
    std::shuffle(row_at.begin(), row_at.end(), generator);
    std::shuffle(column_at.begin(), column_at.end(), generator);
    for (Triplet& entry : t) {
      entry.row = row_at[static_cast<std::size_t>(entry.row)];
      entry.column = column_at[static_cast<std::size_t>(entry.column)];
    }
    const auto order = find_blocks(make_sparse(n, n, t));
    REQUIRE(order);
    CHECK(order->count() == static_cast<std::size_t>(blocks));
    std::vector<int> step_of_row(block_of.size(), -1), step_of_column = step_of_row;
    for (std::size_t b = 0; b < order->count(); ++b)
      for (int i = order->starts[b]; i < order->starts[b + 1]; ++i) {
        step_of_row[static_cast<std::size_t>(order->rows[static_cast<std::size_t>(i)])] =
            static_cast<int>(b);
        step_of_column[static_cast<std::size_t>(order->columns[static_cast<std::size_t>(i)])] =
            static_cast<int>(b);
      }
    CHECK(std::count(step_of_row.begin(), step_of_row.end(), -1) == 0);
    for (const Triplet& entry : t)
      CHECK(step_of_column[static_cast<std::size_t>(entry.column)] <=
            step_of_row[static_cast<std::size_t>(entry.row)]);
  }
}

TEST_CASE("structure: what is singular whatever its entries are has no blocks") {
  const std::vector<Triplet> t{{0, 0, 1.0}, {1, 0, 1.0}, {2, 1, 1.0}, {2, 2, 1.0}};
  CHECK_FALSE(find_blocks(make_sparse(3, 3, t)));
}
