// SPDX-License-Identifier: Apache-2.0
// The rows of the table in canonical.h.
#include "symbolic/expr/canonical.h"

#include "symbolic/formula.h"

using namespace trammel::symbolic;

namespace {

struct Row {
  const char* given;
  const char* expected;
};

void check_rows(std::initializer_list<const char*> positive, std::initializer_list<Row> rows) {
  for (const Row& row : rows) {
    Formulas f(positive);
    CAPTURE(row.given);
    CHECK(f.text(f(row.given)) == row.expected);
  }
}

}  // namespace

TEST_CASE("canonical sums: flat, merged, exact") {
  check_rows({}, {{"x + (y + x)", "2*x + y"},
                  {"x - x", "0"},
                  {"1/2 + x + 1/3", "5/6 + x"},
                  {"x/2 + x/3", "5*x/6"},
                  {"a - (b - c)", "a - b + c"},
                  {"3*(a + b) - 2*(a + b) - a", "b"},
                  {"2*(a + b)", "2*(a + b)"},
                  {"0.1 + 0.2", "3/10"}});
}

TEST_CASE("canonical products: powers of equal bases are joined") {
  check_rows({}, {{"x*x*x", "x^3"},
                  {"x^2*x^-2", "1"},
                  {"x^n*x", "x^(1 + n)"},
                  {"2*(x*3)", "6*x"},
                  {"0*x", "0"},
                  {"(a - b)*(b - a)", "-(a - b)^2"},
                  {"(b - a)^2", "(a - b)^2"},
                  {"exp(x)*exp(y)", "exp(x + y)"},
                  {"exp(x)*exp(-x)", "1"},
                  {"sin(b - a) + sin(a - b)", "0"},
                  {"sqrt(2)*sqrt(3)", "sqrt(6)"},
                  {"sqrt(2)*sqrt(2)", "2"},
                  {"sqrt(x)*sqrt(x)", "x"},
                  {"sqrt(x + y)*sqrt(x + y)", "x + y"}});
}

TEST_CASE("canonical powers: exact roots of numbers") {
  check_rows({}, {{"sqrt(8)", "2*sqrt(2)"},
                  {"sqrt(1/2)", "sqrt(2)/2"},
                  {"1/sqrt(2)", "sqrt(2)/2"},
                  {"F/sqrt(3)", "F/sqrt(3)"},
                  {"8^(2/3)", "4"},
                  {"(1/8)^(1/3)", "1/2"},
                  {"sqrt(12)/sqrt(3)", "2"},
                  {"sqrt(-4)", "undefined"},
                  {"2^10", "1024"},
                  {"2^-2", "1/4"},
                  {"0^2", "0"},
                  {"1^x", "1"},
                  {"x^0", "1"},
                  {"72^(1/2)*x", "6*sqrt(2)*x"}});
}

TEST_CASE("canonical powers: only recorded facts let factors leave a root") {
  check_rows({"a"}, {{"sqrt(a^2)", "a"},
                     {"sqrt(x^2)", "abs(x)"},
                     {"sqrt(a^2*x)", "a*sqrt(x)"},
                     {"sqrt(x*y)", "sqrt(x*y)"},
                     {"(x^2)^(3/2)", "abs(x)^3"},
                     {"abs(x)^2", "x^2"},
                     {"(x*y)^2", "x^2*y^2"},
                     {"(x^2)^3", "x^6"},
                     {"(sqrt(x))^4", "x^2"},
                     {"sqrt(4*x)", "2*sqrt(x)"},
                     {"sqrt(2)*sqrt(1/(x*y))", "sqrt(2/(x*y))"},
                     {"sqrt(-1/x)", "1/sqrt(-x)"},
                     {"abs(-3 - a)", "3 + a"},
                     {"abs(-2*x)", "2*abs(x)"},
                     {"abs(a)", "a"},
                     {"sign(a) + sign(-3)", "0"},
                     {"sign(y - x)", "-sign(x - y)"},
                     {"sign(-7 - a)", "-1"}});
}

TEST_CASE("canonical functions: signs, turns and exact values of angles") {
  check_rows(
      {}, {{"sin(-x)", "-sin(x)"},        {"cos(-x)", "cos(x)"},
           {"tan(-x)", "-tan(x)"},        {"sin(x + pi)", "-sin(x)"},
           {"cos(x - pi/2)", "sin(x)"},   {"sin(pi/2 - x)", "cos(x)"},
           {"cos(x + 3*pi/2)", "sin(x)"}, {"sin(x + 7*pi)", "-sin(x)"},
           {"tan(x + pi)", "tan(x)"},     {"tan(x + pi/2)", "-cos(x)/sin(x)"},
           {"sin(b - a)", "sin(b - a)"},  {"sin(pi/6)", "1/2"},
           {"cos(pi/4)", "sqrt(2)/2"},    {"sin(pi/12)", "(sqrt(6) - sqrt(2))/4"},
           {"cos(5*pi/6)", "-sqrt(3)/2"}, {"tan(pi/3)", "sqrt(3)"},
           {"tan(pi/2)", "undefined"},    {"cos(pi)", "-1"},
           {"sin(2*pi/5)", "cos(pi/10)"}, {"sin(asin(x)) + cos(acos(x)) + tan(atan(x))", "3*x"}});
}

TEST_CASE("canonical functions: inverse functions and others") {
  check_rows({"a"}, {{"asin(1/2)", "pi/6"},
                     {"asin(-x)", "-asin(x)"},
                     {"acos(-1/2)", "2*pi/3"},
                     {"acos(0)", "pi/2"},
                     {"acos(2)", "undefined"},
                     {"atan(1)", "pi/4"},
                     {"atan(-sqrt(3))", "-pi/3"},
                     {"atan2(0, a)", "0"},
                     {"atan2(0, -a)", "pi"},
                     {"atan2(-a, 0)", "-pi/2"},
                     {"atan2(a, -a)", "3*pi/4"},
                     {"atan2(0, 0)", "undefined"},
                     {"atan2(y, x)", "atan2(y, x)"},
                     {"exp(0) + log(1)", "1"},
                     {"log(exp(x))", "x"},
                     {"log(-1)", "undefined"},
                     {"min(3, x, 1)", "min(1, x)"},
                     {"max(x, max(y, x))", "max(x, y)"}});
}

TEST_CASE("canonical: a division by zero absorbs everything") {
  check_rows({}, {{"1/0", "undefined"},
                  {"0*(1/(x - x))", "undefined"},
                  {"1 + sin(1/0)", "undefined"},
                  {"(1/0)^0", "undefined"}});
}
