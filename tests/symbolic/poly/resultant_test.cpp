// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/factors/resultant.h"

#include "symbolic/formula.h"
#include "symbolic/poly/convert.h"
#include "symbolic/poly/factors/split_factors.h"

using namespace trammel::symbolic;

namespace {

// Polynomials in one ring, and the place of x.
struct Polynomials {
  Converted field;
  std::size_t x;

  Polynomials(Formulas& f, std::initializer_list<const char*> texts)
      : field(make(f, texts)), x(*field.ring->find(f("x"))) {}
  const Polynomial& operator[](std::size_t i) const { return field.functions[i].num; }

 private:
  static Converted make(Formulas& f, std::initializer_list<const char*> texts) {
    std::vector<ExprId> roots;
    for (const char* text : texts) roots.push_back(f(text));
    return convert(f.pool, roots, {});
  }
};

}  // namespace

TEST_CASE("resultant: a number or polynomial that is 0 where there is a common root") {
  Formulas f;
  const Polynomials p(
      f, {"x^2 - a", "x - b", "x^3 + x + a", "2*x^2 - 3*x + 1", "(x - b)*(x + 2)", "a - b^2"});
  CHECK(resultant(p[0], p[1], p.x) * Rational(-1) == p[5]);
  CHECK(resultant(p[1], p[4], p.x).is_zero());
  // By an independent road: the product of the second polynomial at the roots 1 and 1/2 of the
  // first, times powers of the leading coefficient.
  const Polynomial r = resultant(p[3], p[2], p.x);
  Values values;
  values.set(f("a"), 0.3);
  const double expected = 8 * (1 + 1 + 0.3) * (0.125 + 0.5 + 0.3);
  CHECK(std::fabs(eval(f.pool, to_expr(f.pool, r), values)) == doctest::Approx(expected));
}

TEST_CASE("resultant: discriminants of degree 2 and 3") {
  Formulas f;
  const Polynomials p(f, {"a*x^2 + b*x + c", "x^3 + b*x + c", "b^2 - 4*a*c", "-4*b^3 - 27*c^2"});
  const auto is_up_to_sign = [](const Polynomial& a, const Polynomial& b) {
    return a == b || a == b * Rational(-1);
  };
  CHECK(is_up_to_sign(discriminant(p[0], p.x), p[2]));
  CHECK(is_up_to_sign(discriminant(p[1], p.x), p[3]));
}

TEST_CASE("squarefree parts: each with its exponent") {
  Formulas f;
  const Polynomials p(f, {"3*a*(x - 1)*(x^2 + a)^2*(x - b)^3", "x - 1", "x^2 + a", "x - b"});
  const auto parts = squarefree_parts(p[0], p.x);
  REQUIRE(parts.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(parts[i].second == i + 1);
    CHECK(parts[i].first.degree(p.x) == p[i + 1].degree(p.x));
    CHECK(parts[i].first.divided_by(p[i + 1]).has_value());
  }
  CHECK(squarefree_parts(p[1], p.x).size() == 1);
}

TEST_CASE("split factors: what may vanish, with multiplicities") {
  struct Row {
    const char* given;
    const char* factors;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"x^2*(x - 1)^3/(x + 2)", "(x)^2 (1 - x)^3 "},
           {"x^2 - 2*x + 1", "(x - 1)^2 "},
           {"abs(x)*exp(x)*sqrt(y)", "(y)^1 (x)^1 "},
           {"sin(x)^2 - cos(x)^2", "(sin(x) - cos(x))^1 (sin(x) + cos(x))^1 "},
           {"5", ""},
           {"(x + 1)*(x*y + y)", "(1 + x)^2 (y)^1 "}}) {
    Formulas f;
    std::string text;
    for (const ZeroFactor& factor : split_factors(f.pool, f(row.given)))
      text += "(" + f.text(factor.base) + ")^" + std::to_string(factor.multiplicity) + " ";
    CHECK(text == std::string(row.factors));
  }
}
