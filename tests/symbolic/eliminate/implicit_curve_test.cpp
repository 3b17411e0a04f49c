// SPDX-License-Identifier: Apache-2.0
// Equations of known curves, compared with those in the books at places off the curve.
#include "symbolic/eliminate/implicit_curve.h"

#include "symbolic/formula.h"

using namespace trammel::symbolic;

namespace {

// Places near t = 0.4, a = 1.1, b = 1.3, ... : exact numbers for the symbols of the formulas.
std::vector<ExactValues> places_of(const ExprPool& pool, const std::array<ExprId, 2>& formulas) {
  std::vector<ExactValues> places(3);
  for (std::size_t k = 0; k < places.size(); ++k) {
    std::int64_t next = 11;
    for (const ExprId s : symbols_of(pool, formulas)) {
      const bool is_parameter = pool.name(s) == "t";
      places[k][s] = is_parameter ? Rational(4 + static_cast<std::int64_t>(k), 10)
                                  : Rational(next + static_cast<std::int64_t>(k), 10);
      next += 2;
    }
  }
  return places;
}

ImplicitCurve curve_of(Formulas& f, const char* x, const char* y) {
  const ParametricCurve curve{f("t"), {f("x"), f("y")}, {f(x), f(y)}};
  return find_implicit_curve(f.pool, curve, places_of(f.pool, curve.formulas), {});
}

// p = c*q with the same c at places all over the plane.
bool proportional(Formulas& f, ExprId p, ExprId q) {
  const std::array both{p, q};
  double ratio = 0.0;
  for (int seed = 0; seed < 5; ++seed) {
    const std::vector<double> sides =
        eval(f.pool, both, sample_values(f.pool, f.pool.product(both), seed * 7));
    if (seed == 0) ratio = sides[0] / sides[1];
    if (std::abs(sides[0] - ratio * sides[1]) > 1e-9 * std::abs(sides[0])) return false;
  }
  return std::isfinite(ratio) && ratio != 0.0;
}

}  // namespace

TEST_CASE("implicit curve: curves of the books") {
  struct Row {
    const char* x;
    const char* y;
    const char* equation;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"a*cos(t)", "b*sin(t)", "b^2*x^2 + a^2*y^2 - a^2*b^2"},
           {"t", "t^2", "y - x^2"},
           {"(2*a*cos(t) + b)*cos(t)", "(2*a*cos(t) + b)*sin(t)",
            "(x^2 + y^2 - 2*a*x)^2 - b^2*(x^2 + y^2)"},
           {"a*cos(t)^3", "a*sin(t)^3", "(x^2 + y^2 - a^2)^3 + 27*a^2*x^2*y^2"},
           {"a*cos(t)/(1 + sin(t)^2)", "a*sin(t)*cos(t)/(1 + sin(t)^2)",
            "(x^2 + y^2)^2 - a^2*(x^2 - y^2)"},
           {"t", "sqrt(a^2 - t^2)", "x^2 + y^2 - a^2"},
           {"a*cos(t + p)", "a*sin(t + p)", "x^2 + y^2 - a^2"},
           {"cos(t)", "cos(2*t)", "y - 2*x^2 + 1"},
           {"cos(t/2)", "cos(t)", "y - 2*x^2 + 1"},
           {"3", "t", "x - 3"},
           // The middle of the rod of a slider-crank.
           {"a*cos(t) + sqrt(b^2 - a^2*sin(t)^2)/2", "a*sin(t)/2",
            "(4*x^2 + 4*y^2 - 4*a^2 - b^2 + 16*y^2)^2/16 + 4*(a^2 - 4*y^2)*(4*y^2 - b^2)/4"},
           // One of two lines: the root is x or -x, told by the place.
           {"t", "sqrt(t^2)", "y - x"}}) {
    Formulas f;
    CAPTURE(std::string(row.x));
    CAPTURE(std::string(row.y));
    const ImplicitCurve curve = curve_of(f, row.x, row.y);
    REQUIRE(curve.polynomial.has_value());
    CAPTURE(f.text(*curve.polynomial));
    CHECK(proportional(f, *curve.polynomial, f(row.equation)));
  }
}

TEST_CASE("implicit curve: a nested root that is none leaves no trace") {
  Formulas f;
  // sqrt((1 + cos t)/2) is cos(t/2); the root over it is the same for all t.
  const ImplicitCurve curve =
      curve_of(f, "sqrt(a^2 + 2*a*sqrt(b^2*cos(t)^2) + b^2*cos(t)^2) - b*cos(t)", "t");
  CHECK(curve.why_none == NoEquation::NotAlgebraic);
  const ImplicitCurve line =
      curve_of(f, "sqrt(a^2 + 2*a*sqrt(b^2*cos(t)^2) + b^2*cos(t)^2) - b*cos(t)", "sin(t)");
  REQUIRE(line.polynomial.has_value());
  CAPTURE(f.text(*line.polynomial));
  CHECK(proportional(f, *line.polynomial, f("x - a")));
}

TEST_CASE("implicit curve: what is no polynomial is said to be none") {
  Formulas f;
  CHECK(curve_of(f, "t - sin(t)", "1 - cos(t)").why_none == NoEquation::NotAlgebraic);
  CHECK(curve_of(f, "exp(t)", "t").why_none == NoEquation::NotAlgebraic);
  CHECK(curve_of(f, "cos(t)", "sin(a*t)").why_none == NoEquation::NotAlgebraic);
}

TEST_CASE("implicit curve: a limit is told") {
  Formulas f;
  const ParametricCurve curve{
      f("t"), {f("x"), f("y")}, {f("a*cos(t)"), f("b*sin(t) + sqrt(c^2 - a^2*cos(t)^2)")}};
  Effort effort{0, 100};
  PolyLimits limits;
  limits.effort = &effort;
  const auto places = places_of(f.pool, curve.formulas);
  CHECK(find_implicit_curve(f.pool, curve, places, limits).why_none == NoEquation::TooLarge);
}
