// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/terms.h"

#include <doctest/doctest.h>

#include "support/symbolic/polynomials.h"

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
