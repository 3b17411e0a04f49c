// SPDX-License-Identifier: Apache-2.0
// Formulas that have a rational form beside formulas that have none, at the same place.
#include "symbolic/eliminate/rational_trial.h"

#include "symbolic/formula.h"

using namespace trammel::symbolic;

namespace {

bool may_be_rational(const char* formula) {
  Formulas f({"a", "b"});
  const ExactValues place{
      {f("a"), Rational(3)}, {f("b"), Rational(4)}, {f("t"), Rational(7, 10)}, {f("u"), 0}};
  return trammel::symbolic::may_be_rational(f.pool, f(formula), place);
}

}  // namespace

TEST_CASE("rational trial: what has a rational form may have one") {
  for (const char* formula :
       {"a/b", "sqrt((a - b)^2)*t", "abs(a - b) + cos(t)^3", "sqrt(1 - sin(t)^2)",
        "sqrt((a + b*cos(t))^2 + b^2*sin(t)^2 - 2*a*b*cos(t) - a^2)", "sin(3*t - u/2)/tan(t/3)",
        "sqrt(a + b + 2*sqrt(a*b)) - sqrt(a) - sqrt(b)", "t*sin(t) + exp(t)^2", "pi*a",
        "sqrt(2 + 2*cos(t))/cos(t/2)"}) {
    CAPTURE(std::string(formula));
    CHECK(may_be_rational(formula));
  }
}

TEST_CASE("rational trial: roots that stay are seen, whatever numbers the model has") {
  for (const char* formula :
       {"sqrt(a^2 + b^2)", "sqrt(b) + t", "sqrt(a^2 - 2*sin(t)^2)/b", "sqrt(a + sqrt(b)) - a",
        "sqrt(1 + sin(t - u))*sqrt(a)", "a^(1/3)", "sqrt(2)*a", "sqrt(1 + exp(a))"}) {
    CAPTURE(std::string(formula));
    CHECK_FALSE(may_be_rational(formula));
  }
}

TEST_CASE("rational trial: without a number nothing is refused") {
  for (const char* formula : {"sqrt(a - b)", "sqrt(unknown)", "sqrt(a)*sin(t + pi/7)"}) {
    CAPTURE(std::string(formula));
    CHECK(may_be_rational(formula));
  }
}
