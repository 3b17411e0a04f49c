// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/differentiate.h"

#include "symbolic/formula.h"

using namespace trammel::symbolic;

TEST_CASE("differentiate: rules") {
  struct Row {
    const char* given;
    const char* expected;
  };
  for (const Row& row :
       std::initializer_list<Row>{{"a*x^3 + b", "3*a*x^2"},
                                  {"sin(2*x)", "2*cos(2*x)"},
                                  {"cos(x)", "-sin(x)"},
                                  {"tan(x)", "1/cos(x)^2"},
                                  {"sqrt(x)", "1/(2*sqrt(x))"},
                                  {"x*sin(x)", "sin(x) + x*cos(x)"},
                                  {"1/x", "-1/x^2"},
                                  {"exp(a*x)", "a*exp(a*x)"},
                                  {"log(x)", "1/x"},
                                  {"2^x", "2^x*log(2)"},
                                  {"asin(x) + acos(x)", "0"},
                                  {"atan(x)", "1/(1 + x^2)"},
                                  {"atan2(x, a)", "a/(a^2 + x^2)"},
                                  {"atan2(a, x)", "-a/(a^2 + x^2)"},
                                  {"abs(x)", "sign(x)"},
                                  {"sign(x)", "0"},
                                  {"f(x, a*x)", "f[1,0](x, a*x) + a*f[0,1](x, a*x)"},
                                  {"y''(x)", "y'''(x)"},
                                  {"pi*a", "0"}}) {
    Formulas f;
    CAPTURE(row.given);
    CHECK(f.text(f.derivative(f(row.given), "x")) == row.expected);
  }
}

TEST_CASE("differentiate: max and min switch with their largest part") {
  Formulas f;
  const ExprId slope = f.derivative(f("max(x^2, 1 - x)"), "x");
  Values values;
  values.set(f("x"), 3.0);
  CHECK(eval(f.pool, slope, values) == 6.0);
  values.set(f("x"), -1.0);
  CHECK(eval(f.pool, slope, values) == -1.0);
}

TEST_CASE("differentiate: a symbol with primes is a symbol of its own") {
  Formulas f;
  CHECK(f.text(f.derivative(f("theta'*theta"), "theta")) == "theta'");
}

TEST_CASE("gradient: one pass gives what each derivative gives") {
  Formulas f({"b"});
  const ExprId e = f("a*cos(t) + sqrt(b^2 - (a*sin(t) - q)^2) + atan2(a, t)*f(a, q)");
  const std::vector<ExprId> symbols = symbols_of(f.pool, std::span(&e, 1));
  const std::vector<ExprId> gradients = gradient(f.pool, e, symbols);
  const ExprId absent = f("zz");
  CHECK(gradient(f.pool, e, std::span(&absent, 1)).front() == f("0"));
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    const ExprId expected = differentiate(f.pool, e, symbols[i]);
    Values values = sample_values(f.pool, e);
    for (const ExprId node : reachable(f.pool, std::array{expected, gradients[i]}))
      if (f.pool.op(node) == Op::Call) values.set(node, 0.3);
    CHECK(eval(f.pool, gradients[i], values) ==
          doctest::Approx(eval(f.pool, expected, values)).epsilon(1e-12));
  }
}

TEST_CASE("differentiate: the derivative of a DAG costs its nodes, not its tree") {
  Formulas f;
  ExprId e = f("x");
  for (int i = 0; i < 60; ++i)  // written out, 2^60 terms
    e = f.pool.product(
        std::array{f.pool.sum(std::array{e, f("1")}), f.pool.sum(std::array{e, f("2")})});
  const std::size_t before = f.pool.size();
  f.derivative(e, "x");
  CHECK(f.pool.size() - before < 3000);
}
