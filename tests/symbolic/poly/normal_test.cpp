// SPDX-License-Identifier: Apache-2.0
#include "symbolic/normal/normal.h"

#include <ctime>

#include "symbolic/formula.h"

using namespace trammel;
using namespace trammel::symbolic;

TEST_CASE("normal: equal fields elements get equal forms") {
  struct Row {
    const char* given;
    const char* expected;
  };
  for (const Row& row :
       std::initializer_list<Row>{{"(x^2 - y^2)/(x - y)", "x + y"},
                                  {"1/x + 1/y - (x + y)/(x*y)", "0"},
                                  {"sin(x)^2 + cos(x)^2", "1"},
                                  {"(1 - cos(x)^2)/sin(x)", "sin(x)"},
                                  {"sin(2*x)/(2*cos(x))", "sin(x)"},
                                  {"sin(x + y) - sin(x)*cos(y) - cos(x)*sin(y)", "0"},
                                  {"tan(x) - sin(x)/cos(x)", "0"},
                                  {"cos(acos(x) + asin(x))", "0"},
                                  {"sin(atan2(a, b))*sqrt(a^2 + b^2)", "a"},
                                  {"sqrt(a^2 + 2*a*b + b^2) - a - b", "0"},
                                  {"1/(sqrt(2) - 1) - sqrt(2)", "1"},
                                  {"abs(x)^3/(x^2*abs(x))", "1"},
                                  {"exp(x)*(1 + exp(-x)) - exp(x)", "1"},
                                  {"f(x)*(f(x) - 1)/(f(x)^2 - f(x))", "1"}}) {
    Formulas f({"a", "b"});
    CAPTURE(row.given);
    CHECK(f.text(normal(f.pool, f(row.given))) == row.expected);
  }
}

TEST_CASE("is_zero: proof, refutation, and neither") {
  Formulas f({"a", "b", "c"});
  CHECK(is_zero(f.pool, f("sin(3*x) - 3*sin(x) + 4*sin(x)^3")) == ZeroTest::Zero);
  CHECK(is_zero(f.pool, f("sqrt(a)*sqrt(b) - sqrt(a*b)")) == ZeroTest::Zero);
  CHECK(is_zero(f.pool, f("sqrt(x^2) - x")) == ZeroTest::Nonzero);  // x may be negative
  CHECK(is_zero(f.pool, f("sqrt(a^2) - a")) == ZeroTest::Zero);
  CHECK(is_zero(f.pool, f("x - y")) == ZeroTest::Nonzero);
  CHECK(is_zero(f.pool, f("sin(x)/x - 1 + x^2/6")) == ZeroTest::Nonzero);
  CHECK(is_zero(f.pool, f("sign(x)^2 - 1")) == ZeroTest::Unknown);  // but for x = 0
  CHECK(is_zero(f.pool, f("1/0")) == ZeroTest::Unknown);
}

TEST_CASE("is_zero: relations of logarithms, exponentials, roots and extremes are proved") {
  for (const char* text : {
           "log(a*b) - log(a) - log(b)",
           "log(12) - 2*log(2) - log(3)",
           "log(x^2) - 2*log(abs(x))",
           "log(sqrt(a)/b^2) - log(a)/2 + 2*log(b)",
           "log(exp(x)*a) - x - log(a)",
           "log(x*y) - log(x*y/a) - log(a)",
           "exp(2*x) - exp(x)^2",
           "exp(x + y) - exp(x)*exp(y)",
           "exp((x + y)/2)^2*exp(-y) - exp(x)",
           "(exp(x) + exp(-x))^2 - (exp(x) - exp(-x))^2 - 4",
           "exp(x*log(a)) - a^x",
           "a^(x + 2) - a^2*a^x",
           "a^(2*x) - (a^x)^2",
           "(a*b)^x - a^x*b^x",
           "exp(log(a)/3)^3 - a",
           "x^(1/2)*x^(1/3) - x^(5/6)",
           "(x^(1/2) - x^(1/3))*x^(1/6) - x^(2/3) + x^(1/2)",
           "sqrt(x*(x + 1)) - sqrt(x)*sqrt(x + 1)",
           "sqrt(x)*sqrt(y)*sqrt(x*y) - x*y",
           "sqrt(3 + 2*sqrt(2)) - 1 - sqrt(2)",
           "sqrt(5 - 2*sqrt(6)) - sqrt(3) + sqrt(2)",
           "sqrt(1 + sqrt(2))*sqrt(sqrt(2) - 1) - 1",
           "sqrt(a + b + 2*sqrt(a*b)) - sqrt(a) - sqrt(b)",
           "max(x, y) + min(x, y) - x - y",
           "max(x, y) - min(x, y) - abs(x - y)",
           "abs(x*y) - abs(x)*abs(y)",
           "acos(x) + asin(x) - pi/2",
           "atan2(2*y, 2*x) - atan2(y, x)",
           "atan2(a*y, a*x) - atan2(b*y, b*x)",
           "atan(x) - asin(x/sqrt(1 + x^2))",
           "cos(3*y - x) - (1 - 2*sin((3*y - x)/2)^2)",
           "sin(x + pi/12) - sin(x)*cos(pi/12) - cos(x)*sin(pi/12)",
           "f(x + 1/2) - f((1 + 2*x)/2)",
           "f(sin(2 + x)) - f(sin(2)*cos(x) + sin(x)*cos(2))",
       }) {
    Formulas f({"a", "b"});
    CAPTURE(std::string(text));
    CAPTURE(f.text(normal(f.pool, f(text))));
    CHECK(is_zero(f.pool, f(text)) == ZeroTest::Zero);
  }
}

TEST_CASE("is_zero: what only looks like a relation is refuted") {
  for (const char* text :
       {"log(x^2) - 2*log(a)", "exp(2*x) - exp(x)", "sqrt(5 - 2*sqrt(6)) - sqrt(2) + sqrt(3)",
        "sqrt(x^2*(x + 1)) - x*sqrt(x + 1)", "abs(x + y) - abs(x) - abs(y)",
        "atan2(-y, -x) - atan2(y, x)", "max(x, y) - x", "a^(x*y) - a^x*a^y", "f(x) - f(y)",
        "f(x)*g(y) - g(x)*f(y)"}) {
    Formulas f({"a", "b"});
    CAPTURE(std::string(text));
    CAPTURE(f.text(normal(f.pool, f(text))));
    CHECK(is_zero(f.pool, f(text)) == ZeroTest::Nonzero);
  }
}

TEST_CASE("normal: powers whose exponents bring further powers and angles with them") {
  for (const char* text : {"cos(x - 5*pi/12)^(1 + y)", "min(x, exp(x))^(x - 1/2)",
                           "exp(log(sin(x)) + y)", "(x^y)^(y^x)"}) {
    Formulas f({"a"});
    CAPTURE(std::string(text));
    const ExprId e = f(text), form = normal(f.pool, e);
    const Values values = sample_values(f.pool, e);
    CHECK(eval(f.pool, form, values) == doctest::Approx(eval(f.pool, e, values)).epsilon(1e-12));
  }
}

TEST_CASE("normal: what would be too large is left as it is") {
  Formulas f;
  const std::clock_t began = std::clock();  // of this process: other work beside it does not count
  for (const char* text : {"(a + b)^1000000 - 1", "(a + b + c + d + e + x + y)^60",
                           "(a + 1)^300*(b + 1)^300*(c + 1)^300"}) {
    CAPTURE(text);
    CHECK(normal(f.pool, f(text)) == f(text));
  }
  CHECK(std::clock() - began < 5 * CLOCKS_PER_SEC);
}
