// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/complementarity.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "support/symbolic/random_formula.h"

using namespace trammel::numeric;
using Vector = std::vector<double>;

namespace {

// The largest by which z or w is negative, or both are there.
double miss_of(const Vector& matrix, const Vector& q, const Vector& z) {
  double most = 0.0;
  for (std::size_t i = 0; i < q.size(); ++i) {
    double w = q[i];
    for (std::size_t j = 0; j < q.size(); ++j) w += matrix[i * q.size() + j] * z[j];
    most = std::max({most, -w, -z[i], std::min(w, z[i])});
  }
  return most;
}

}  // namespace

TEST_CASE("complementarity: forces that are known by hand") {
  // Pushed apart nothing acts; pushed together by 3 with compliance 2 the force is 3/2.
  CHECK(*solve_complementarity({2}, {1}) == Vector{0});
  CHECK(*solve_complementarity({2}, {-3}) == Vector{1.5});
  const auto both = solve_complementarity({2, 1, 1, 2}, {-5, -6});
  REQUIRE(both);
  CHECK((*both)[0] == doctest::Approx(4.0 / 3));
  CHECK((*both)[1] == doctest::Approx(7.0 / 3));
  CHECK_FALSE(solve_complementarity({-1}, {-1}));  // each force makes it worse
}

TEST_CASE("property: definite problems have their solution, also where contacts repeat") {
  CHECK(rc::check("complementarity", [] {
    trammel::symbolic::Random random(*rc::gen::arbitrary<std::uint32_t>());
    const auto pick = [&] { return static_cast<double>(random.below(2001)) / 1000 - 1; };
    // G G' with fewer columns than rows is singular: q must lie within reach then.
    const std::size_t n = 1 + random.below(7), m = 1 + random.below(n);
    Vector g(n * m), v(m), matrix(n * n), q(n);
    for (double& e : g) e = pick();
    for (double& e : v) e = pick();
    if (n > 1 && random.one_in(3)) std::copy_n(g.begin(), m, g.begin() + static_cast<long>(m));
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t k = 0; k < m; ++k) q[i] += g[i * m + k] * v[k];
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t k = 0; k < m; ++k) matrix[i * n + j] += g[i * m + k] * g[j * m + k];
    }
    const auto z = solve_complementarity(matrix, q);
    RC_ASSERT(z.has_value());
    RC_ASSERT(miss_of(matrix, q, *z) < 1e-8 * (1 + *std::max_element(z->begin(), z->end())));
  }));
}
