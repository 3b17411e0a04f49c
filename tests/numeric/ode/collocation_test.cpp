// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/collocation.h"

#include <doctest/doctest.h>

#include <Eigen/LU>

#include <cmath>
#include <vector>

namespace {

using namespace trammel::numeric;

TEST_CASE("nodes of three stages are those of Radau's formula") {
  const Collocation radau(3);
  REQUIRE(radau.nodes().size() == 4);
  CHECK(radau.nodes()[0] == 0.0);
  CHECK(radau.nodes()[1] == doctest::Approx((4 - std::sqrt(6.0)) / 10).epsilon(1e-15));
  CHECK(radau.nodes()[2] == doctest::Approx((4 + std::sqrt(6.0)) / 10).epsilon(1e-15));
  CHECK(radau.nodes()[3] == 1.0);
  // [HairerWanner1996 (8.7)]: the real eigenvalue.
  CHECK(radau.poles()[0].real() == doctest::Approx(3.6378342527444957).epsilon(1e-13));
}

TEST_CASE("derivatives and values of polynomials are exact") {
  for (const int stages : {1, 3, 5, 7}) {
    CAPTURE(stages);
    const Collocation radau(stages);
    for (int power = 1; power <= stages; ++power) {
      Eigen::VectorXd values(stages), slopes(stages);
      for (int i = 0; i < stages; ++i) {
        values[i] = std::pow(radau.nodes()[i + 1], power);
        slopes[i] = power * std::pow(radau.nodes()[i + 1], power - 1);
      }
      CHECK((radau.rates() * values - slopes).norm() < 1e-12);
      CHECK(std::abs(radau.rate_at_start().dot(values) - (power == 1 ? 1.0 : 0.0)) < 1e-12);
      const Collocation::Between& between = radau.between();
      CHECK(between.value.dot(values) ==
            doctest::Approx(std::pow(between.part, power)).epsilon(1e-12));
      CHECK(between.rate.dot(values) ==
            doctest::Approx(power * std::pow(between.part, power - 1)).epsilon(1e-12));
      for (const double part : {0.0, 0.3, 1.0, 1.4}) {
        std::vector<double> weights(static_cast<std::size_t>(stages) + 1);
        radau.weigh(part, weights);
        double value = 0.0;
        for (int i = 0; i < stages; ++i)
          value += weights[static_cast<std::size_t>(i) + 1] * values[i];
        CHECK(value == doctest::Approx(std::pow(part, power)).epsilon(1e-12));
      }
    }
  }
}

// Radau IIA is of order 2 stages - 1: y' = y over a step h ends at e^h up to h^(2 stages).
TEST_CASE("a step is of the order of Radau IIA") {
  for (const int stages : {1, 3, 5}) {
    CAPTURE(stages);
    const Collocation radau(stages);
    const auto error = [&](double h) {
      const Eigen::MatrixXd one = Eigen::MatrixXd::Identity(stages, stages);
      const Eigen::VectorXd right = Eigen::VectorXd::Constant(stages, h);
      const Eigen::VectorXd change = (radau.rates() - h * one).lu().solve(right);
      return std::abs(change[stages - 1] - std::expm1(h));
    };
    const double coarse = error(1.0), fine = error(0.5);
    CHECK(std::log2(coarse / fine) > 2 * stages - 0.5);
  }
}

TEST_CASE("modes take the derivatives apart") {
  for (const int stages : {1, 3, 5, 7}) {
    CAPTURE(stages);
    const Collocation radau(stages);
    const Eigen::MatrixXcd whole = radau.modes() * radau.poles().asDiagonal() * radau.to_modes();
    CHECK((whole - radau.rates()).norm() < 1e-10 * radau.rates().norm());
    CHECK(radau.poles()[0].imag() == 0.0);
    for (int k = 1; k <= (stages - 1) / 2; ++k) CHECK(radau.poles()[k].imag() > 0.0);
  }
}

}  // namespace
