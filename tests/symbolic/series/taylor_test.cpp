// SPDX-License-Identifier: Apache-2.0
// Taylor polynomials against closed forms, and their error against the order.
#include "symbolic/series/taylor.h"

#include <doctest/doctest.h>

#include <cmath>

#include "symbolic/expr/differentiate.h"
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

// D^orders of the polynomial at x.
double derivative_of(const std::vector<TaylorTerm>& terms, const std::vector<double>& x,
                     const std::vector<std::uint32_t>& orders) {
  double sum = 0;
  for (const TaylorTerm& term : terms) {
    double product = term.coefficient;
    for (std::size_t v = 0; v < x.size(); ++v) {
      if (term.powers[v] < orders[v]) product = 0;
      for (std::uint32_t i = 0; i < orders[v]; ++i) product *= term.powers[v] - i;
      if (product != 0) product *= std::pow(x[v], term.powers[v] - orders[v]);
    }
    sum += product;
  }
  return sum;
}

struct Fixture {
  ExprPool pool;
  ExprId x = pool.symbol("x"), y = pool.symbol("y");
  Values at(double x_value, double y_value) const {
    Values values;
    values.set(x, x_value);
    values.set(y, y_value);
    return values;
  }
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
  const Values about = f.at(0.7, -1.3);
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
  const Values about = f.at(0.6, 0.9);
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

TEST_CASE("taylor: each function's polynomial is the one that its derivatives give") {
  Fixture f;
  const ExprId variables[] = {f.x, f.y};
  const Values about = f.at(0.3, -0.7);
  for (const char* text : {"sin(x*y)",       "cos(x - 2*y)",   "tan(x + y)",    "asin(x*y)",
                           "acos(x^2 + y)",  "atan(x/y)",      "atan2(y, x)",   "atan2(-x, y - x)",
                           "exp(x*y)/y",     "log(x - y)",     "sqrt(x*y + 1)", "abs(y)*x",
                           "sign(y)*x^2",    "min(x, y, x*y)", "max(x, y)^3",   "(x - y)^(x + 1)",
                           "(x - y)^(-5/2)", "(x + y + 1)^9",  "y^70",          "1/(x + 2*y)^3"}) {
    CAPTURE(text);
    const ExprId e = f.parse(text);
    const auto terms = taylor_polynomial(f.pool, e, variables, about, 3);
    REQUIRE(terms);
    for (std::uint32_t by_x = 0; by_x <= 3; ++by_x) {
      for (std::uint32_t by_y = 0; by_x + by_y <= 3; ++by_y) {
        ExprId derivative = e;
        for (std::uint32_t i = 0; i < by_x; ++i)
          derivative = differentiate(f.pool, derivative, f.x);
        for (std::uint32_t i = 0; i < by_y; ++i)
          derivative = differentiate(f.pool, derivative, f.y);
        CHECK(derivative_of(*terms, {0.3, -0.7}, {by_x, by_y}) ==
              doctest::Approx(eval(f.pool, derivative, about)).epsilon(1e-11));
      }
    }
  }
}

TEST_CASE("taylor: high orders cost no more than their products") {
  Fixture f;
  const ExprId variables[] = {f.x, f.y};
  const Values about = f.at(0.0, 0.0);
  // 1/(1 - x - y): the coefficient of x^i y^j is binomial(i + j, i).
  const auto terms = taylor_polynomial(f.pool, f.parse("1/(1 - x - y)"), variables, about, 30);
  REQUIRE(terms);
  REQUIRE(terms->size() == 31 * 32 / 2);
  for (const TaylorTerm& term : *terms) {
    const double n = term.powers[0] + term.powers[1], k = term.powers[0];
    const double binomial =
        std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1));
    CHECK(term.coefficient == doctest::Approx(binomial).epsilon(1e-9));
  }
  CHECK(f.pool.size() < 100);
  CHECK_FALSE(taylor_polynomial(f.pool, f.parse("1/(1 - x - y)"), variables, about, 5000));
}

TEST_CASE("taylor: where two sides meet there is no polynomial") {
  Fixture f;
  const ExprId variables[] = {f.x, f.y};
  const Values about = f.at(0.0, 0.0);
  for (const char* text : {"abs(x)", "sign(x)", "min(x, y)", "atan2(x, y)", "log(x)", "x^(1/3)",
                           "u(x)", "1/(x - y)"}) {
    CAPTURE(text);
    CHECK_FALSE(taylor_polynomial(f.pool, f.parse(text), variables, about, 2));
  }
}

TEST_CASE("a polynomial in symbols that equations define is that of the function they make") {
  ExprPool pool;
  const auto parse = [&](const char* text) { return parse_text(pool, text).value(); };
  // z^3 = p and u = z*p: the cube root, solved for without saying so.
  const ExprId p = pool.symbol("p"), z = pool.symbol("z"), u = pool.symbol("u");
  Values about;
  about.set(p, 8.0);
  about.set(z, 2.0);
  about.set(u, 16.0);
  const std::vector<DefinedSymbols> defined{{{z}, {parse("z^3 - p")}, {1.0 / 12.0}},
                                            {{u}, {parse("2*u - 2*z*p")}, {0.5}}};
  const ExprId variables[] = {p};
  const auto found = taylor_polynomial(pool, parse("u + z^2"), variables, about, 5, defined);
  Values plain;
  plain.set(p, 8.0);
  const auto direct = taylor_polynomial(pool, parse("p^(4/3) + p^(2/3)"), variables, plain, 5);
  REQUIRE(found);
  REQUIRE(direct);
  for (unsigned order = 0; order <= 5; ++order)
    CHECK(derivative_of(*found, {8.0}, {order}) ==
          doctest::Approx(derivative_of(*direct, {8.0}, {order})).epsilon(1e-10));
}
