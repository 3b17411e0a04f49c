// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/eigenvalues.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace trammel::numeric;

TEST_CASE("eigenvalues: of a symmetric matrix they are ascending") {
  const std::vector<double> values = symmetric_eigenvalues({2, 1, 1, 2});
  REQUIRE(values.size() == 2);
  CHECK(values[0] == doctest::Approx(1.0));
  CHECK(values[1] == doctest::Approx(3.0));
}

TEST_CASE("eigenvalues: pairs satisfy A v = value v, whatever the matrix") {
  const std::vector<double> a = {0, 1, 0, -4, -0.4, 1, 0.3, 0, -2};
  const auto pairs = solve_eigenproblem(a);
  REQUIRE(pairs.size() == 3);
  for (const EigenPair& pair : pairs)
    for (std::size_t i = 0; i < 3; ++i) {
      std::complex<double> sum = 0.0;
      for (std::size_t j = 0; j < 3; ++j) sum += a[3 * i + j] * pair.vector[j];
      CHECK(std::abs(sum - pair.value * pair.vector[i]) < 1e-12);
    }
}

TEST_CASE("eigenvalues: vectors of a symmetric matrix are a frame that it stretches") {
  const std::vector<double> a = {2, 1, 0, 1, 2, -0.5, 0, -0.5, 3};
  const SymmetricEigen found = solve_symmetric(a);
  REQUIRE(found.vectors.size() == 3);
  for (std::size_t k = 0; k < 3; ++k) {
    const std::vector<double>& v = found.vectors[k];
    for (std::size_t i = 0; i < 3; ++i) {
      double sum = 0.0;
      for (std::size_t j = 0; j < 3; ++j) sum += a[3 * i + j] * v[j];
      CHECK(sum == doctest::Approx(found.values[k] * v[i]).epsilon(1e-12));
    }
    for (std::size_t l = 0; l < 3; ++l) {
      double product = 0.0;
      for (std::size_t i = 0; i < 3; ++i) product += v[i] * found.vectors[l][i];
      CHECK(std::abs(product - (k == l ? 1.0 : 0.0)) < 1e-12);
    }
  }
}
