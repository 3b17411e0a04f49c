// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/dense_solve.h"

#include <doctest/doctest.h>

#include <cmath>

using trammel::numeric::solve_dense;
using trammel::numeric::solve_shortest;

TEST_CASE("dense solve: one solution, whatever the units of rows and columns") {
  const auto x = solve_dense({2e9, 1e-3, 1e9, 2e-3}, {3e9, 3e9});
  REQUIRE(x);
  CHECK((*x)[0] == doctest::Approx(1));
  CHECK((*x)[1] == doctest::Approx(1e12));
  CHECK(!solve_dense({1, 2, 2, 4}, {1, 2}));
  CHECK(!solve_dense({0, 0, 0, 1}, {0, 1}));
  CHECK(solve_dense({4e300}, {2e300})->front() == 0.5);
  CHECK(!solve_dense({0}, {1}));
  CHECK(!solve_dense({INFINITY}, {1}));
}

TEST_CASE("dense solve: of many solutions the shortest, and none of what has none") {
  const auto x = solve_shortest({1, 2, 1e6, 2e6}, {5, 5e6});
  REQUIRE(x);
  CHECK((*x)[0] == doctest::Approx(1));
  CHECK((*x)[1] == doctest::Approx(2));
  const auto single = solve_shortest({2, 1, 1, 3}, {4, 7});
  REQUIRE(single);
  CHECK((*single)[0] == doctest::Approx(1));
  CHECK((*single)[1] == doctest::Approx(2));
  CHECK(!solve_shortest({1, 2, 2, 4}, {1, 3}));
}
