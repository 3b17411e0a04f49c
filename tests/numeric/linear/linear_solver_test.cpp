// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/linear_solver.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

using trammel::numeric::LinearSolver;

namespace {

// [M -D; J C] with some right side.
struct System {
  std::size_t masses = 0, size = 0;
  std::vector<double> matrix, right;

  System(std::size_t n, std::size_t m)
      : masses(n), size(n + m), matrix(size * size, 0.0), right(size, 0.0) {}
  double& at(std::size_t row, std::size_t column) { return matrix[row * size + column]; }

  // Nothing where it is singular.
  std::vector<double> solve(bool is_balanced) const {
    LinearSolver solver;
    solver.begin(size);
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j < size; ++j)
        if (matrix[i * size + j] != 0.0) solver.add(i, j, matrix[i * size + j]);
    if (is_balanced) solver.balance(std::vector<double>(masses, 1.0));
    if (!solver.factor()) return {};
    std::vector<double> x = right;
    solver.solve(x);
    return x;
  }
};

System random_system(std::mt19937_64& random, bool has_full_mass) {
  std::uniform_real_distribution<double> any(-1.0, 1.0), size(-3.0, 3.0);
  const std::size_t n = 1 + random() % 5, m = random() % (n + 1);
  System system(n, m);
  for (std::size_t i = 0; i < n; ++i) system.at(i, i) = std::pow(10.0, size(random));
  if (has_full_mass && n > 1) system.at(0, 1) = system.at(1, 0) = system.at(0, 0) / 3;
  for (std::size_t k = n; k < n + m; ++k)
    for (std::size_t i = 0; i < n; ++i) {
      system.at(k, i) = any(random);
      system.at(i, k) = -system.at(k, i) * (1 + any(random) / 5);  // as where something slides
    }
  for (double& b : system.right) b = any(random);
  return system;
}

}  // namespace

TEST_CASE("linear solver: multipliers solved for alone are those of the whole system") {
  std::mt19937_64 random(7);
  for (int round = 0; round < 2000; ++round) {
    const System system = random_system(random, round % 4 == 0);
    const std::vector<double> x = system.solve(true), whole = system.solve(false);
    if (whole.empty()) continue;
    REQUIRE(x.size() == whole.size());
    double largest = 0.0, apart = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      largest = std::max(largest, std::abs(whole[i]));
      apart = std::max(apart, std::abs(x[i] - whole[i]));
    }
    CHECK(apart <= 1e-8 * largest);
  }
}

TEST_CASE("linear solver: contacts that hold nearly the same are told as by the whole system") {
  // Two rows at one body, one of them at a light one beside it too.
  for (const double light : {1e-2, 1e-6, 1e-12}) {
    CAPTURE(light);
    System system(2, 2);
    system.at(0, 0) = 1.0;
    system.at(1, 1) = 1.0 / light;
    for (const auto& [k, i] : {std::pair<std::size_t, std::size_t>{2, 0}, {3, 0}, {3, 1}}) {
      system.at(k, i) = 1.0;
      system.at(i, k) = -1.0;
    }
    system.right = {0.0, 1.0, 1.0, 1.0};
    const std::vector<double> x = system.solve(true);
    REQUIRE(x.size() == 4);  // x0 = 1, x1 = 0, so l3 = -1 and l2 = 1 - l3
    CHECK(x[0] == doctest::Approx(1.0).epsilon(1e-12));
    CHECK(std::abs(x[1]) <= 1e-12);
    CHECK(x[2] == doctest::Approx(2.0).epsilon(1e-9));
    CHECK(x[3] == doctest::Approx(-1.0).epsilon(1e-9));
  }
}

TEST_CASE("linear solver: rows that repeat each other are singular") {
  System system(2, 2);
  system.at(0, 0) = system.at(1, 1) = 2.0;
  for (const std::size_t k : {std::size_t{2}, std::size_t{3}}) {
    system.at(k, 0) = 1.0;
    system.at(0, k) = -1.0;
  }
  CHECK(system.solve(true).empty());
}
