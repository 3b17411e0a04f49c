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
