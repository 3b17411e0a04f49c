// SPDX-License-Identifier: Apache-2.0
// Angles of directions: by the law of cosines where the side is known, and of the same value in
// every quadrant.
#include "symbolic/present/directions.h"

#include <cmath>
#include <random>
#include <string>

#include "symbolic/formula.h"
#include "symbolic/present/present.h"

using namespace trammel::symbolic;

namespace {

constexpr std::initializer_list<const char*> lengths = {"a", "b", "c", "L", "r"};

std::string shown(Formulas& f, const char* text) {
  return f.text(present(f.pool, f(text), {}).expr);
}

}  // namespace

TEST_CASE("directions: the laws of cosines and sines in place of heights") {
  Formulas f(lengths);
  CHECK(shown(f, "atan2(sqrt(4*b^2*c^2 - (b^2 + c^2 - a^2)^2), b^2 + c^2 - a^2)") ==
        "acos((b^2 + c^2 - a^2)/(2*b*c))");
  CHECK(shown(f, "atan2(-2*sqrt(a^2 - u^2), 2*u)") == "-acos(u/a)");
  CHECK(shown(f, "atan2(-r*sin(t), sqrt(L^2 - r^2*sin(t)^2))") == "-asin(r*sin(t)/L)");
}

TEST_CASE("directions: a factor that both have goes where it cannot turn them round") {
  Formulas f(lengths);
  CHECK(shown(f, "atan2((u - v)/(u^2 + v^2), (u + v)/(u^2 + v^2))") == "atan2(u - v, u + v)");
  CHECK(shown(f, "atan2(a*u*v, a*u^2*w)") == "atan2(u*v, u^2*w)");
  CHECK(shown(f, "atan2(-(1 + u^2)*v, -(1 + u^2)*w)") == "atan2(-v, -w)");
}

TEST_CASE("directions: where no side is known the direction stays") {
  Formulas f(lengths);
  CHECK(shown(f, "atan2(v*sqrt(1 - u^2), u)") == "atan2(v*sqrt(1 - u^2), u)");
  CHECK(shown(f, "atan2(u*v, u*w)") == "atan2(u*v, u*w)");
}

TEST_CASE("directions: the same angle in every quadrant") {
  Formulas f(lengths);
  std::mt19937_64 random(17);
  std::uniform_real_distribution<double> signed_value(-1.5, 1.5), length(0.2, 2.0);
  int compared = 0, shorter = 0;
  for (const char* y : {"sqrt(a^2 - u^2)", "-v^2*sqrt(a^2 - u^2)", "u*sqrt(b^2 - v^2)", "u - v",
                        "a*v/(1 + u^2)", "-sqrt(4*b^2*c^2 - (b^2 + c^2 - a^2)^2)", "c*(u - v)^2"}) {
    for (const char* x : {"u", "u*v", "sqrt(a^2 - v^2)", "b^2 + c^2 - a^2", "a*w/(1 + u^2)",
                          "(u^2 - v^2)*(u - v)", "u^2*sqrt(a^2 - u^2)"}) {
      const ExprId given = f("atan2(" + std::string(y) + ", " + x + ")");
      const ExprId short_form = present(f.pool, given, {}).expr;
      CAPTURE(f.text(given));
      CAPTURE(f.text(short_form));
      if (count_operations(f.pool, short_form) < count_operations(f.pool, given)) ++shorter;
      for (int trial = 0; trial < 200; ++trial) {
        Values values;
        for (const char* name : {"u", "v", "w"}) values.set(f(name), signed_value(random));
        for (const char* name : lengths) values.set(f(name), length(random));
        const double expected = eval(f.pool, given, values);
        if (!std::isfinite(expected)) continue;
        CHECK(eval(f.pool, short_form, values) == doctest::Approx(expected).epsilon(1e-6));
        ++compared;
      }
    }
  }
  CHECK(compared > 4000);
  CHECK(shorter > 12);
}
