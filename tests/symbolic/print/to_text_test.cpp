// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/to_text.h"

#include "symbolic/formula.h"
#include "symbolic/print/to_latex.h"

using namespace trammel::symbolic;

TEST_CASE("to_text: written as a person would") {
  for (const char* text : {"F*a*sin(theta)*(1 + a*cos(theta)/sqrt(b^2 - a^2*sin(theta)^2))",
                           "m*v^2/2",
                           "-F*b/sqrt(b^2 - a^2*sin(theta)^2)",
                           "b^2 - a^2",
                           "x*(b - a)",
                           "a*sin(t4 - t2)",
                           "-2*b - a",
                           "x^(1/3)",
                           "1/(a*b)",
                           "(a + b)/(c + d)",
                           "x^(n + 1/2)",
                           "(x^2)^n",
                           "-x",
                           "-1/x",
                           "-(a + b)*x",
                           "2^(-x)",
                           "sqrt(m*M)",
                           "sqrt(x/2)",
                           "1/sqrt(2*x)",
                           "sqrt(2)/sqrt(x*y)",
                           "sqrt(2)/sqrt(-x)",
                           "sqrt(m)/sqrt(y - x)",
                           "sqrt(15)/sqrt(-x/t)",
                           "(-2)^x",
                           "y'(x) + f[1,2](x, y)",
                           "a - b",
                           "1 - 1/x",
                           "x/y^2",
                           "a*x^2/y^2",
                           "-x^3/y^3",
                           "(a*b)^n"}) {
    Formulas f({"m", "M"});
    CAPTURE(text);
    const ExprId e = f(text);
    CHECK(f(f.text(e)) == e);  // whatever the form, it is read back as the same node
  }
  Formulas f({"m", "M"});
  CHECK(f.canonical("1/2*m*v^2") == "m*v^2/2");
  CHECK(f.canonical("-a^2 + b^2") == "b^2 - a^2");
  CHECK(f.canonical("-(a - b)*x") == "x*(b - a)");
  CHECK(f.canonical("-a*sin(t2 - t4)") == "a*sin(t4 - t2)");
  CHECK(f.canonical("sqrt(m)*sqrt(M)") == "sqrt(M*m)");
  CHECK(f.canonical("2^(1/2)*sqrt(x)/2") == "sqrt(x/2)");
  CHECK(f.canonical("-2*x/3") == "-2*x/3");
  CHECK(f.canonical("-a - 2*b") == "-2*b - a");
  CHECK(f.canonical("a*x^2/y^2") == "a*(x/y)^2");
  CHECK(f.canonical("-x^3/y^3") == "-(x/y)^3");
  CHECK(f.canonical("x^2/(2*y^2)") == "x^2/(2*y^2)");
  CHECK(f.canonical("b^2*x^2/y^2") == "b^2*x^2/y^2");
  CHECK(f.canonical("x^2/y^3") == "x^2/y^3");
}

TEST_CASE("count_operations: as a person counts") {
  struct Row {
    const char* text;
    std::size_t count;
  };
  for (const Row& row : std::initializer_list<Row>{{"a*(x/y)^2", 3},
                                                   {"a + b", 1},
                                                   {"-x", 1},
                                                   {"-2*x", 1},
                                                   {"-2^x", 2},
                                                   {"x^(-2)", 1},
                                                   {"sqrt(x)", 1},
                                                   {"-3*g*cos(t)^2/2", 5},
                                                   {"a/(b*c)", 2},
                                                   {"f[1,0](x, y)", 1},
                                                   {"atan2(y, x)", 1},
                                                   {"theta'^2 - 1", 2}}) {
    CAPTURE(row.text);
    CHECK(count_operations(row.text) == row.count);
  }
}

TEST_CASE("to_text: an expression that would fill the memory is not written out") {
  Formulas f;
  ExprId e = f("x");
  for (int i = 0; i < 60; ++i)
    e = f.pool.product(
        std::array{f.pool.sum(std::array{e, f("1")}), f.pool.sum(std::array{e, f("2")})});
  CHECK(f.text(e).size() < 200);
}

TEST_CASE("to_latex: fractions, roots, Greek letters, dots") {
  struct Row {
    const char* given;
    const char* expected;
  };
  for (const Row& row :
       std::initializer_list<Row>{{"m*v^2/2", "\\frac{m v^{2}}{2}"},
                                  {"F*sin(theta)^2", "F \\sin^{2} \\theta"},
                                  {"omega_1*theta'", "\\omega_{1} \\dot{\\theta}"},
                                  {"phi2''", "\\ddot{\\phi}_{2}"},
                                  {"(a + b)/(c + d)", "\\frac{a + b}{c + d}"},
                                  {"x*(a + b)", "x \\left(a + b\\right)"},
                                  {"sin(a + b)", "\\sin\\left(a + b\\right)"},
                                  {"sqrt(b^2 - a^2)", "\\sqrt{b^{2} - a^{2}}"},
                                  {"abs(x)", "\\left|x\\right|"},
                                  {"J*x^2/y^2", "J \\left(\\frac{x}{y}\\right)^{2}"},
                                  {"exp(x^2/y^2)", "e^{\\left(x/y\\right)^{2}}"},
                                  {"2*3^x", "2 \\cdot 3^{x}"},
                                  {"exp(x/2)", "e^{x/2}"},
                                  {"y''(x)", "y''\\left(x\\right)"},
                                  {"speed_max", "\\mathrm{speed}_{\\mathrm{max}}"},
                                  {"-x/2", "-\\frac{x}{2}"}}) {
    Formulas f;
    CAPTURE(row.given);
    CHECK(to_latex(f.pool, f(row.given)) == row.expected);
  }
}
