// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/rank.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using namespace trammel::numeric;

TEST_CASE("rank: a third row that is the sum of two others is found with its partners") {
  // Rows 0 and 2 give row 3; row 1 stands alone.
  const std::vector<Triplet> t{{0, 0, 1.0}, {0, 1, 2.0}, {1, 3, 5.0}, {2, 1, 1.0},
                               {2, 2, 1.0}, {3, 0, 1.0}, {3, 1, 3.0}, {3, 2, 1.0}};
  const SparseMatrix a = make_sparse(4, 4, t);
  const RankAnalysis analysis = analyze_rank(a);
  CHECK(analysis.rank == 3);
  REQUIRE(analysis.left_null_space.size() == 1);
  const std::vector<double>& w = analysis.left_null_space.front();
  CHECK(w[1] == 0.0);
  CHECK(w[0] != 0.0);
  CHECK(w[2] != 0.0);
  CHECK(w[3] != 0.0);
  REQUIRE(analysis.null_space.size() == 1);
  for (const double r : multiply(a, analysis.null_space.front())) CHECK(std::abs(r) < 1e-12);
}

TEST_CASE("rank: without rows everything can move") {
  const RankAnalysis analysis = analyze_rank(make_sparse(0, 3, {}));
  CHECK(analysis.rank == 0);
  CHECK(analysis.null_space.size() == 3);
}

TEST_CASE("least squares: the shortest of all solutions is taken") {
  const std::vector<Triplet> t{{0, 0, 1.0}, {0, 1, 1.0}};  // x + y = 2
  const std::vector<double> x = solve_least_squares(make_sparse(1, 2, t), {2.0});
  CHECK(x[0] == doctest::Approx(1.0));
  CHECK(x[1] == doctest::Approx(1.0));
}
