// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/terms.h"

#include <doctest/doctest.h>

#include "support/symbolic/polynomials.h"
#include "symbolic/poly/reduce.h"

using namespace trammel::symbolic;

TEST_CASE("terms: a polynomial goes there and back") {
  Polynomials p;
  const Polynomial& original = p.read("3*x^2*y - 12*x*y^4 + 6*x");
  const Terms terms = *Terms::from(original);
  CHECK(terms.to_polynomial() == original);
  CHECK(terms.length() == 3);
  CHECK((terms.content() == 3 || terms.content() == -3));
}

TEST_CASE("terms: what does not fit is refused") {
  Polynomials p;
  CHECK_FALSE(Terms::from(p.read("x + 10000000000000000000*y")));
  CHECK(Terms::from(p.read("x + 1000000000000000000*y")));
}

TEST_CASE("terms: equal polynomials of two rings have one key, others another") {
  Polynomials p;
  CHECK(p.key("x + y*z") == p.key("z*y + x + 0*w"));
  CHECK_FALSE(p.key("x + y*z") == p.key("x + y"));
  CHECK_FALSE(p.key("x + y*z") == p.key("x - y*z"));
  CHECK_FALSE(p.key("x + y + 1") == p.key("x + y + 2"));
  CHECK_FALSE(p.key("x*y^2 + 1") == p.key("x^2*y + 1"));
}

TEST_CASE("terms: a part divided by a power has the key of the quotient") {
  Polynomials p;
  const Polynomial& whole = p.read("x^2*y + x^3*z");
  Terms terms = *Terms::from(whole);
  for (std::size_t v = 0; v < whole.ring().size(); ++v) terms.divide_by(v, terms.lowest_power(v));
  CHECK(terms.key() == p.key("y + x*z"));
  const auto [first, second] = terms.partition({1, 0});
  CHECK(first.length() == 1);
  CHECK(second.length() == 1);
}

TEST_CASE("terms: the other square of an angle is that of the polynomial, in the ring's order") {
  Polynomials p;
  int changed = 0;
  for (const char* text :
       {"a*sin(x)^2 + b*cos(x)^2 + 3", "a^2*sin(x)^5*cos(x) - 7*b*sin(x)^4*cos(x)^3 + sin(x)",
        "sin(x)^2 + cos(x)^2 - 1 + a", "(a + sin(x)*sin(y))^3 + cos(y)^6*b - 2*cos(x)^2*sin(y)"}) {
    CAPTURE(text);
    const Polynomial& whole = p.read(text);
    for (std::size_t v = 0; v < whole.ring().size(); ++v) {
      const GeneratorKind kind = whole.ring().generator(v).kind;
      if (kind != GeneratorKind::Sine && kind != GeneratorKind::Cosine) continue;
      const Terms wanted = *Terms::from(reduce_angle(whole, v));
      const Terms found = *Terms::from(whole)->with_other_square(v);
      CHECK(found.key() == wanted.key());
      REQUIRE(found.length() == wanted.length());
      for (std::size_t t = 0; t < found.length(); ++t) {
        CHECK(found.key(t) == wanted.key(t));
        for (std::size_t g = 0; g < whole.ring().size(); ++g)
          CHECK(found.exponent(t, g) == wanted.exponent(t, g));
      }
      if (!(found.key() == Terms::from(whole)->key())) ++changed;
    }
  }
  CHECK(changed > 5);
  CHECK_FALSE(Terms::from(p.read("5000000000000*sin(x)^2"))->with_other_square(0));
}
