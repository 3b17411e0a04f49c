// SPDX-License-Identifier: Apache-2.0
// Formulas without absolute values hold on a branch, say where that ends, and are right there.
#include "inquiry/formula/known_signs.h"

#include <doctest/doctest.h>

#include <cmath>

#include "inquiry/find/find.h"
#include "support/answers.h"
#include "support/prepared_model.h"
#include "symbolic/print/parse_text.h"
#include "symbolic/print/to_text.h"

using namespace trammel;
using namespace trammel::inquiry;
using symbolic::ExprId;

namespace {

// A bar of length a whose end lies on a slope at the angle theta; its other end is turned by phi.
const std::string bars_on_slope = R"(
point A at (0, 0)
point B near (0.6, 1.0)
point C near (1.9, 0.9)
line slope near (0, 0) to (2, 0.95)
A on slope
angle(x_axis, slope) = theta
C on slope
line AB from A to B
line BC from B to C
length(AB) = a
length(BC) = a
angle(slope, AB) = phi
given a = 1.17, theta = 0.44, phi = 0.55
find distance(A, C)
)";

struct Asked {
  explicit Asked(const std::string& text)
      : m(text), result(answer_find(m.here, m.question(), {}).answer) {
    REQUIRE(value_of(result)->formula);
  }
  std::string formula() const {
    return symbolic::to_text(m.scratch.pool, value_of(result)->formula->components[0]);
  }
  double value(double phi) const {
    symbolic::Values at = m.prepared.asked->response.values;
    for (const model::Parameter& p : m.model.parameters)
      if (p.name == "phi") at.set(p.symbol, phi);
    return symbolic::eval(m.scratch.pool, value_of(result)->formula->components[0], at);
  }

  test::PreparedModel m;
  Answer result;
};

}  // namespace

TEST_CASE("signs: a formula is written for the side of the given values, and says so") {
  Asked asked(bars_on_slope);
  CHECK(asked.formula() == "2*a*cos(phi)");
  CHECK(asked.result.condition == "cos(phi) > 0");
  CHECK(asked.result.certificate->max_relative_difference < 1e-12);
  CHECK(asked.value(0.55) == doctest::Approx(2 * 1.17 * std::cos(0.55)));

  std::string other_side = bars_on_slope;
  other_side.replace(other_side.find("phi = 0.55"), 10, "phi = 2.5");
  other_side.replace(other_side.find("(0.6, 1.0)"), 10, "(-1.1, 0.2)");
  other_side.replace(other_side.find("(1.9, 0.9)"), 10, "(-1.7, -0.8)");
  const Asked other(other_side);
  CHECK(other.result.condition == "cos(phi) < 0");
  CHECK(value_of(other.result)->numbers->front() == doctest::Approx(other.value(2.5)));
  CHECK(other.value(2.5) > 0);
}

TEST_CASE("signs: of what is known to be positive nothing is said") {
  Asked asked(bars_on_slope + "assume theta > 0\n");
  symbolic::ExprPool& pool = asked.m.pool();
  const auto e = [&](const char* text) { return symbolic::parse_text(pool, text).value(); };
  CHECK(describe_signs(pool, {e("-2*a*theta*cos(phi)")}) == "cos(phi) < 0");
  CHECK(describe_signs(pool, {e("a*sin(phi) - a/3"), e("sin(phi) - 1/3")}) == "sin(phi) - 1/3 > 0");
}

TEST_CASE("signs: small sizes have one, sums that cancel have none") {
  symbolic::ExprPool pool;
  symbolic::Values at;
  for (const auto& [name, value] : {std::pair{"u", 2e-6}, {"v", -3e-6}, {"w", 1e-6}})
    at.set(pool.symbol(name), value);
  const auto sign = [&](const char* text) {
    return find_sign(pool, symbolic::parse_text(pool, text).value(), at);
  };
  CHECK(sign("u*v") == -1);
  CHECK(sign("u*v*(u + v)") == 1);
  CHECK(sign("u + v + w") == 0);
  CHECK(sign("v*(u + v + w)") == 0);
  CHECK(sign("cos(u)") == 1);
}

TEST_CASE("signs: nested ones are replaced from inside, and names of clauses are written out") {
  Asked asked(bars_on_slope);
  symbolic::ExprPool& pool = asked.m.pool();
  const auto e = [&](const char* text) { return symbolic::parse_text(pool, text).value(); };
  const ExprId r = pool.symbol("r_test");
  const symbolic::FormulaSet program{{e("abs(r_test + abs(cos(phi)))")}, {{r, e("cos(phi) - 3")}}};
  const KnownSigns known = replace_known_signs(asked.m.here, program, Signs::OfLengths);
  CHECK(symbolic::to_text(pool, known.program.bodies[0]) == "-r_test - cos(phi)");
  REQUIRE(known.positive.size() == 2);
  const auto plain = in_names_of(pool, known.program, {known.program.bodies, {}}, known.positive);
  CHECK(symbolic::to_text(pool, plain[0]) == "cos(phi)");
  CHECK(symbolic::to_text(pool, plain[1]) == "3 - 2*cos(phi)");
  CHECK_FALSE(has_absolute_values(pool, known.program));
  CHECK(has_absolute_values(pool, program));
}

namespace {

// Conditions as they are told; the answers are confirmed.
std::string condition_in_crank(const std::string& given, const std::string& question) {
  return test::condition(R"(
point O at (0, 0)
point B near (0.7, 0.7)
point C near (3, 0)
line crank from O to B
line rod from B to C
length(crank) = r
length(rod) = l
angle(x_axis, crank) = phi
C on x_axis
)" + given + "\nfind " + question +
                         "\n");
}

}  // namespace

TEST_CASE("signs: a root of a square in a machine says on which side it was written out") {
  const std::string given = "given r = 1, l = 2.5, phi = 0.7, a = 1, b = 2.5, c = 1.3";
  // Of names alone, though a machine is there.
  CHECK(condition_in_crank(given,
                           "sqrt((sqrt(1 - cos(2*phi)^2))^2 + 2*sqrt(1 - cos(2*phi)^2)*(a/c*(b+2))"
                           " + (a/c*(b+2))^2)") ==
        "sin(2*phi) > 0, c > 0, a*(2 + b) + c*sin(2*phi) > 0");
  // Of a name and a measure: the name decides.
  CHECK(condition_in_crank(given, "sqrt(x(C)^2 + 2*x(C)*(a/3) + (a/3)^2)") ==
        "a + 3*(r*cos(phi) + sqrt(l^2 - r^2*sin(phi)^2)) > 0");
  // Beyond a and a + angle at once it is the same; between them is a narrow place.
  CHECK(condition_in_crank("given a = -2.3, l = 2.1, phi = -2.8, r = 1.07",
                           "((a*(a + angle(x_axis, rod)))^2)^(3/2)") ==
        "a < 0, asin(r*sin(phi)/l) - a > 0");
}
