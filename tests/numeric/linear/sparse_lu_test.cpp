// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/sparse_lu.h"

#include <doctest/doctest.h>

#include <algorithm>
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

TEST_CASE("sparse LU: factored again with other numbers it solves their system") {
  std::mt19937 generator(9);
  SparseMatrix a = random_matrix(60, generator);
  auto lu = SparseLu::factor(a);
  REQUIRE(lu);
  std::vector<double> b(60);
  for (int run = 0; run < 20; ++run) {
    for (double& v : a.values) v = std::uniform_real_distribution<double>(-3, 3)(generator);
    for (double& x : b) x = std::uniform_real_distribution<double>(-1, 1)(generator);
    REQUIRE(lu->refactor(a));
    CHECK(largest_difference(multiply(a, lu->solve(b)), b) < 1e-11);
    CHECK(largest_difference(multiply(a, lu->solve_roughly(b)), b) < 1e-8);
  }
}

TEST_CASE("sparse LU: pivots that no longer serve are chosen anew") {
  const auto matrix = [](double diagonal) {
    return make_sparse(
        2, 2,
        std::vector<Triplet>{{0, 0, diagonal}, {0, 1, 1.0}, {1, 0, 1.0}, {1, 1, diagonal / 2}});
  };
  auto lu = SparseLu::factor(matrix(5.0));
  REQUIRE(lu);
  const std::vector<double> b{1, 2};
  for (const double diagonal : {1e-3, 1e-12, 1e-20, 0.0, 5.0}) {
    CAPTURE(diagonal);
    REQUIRE(lu->refactor(matrix(diagonal)));
    CHECK(largest_difference(multiply(matrix(diagonal), lu->solve(b)), b) < 1e-14);
  }
}

TEST_CASE("sparse LU: a singular matrix is refused again, and the next one is taken") {
  const std::vector<Triplet> regular{{0, 0, 1.0}, {0, 1, 2.0}, {1, 0, 1.0}, {1, 1, 1.0}},
      singular{{0, 0, 1.0}, {0, 1, 2.0}, {1, 0, 1.0}, {1, 1, 2.0}}, other{{0, 0, 1.0}, {1, 1, 1.0}};
  auto lu = SparseLu::factor(make_sparse(2, 2, regular));
  REQUIRE(lu);
  CHECK_FALSE(lu->refactor(make_sparse(2, 2, singular)));
  CHECK_FALSE(lu->refactor(make_sparse(2, 2, other)));  // its entries are elsewhere
  REQUIRE(lu->refactor(make_sparse(2, 2, regular)));
  CHECK(lu->solve(std::vector<double>{3, 2})[0] == doctest::Approx(1.0));
}

TEST_CASE("sparse assembler: the same places again and other places make the same as at once") {
  std::mt19937 generator(10);
  std::uniform_int_distribution<int> place(0, 7);
  std::uniform_real_distribution<double> value(-1, 1);
  SparseAssembler assembler;
  std::vector<Triplet> triplets;
  for (int run = 0; run < 30; ++run) {
    if (run % 3 == 0) {  // other places
      triplets.clear();
      for (int k = 0; k < 25; ++k) triplets.push_back({place(generator), place(generator), 0.0});
    }
    for (Triplet& t : triplets) t.value = value(generator);
    const SparseMatrix& matrix = assembler.assemble(8, 8, triplets);
    for (int column = 0; column < 8; ++column) {
      std::vector<double> unit(8, 0.0), expected(8, 0.0);
      unit[static_cast<std::size_t>(column)] = 1.0;
      for (const Triplet& t : triplets)
        if (t.column == column) expected[static_cast<std::size_t>(t.row)] += t.value;
      CHECK(largest_difference(multiply(matrix, unit), expected) < 1e-15);
    }
  }
}

TEST_CASE("sparse LU: the determinant's sign and size are those of the permuted triangle") {
  // Expanded along its first row: 0 - 2 (3 * 7 - 4 * 6) + 5 (3 * 1 - 0 * 6) = 21.
  const std::vector<Triplet> t{{0, 1, 2.0}, {0, 2, 5.0}, {1, 0, 3.0}, {1, 2, 4.0},
                               {2, 0, 6.0}, {2, 1, 1.0}, {2, 2, 7.0}};
  const auto lu = SparseLu::factor(make_sparse(3, 3, t));
  REQUIRE(lu);
  CHECK(lu->determinant().sign == 1);
  CHECK(lu->determinant().log_magnitude == doctest::Approx(std::log(21.0)));
  const std::vector<Triplet> swapped{{1, 1, 2.0}, {1, 2, 5.0}, {0, 0, 3.0}, {0, 2, 4.0},
                                     {2, 0, 6.0}, {2, 1, 1.0}, {2, 2, 7.0}};
  CHECK(SparseLu::factor(make_sparse(3, 3, swapped))->determinant().sign == -1);
}
