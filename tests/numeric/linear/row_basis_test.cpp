// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/row_basis.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "numeric/linear/rank.h"

using namespace trammel::numeric;

namespace {

// Few entries a row, some rows sums of earlier ones.
SparseMatrix random_matrix(int rows, int columns, int entries) {
  std::vector<std::vector<double>> dense;
  for (int r = 0; r < rows; ++r) {
    std::vector<double> row(static_cast<std::size_t>(columns), 0.0);
    const bool is_sum = r > 2 && *rc::gen::inRange(0, 5) == 0;
    for (int k = 0; k < entries && !is_sum; ++k)
      row[static_cast<std::size_t>(*rc::gen::inRange(0, columns))] =
          *rc::gen::inRange(-4, 5) + 0.25 * *rc::gen::inRange(0, 4);
    if (is_sum)
      for (std::size_t c = 0; c < row.size(); ++c)
        row[c] = dense[static_cast<std::size_t>(*rc::gen::inRange(0, r))][c];
    dense.push_back(row);
  }
  std::vector<Triplet> triplets;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      if (const double v = dense[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)]; v != 0)
        triplets.push_back({r, c, v});
  return make_sparse(rows, columns, triplets);
}

}  // namespace

TEST_CASE("a basis has as many rows as the rank, and the free columns are those that lack") {
  CHECK(rc::check([] {
    const int rows = *rc::gen::inRange(1, 14), columns = *rc::gen::inRange(1, 12);
    const SparseMatrix a = random_matrix(rows, columns, *rc::gen::inRange(1, 4));
    const RowBasis basis = find_row_basis(a);
    const RankAnalysis known = analyze_rank(a);
    RC_ASSERT(basis.is_exact);
    RC_ASSERT(static_cast<int>(basis.rows.size()) == known.rank);
    RC_ASSERT(static_cast<int>(basis.rows.size() + basis.surplus.size()) == rows);
    RC_ASSERT(static_cast<int>(basis.free_columns.size()) == columns - known.rank);
  }));
}

TEST_CASE("what is free moves and no row opposes it") {
  CHECK(rc::check([] {
    const int rows = *rc::gen::inRange(1, 10);
    const SparseMatrix a = random_matrix(rows, rows + 3, 3);
    const RowBasis basis = find_row_basis(a);
    std::vector<double> amounts(basis.free_columns.size(), 1.0);
    const std::vector<double> motion = free_motion(a, basis, amounts);
    RC_ASSERT(!motion.empty());
    for (const int c : basis.free_columns)
      RC_ASSERT(std::abs(motion[static_cast<std::size_t>(c)] - 1.0) < 1e-9);
    double most = 0.0;
    for (const double v : motion) most = std::max(most, std::abs(v));
    for (const double v : multiply(a, motion)) RC_ASSERT(std::abs(v) < 1e-9 * most);
  }));
}

TEST_CASE("a surplus row is the combination of the basis that is told") {
  const SparseMatrix a = make_sparse(
      4, 3,
      std::vector<Triplet>{
          {0, 0, 1.0}, {1, 1, 2.0}, {2, 2, 1.0}, {2, 0, 1.0}, {3, 0, 3.0}, {3, 2, 1.0}});
  const RowBasis basis = find_row_basis(a);
  REQUIRE(basis.surplus == std::vector<int>{3});
  const std::vector<double> weights = combine_rows(a, basis, 3);
  REQUIRE(weights.size() == 3);
  CHECK(weights[0] == doctest::Approx(2.0));
  CHECK(weights[1] == doctest::Approx(0.0));
  CHECK(weights[2] == doctest::Approx(1.0));
}
