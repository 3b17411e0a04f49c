// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/eval/eval.h"

#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/eval/eval_rounding.h"
#include "symbolic/formula.h"

using namespace trammel::symbolic;

namespace {

double number_of(const char* text, double x = 0.6) {
  Formulas f;
  const ExprId e = f(text);
  Values values;
  values.set(f("x"), x);
  return eval(f.pool, e, values);
}

}  // namespace

TEST_CASE("eval: every operation") {
  CHECK(number_of("1/3 + pi") == doctest::Approx(1.0 / 3.0 + M_PI));
  CHECK(number_of("x^3*sqrt(x)/2") == doctest::Approx(std::pow(0.6, 3.5) / 2));
  CHECK(number_of("sin(x) + cos(x) + tan(x)") ==
        doctest::Approx(std::sin(0.6) + std::cos(0.6) + std::tan(0.6)));
  CHECK(number_of("asin(x) + acos(x/2) + atan(x)") ==
        doctest::Approx(std::asin(0.6) + std::acos(0.3) + std::atan(0.6)));
  CHECK(number_of("atan2(x, -x)") == doctest::Approx(3 * M_PI / 4));
  CHECK(number_of("exp(x) + log(x)") == doctest::Approx(std::exp(0.6) + std::log(0.6)));
  CHECK(number_of("abs(x - 1) + sign(x - 1)") == doctest::Approx(-0.6));
  CHECK(number_of("min(x, 1) + max(x, 1)") == doctest::Approx(1.6));
}

TEST_CASE("eval: no number where there is none") {
  CHECK(std::isnan(number_of("y")));
  CHECK(std::isnan(number_of("1/x", 0.0)));
  CHECK(std::isnan(number_of("log(x)", -1.0)));
  CHECK(std::isnan(number_of("sqrt(x)", -1.0)));
  CHECK(std::isnan(number_of("1/0")));
  CHECK(std::isnan(number_of("min(x, y)")));
}

TEST_CASE("eval: unknown functions take numbers by node") {
  Formulas f;
  Values values;
  values.set(f("y'(x)"), 4.0);
  CHECK(eval(f.pool, f("y'(x)/2"), values) == 2.0);
}

TEST_CASE("eval_ball: encloses and shrinks with the precision") {
  Formulas f;
  const ExprId e = f("sin(x)^2 + cos(x)^2 - 1");
  const ExactValues at{{f("x"), Rational(7, 10)}};
  const Ball coarse = eval_ball(f.pool, e, at, 64), fine = eval_ball(f.pool, e, at, 256);
  CHECK(coarse.contains_zero());
  CHECK(fine.contains_zero());
  CHECK(fine.radius < coarse.radius);
  CHECK(eval_ball(f.pool, f("sqrt(x)"), at).contains(std::sqrt(0.7)));
  CHECK_FALSE(eval_ball(f.pool, f("x - 1/2"), at).contains_zero());
}

TEST_CASE("eval_ball: nothing is claimed where nothing is known") {
  Formulas f;
  const ExactValues at{{f("x"), Rational(0)}};
  CHECK_FALSE(eval_ball(f.pool, f("1/x"), at).is_finite());
  CHECK_FALSE(eval_ball(f.pool, f("sqrt(x - 1)"), at).is_finite());
  CHECK_FALSE(eval_ball(f.pool, f("y"), at).is_finite());
  CHECK(eval_ball(f.pool, f("1/x"), at).contains_zero());
  for (const char* text : {"sign(sqrt(x - 1))", "atan2(log(x - 1), 2)", "atan2(2, asin(x - 3))",
                           "min(2, log(x - 1))", "max(log(x - 1), 2)", "abs(log(x - 1))"})
    CHECK_FALSE(eval_ball(f.pool, f(text), at).is_finite());
}

TEST_CASE("eval_rounding: what cancels is within the bound, and the bound is small") {
  Formulas f;
  Values values;
  values.set(f("x"), std::acos(-1.0) / 2);
  values.set(f("y"), 0.1);
  for (const char* text :
       {"cos(x)", "3*cos(x)", "y*3 - 3/10", "sin(2*x)", "(y + 1)^2 - y^2 - 2*y - 1"}) {
    CAPTURE(text);
    const ExprId roots[] = {f(text)};
    const double bound = eval_rounding(f.pool, roots, values)[0];
    CHECK(std::abs(eval(f.pool, roots[0], values)) <= bound);
    CHECK(bound < 1e-14);
  }
}

TEST_CASE("eval_rounding: beside a pole no bound is told") {
  Formulas f;
  Values values;
  values.set(f("x"), std::acos(-1.0) / 2);
  for (const char* text : {"tan(x)", "2/cos(x)", "y/cos(x)^2", "log(cos(x))", "sign(cos(x))",
                           "atan2(cos(x), cos(3*x))", "abs(1/cos(x))*cos(x)"}) {
    CAPTURE(text);
    values.set(f("y"), 0.0);
    const ExprId roots[] = {f(text)};
    CHECK_FALSE(std::isfinite(eval_rounding(f.pool, roots, values)[0]));
  }
}

TEST_CASE("is_at_pole: what grows without bound, but neither jumps nor what is near to a pole") {
  Formulas f;
  Values values;
  values.set(f("x"), std::acos(-1.0) / 2);
  values.set(f("y"), 0.3);
  const auto is_pole = [&](const char* text) {
    const ExprId roots[] = {f(text)};
    return is_at_pole(f.pool, roots, values, eval_rounding(f.pool, roots, values));
  };
  for (const char* text :
       {"tan(x)", "2/cos(x)", "y/cos(x)^2", "1/(10*y - 3)", "tan(x) + y", "1/sqrt(abs(cos(x)))"}) {
    CAPTURE(text);
    CHECK(is_pole(text));
  }
  for (const char* text : {"sign(cos(x))", "atan2(cos(x), cos(3*x))", "tan(x)*cos(x)", "cos(x)",
                           "sin(x)/y", "1/(x - 1.57)", "2*tan(x - 0.0001)"}) {
    CAPTURE(text);
    CHECK_FALSE(is_pole(text));
  }
}
