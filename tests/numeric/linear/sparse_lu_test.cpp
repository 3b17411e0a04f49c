// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/sparse_lu.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

using namespace trammel::numeric;

namespace {

// A random matrix with a full diagonal and some entries beside it.
SparseMatrix random_matrix(int n, std::mt19937& generator) {
  std::uniform_real_distribution<double> value(-1, 1);
  std::uniform_int_distribution<int> place(0, n - 1);
  std::vector<Triplet> triplets;
  for (int i = 0; i < n; ++i) triplets.push_back({i, i, 3 + value(generator)});
  for (int k = 0; k < 3 * n; ++k)
    triplets.push_back({place(generator), place(generator), value(generator)});
  return make_sparse(n, n, triplets);
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

}  // namespace

TEST_CASE("make_sparse: entries at one place are added, rows are sorted") {
  const std::vector<Triplet> triplets{{1, 0, 2.0}, {0, 0, 1.0}, {1, 0, 3.0}, {0, 1, 4.0}};
  const SparseMatrix a = make_sparse(2, 2, triplets);
  CHECK(a.values == std::vector<double>{1.0, 5.0, 4.0});
  CHECK(a.row_indices == std::vector<int>{0, 1, 0});
  CHECK(multiply(a, std::vector<double>{1, 10}) == std::vector<double>{41, 5});
  CHECK(multiply_transposed(a, std::vector<double>{1, 10}) == std::vector<double>{51, 4});
}

TEST_CASE("sparse LU: multiplying the solution back gives the right-hand side") {
  std::mt19937 generator(7);
  for (const int n : {1, 2, 5, 30, 200}) {
    CAPTURE(n);
    const SparseMatrix a = random_matrix(n, generator);
    std::vector<double> b(static_cast<std::size_t>(n));
    for (double& x : b) x = std::uniform_real_distribution<double>(-1, 1)(generator);
    const auto lu = SparseLu::factor(a);
    REQUIRE(lu);
    CHECK(lu->reciprocal_condition() > 1e-8);
    CHECK(largest_difference(multiply(a, lu->solve(b)), b) < 1e-13);
    CHECK(largest_difference(multiply_transposed(a, lu->solve_transposed(b)), b) < 1e-13);
  }
}

TEST_CASE("sparse LU: singular matrices are refused") {
  const std::vector<Triplet> empty_row{{0, 0, 1.0}, {0, 1, 1.0}};
  CHECK_FALSE(SparseLu::factor(make_sparse(2, 2, empty_row)));
  const std::vector<Triplet> equal_rows{{0, 0, 1.0}, {0, 1, 2.0}, {1, 0, 1.0}, {1, 1, 2.0}};
  CHECK_FALSE(SparseLu::factor(make_sparse(2, 2, equal_rows)));
}
