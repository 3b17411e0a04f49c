// SPDX-License-Identifier: Apache-2.0
// Formulas with roots against the rational forms that they have, or have not.
#include "symbolic/eliminate/root_free_form.h"

#include "symbolic/formula.h"
#include "symbolic/normal/normal.h"

using namespace trammel::symbolic;

namespace {

std::vector<ExactValues> places_of(const ExprPool& pool, ExprId e) {
  std::vector<ExactValues> places(2);
  for (std::size_t k = 0; k < places.size(); ++k) {
    std::int64_t next = 23;
    for (const ExprId s : symbols_of(pool, std::span(&e, 1))) {
      places[k][s] = Rational(next + static_cast<std::int64_t>(k), 20);
      next += 7;
    }
  }
  return places;
}

std::optional<ExprId> form_of(Formulas& f, ExprId e) {
  return find_root_free_form(f.pool, e, places_of(f.pool, e), {});
}

}  // namespace

TEST_CASE("root-free form: roots that cancel on their branch") {
  struct Row {
    const char* formula;
    const char* rational;
    std::int64_t a = 19;  // tenths; b is 12 tenths
  };
  for (const Row& row : std::initializer_list<Row>{
           {"sqrt(a^2)", "a"},
           {"sqrt(a^2 - 2*a*b + b^2)", "b - a", 11},
           {"abs(a - b) + abs(b - a)", "2*b - 2*a", 11},
           {"sqrt(1 - sin(t)^2)", "cos(t)"},
           {"sqrt(a + b + 2*sqrt(a*b)) - sqrt(a) - sqrt(b)", "0"},
           {"sqrt(a + sqrt(a^2 - b^2))*sqrt(a - sqrt(a^2 - b^2))", "b"},
           {"(a^(1/3))^3 + sqrt(sqrt(a^4))", "a + a"},
           {"sqrt(sqrt(b^2 + 2*a*b*cos(t) + a^2*cos(t)^2) - a*cos(t)) ^ 2", "b"}}) {
    Formulas f({"a", "b"});
    CAPTURE(std::string(row.formula));
    const std::array places{ExactValues{
        {f("a"), Rational(row.a, 10)}, {f("b"), Rational(12, 10)}, {f("t"), Rational(7, 10)}}};
    const auto form = find_root_free_form(f.pool, f(row.formula), places, {});
    REQUIRE(form.has_value());
    CAPTURE(f.text(*form));
    const std::array sides{*form, f(row.rational)};
    for (int seed = 0; seed < 4; ++seed) {
      const Values values = sample_values(f.pool, f("a*b*t"), seed);
      const std::vector<double> numbers = eval(f.pool, sides, values);
      CHECK(numbers[0] == doctest::Approx(numbers[1]).epsilon(1e-12));
    }
  }
}

TEST_CASE("root-free form: roots that stay have none") {
  for (const char* formula : {"sqrt(a)", "sqrt(a) + sqrt(b)", "sqrt(a^2 + b^2)",
                              "sqrt(a + sqrt(b))", "sqrt(1 + cos(t)) + a", "a^(1/3)"}) {
    Formulas f({"a", "b"});
    CAPTURE(std::string(formula));
    CHECK_FALSE(form_of(f, f(formula)).has_value());
  }
}

TEST_CASE("root-free form: what differs by little is not taken for equal") {
  Formulas f({"a", "b"});
  const ExprId e = f("sqrt(a^2 + b^2/1000000000000000000000000000000) - a");
  CHECK_FALSE(form_of(f, e).has_value());
}
