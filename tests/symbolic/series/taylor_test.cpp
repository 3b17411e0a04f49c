// SPDX-License-Identifier: Apache-2.0
// Taylor polynomials against closed forms, and their error against the order.
#include "symbolic/series/taylor.h"

#include <doctest/doctest.h>

#include <cmath>

#include "symbolic/print/parse_text.h"

using namespace trammel::symbolic;

namespace {

double value(const std::vector<TaylorTerm>& terms, const std::vector<double>& x) {
  double sum = 0;
  for (const TaylorTerm& term : terms) {
    double product = term.coefficient;
    for (std::size_t v = 0; v < x.size(); ++v) product *= std::pow(x[v], term.powers[v]);
    sum += product;
  }
  return sum;
}

struct Fixture {
  ExprPool pool;
  ExprId x = pool.symbol("x"), y = pool.symbol("y");
  ExprId parse(const char* text) {
    const auto parsed = parse_text(pool, text);
    REQUIRE(parsed.ok());
    return parsed.value();
  }
};

}  // namespace

TEST_CASE("taylor: a polynomial is its own Taylor polynomial, wherever it is expanded") {
  Fixture f;
  const ExprId e = f.parse("3 - 2*x + x*y^2 + 5*x^3");
  const ExprId variables[] = {f.x, f.y};
  Values about;
  about.set(f.x, 0.7);
  about.set(f.y, -1.3);
  const auto terms = taylor_polynomial(f.pool, e, variables, about, 3);
  REQUIRE(terms);
  for (const auto& [px, py] : {std::pair{0.0, 0.0}, {2.0, 3.0}, {-1.5, 0.25}})
    CHECK(value(*terms, {px, py}) ==
          doctest::Approx(3 - 2 * px + px * py * py + 5 * px * px * px).epsilon(1e-12));
}

TEST_CASE("taylor: the coefficients of exp are 1/n!") {
  Fixture f;
  const ExprId variables[] = {f.x};
  Values about;
  about.set(f.x, 0.0);
  const auto terms = taylor_polynomial(f.pool, f.parse("exp(x)"), variables, about, 6);
  REQUIRE(terms);
  REQUIRE(terms->size() == 7);
  double factorial = 1;
  for (std::size_t n = 0; n < 7; ++n) {
    if (n > 0) factorial *= static_cast<double>(n);
    CHECK((*terms)[n].coefficient == doctest::Approx(1 / factorial));
  }
}

TEST_CASE("taylor: the error falls with the order as the distance to a power") {
  Fixture f;
  const ExprId e = f.parse("sin(x)/sqrt(4 - y^2*x)");
  const ExprId variables[] = {f.x, f.y};
  Values about;
  about.set(f.x, 0.6);
  about.set(f.y, 0.9);
  const auto exact = [](double x, double y) { return std::sin(x) / std::sqrt(4 - y * y * x); };
  for (unsigned order = 1; order <= 4; ++order) {
    CAPTURE(order);
    const auto terms = taylor_polynomial(f.pool, e, variables, about, order);
    REQUIRE(terms);
    const auto error = [&](double h) {
      return std::abs(value(*terms, {0.6 + h, 0.9 + h}) - exact(0.6 + h, 0.9 + h));
    };
    // Halving the distance divides the error by about 2^(order + 1).
    CHECK(std::log2(error(0.08) / error(0.04)) == doctest::Approx(order + 1).epsilon(0.15));
  }
}

TEST_CASE("taylor: without a value at the place there is no polynomial") {
  Fixture f;
  const ExprId variables[] = {f.x};
  Values about;
  about.set(f.x, 0.0);
  CHECK_FALSE(taylor_polynomial(f.pool, f.parse("sqrt(x)"), variables, about, 1));
  CHECK_FALSE(taylor_polynomial(f.pool, f.parse("x*y"), variables, about, 1));
}
