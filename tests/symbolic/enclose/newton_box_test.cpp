// SPDX-License-Identifier: Apache-2.0
#include "symbolic/enclose/newton_box.h"

#include "symbolic/formula.h"

using namespace trammel::symbolic;

TEST_CASE("newton box: a root of a system is enclosed with a proof") {
  Formulas f;
  const std::array equations{f("x^2 + y^2 - 4"), f("exp(x) + y - 1")};
  const std::array unknowns{f("x"), f("y")};
  const auto point = enclose_root(f.pool, equations, unknowns, std::array{1.0, -1.5});
  REQUIRE(point.has_value());
  CHECK(point->proved);
  const double x = point->coordinates[0].mid, y = point->coordinates[1].mid;
  CHECK(x * x + y * y == doctest::Approx(4.0));
  CHECK(std::exp(x) + y == doctest::Approx(1.0));
  CHECK(point->coordinates[0].radius < 1e-15);
}

TEST_CASE("newton box: a double root is found, but not proved") {
  Formulas f;
  const std::array equations{f("x^2 + y^2 - 2"), f("x + y - 2")};
  const std::array unknowns{f("x"), f("y")};
  const auto point = enclose_root(f.pool, equations, unknowns, std::array{1.5, 0.4});
  CHECK((!point || !point->proved));
}

TEST_CASE("newton box: no root, no value, no sense") {
  Formulas f;
  const ExprId x = f("x");
  const auto solve = [&](const char* text, double start) {
    const ExprId e = f(text);
    return enclose_root(f.pool, std::span(&e, 1), std::span(&x, 1), std::array{start});
  };
  CHECK_FALSE(solve("x^2 + 1", 0.5).has_value());
  CHECK_FALSE(solve("log(x)", -1.0).has_value());
  CHECK_FALSE(solve("x - a", 0.0).has_value());
  CHECK_FALSE(solve("x", INFINITY).has_value());
  CHECK_FALSE(solve("1", 0.0).has_value());
}
