// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/irreducible.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cstdint>
#include <string>

#include "support/symbolic/polynomials.h"
#include "symbolic/poly/factors/factor.h"

using namespace trammel::symbolic;

namespace {

// Up to six terms in four names, powers up to 2, without a factor that is a number or a name.
std::string random_text() {
  std::string text = "0";
  const int terms = *rc::gen::inRange(2, 7);
  for (int t = 0; t < terms; ++t) {
    text += " + (" + std::to_string(*rc::gen::inRange(-5, 6)) + ")";
    for (const char* name : {"x", "y", "z", "w"})
      if (const int power = *rc::gen::element(0, 0, 1, 1, 2); power > 0)
        text += std::string("*") + name + "^" + std::to_string(power);
  }
  return text;
}

Polynomial without_plain_factors(const Polynomial& p) {
  const Factorization parts = factor(p);
  Polynomial rest(p.ring(), Rational(1));
  for (const auto& [base, exponent] : parts.factors)
    if (base.length() > 1) rest = rest * base.pow(exponent);
  return rest;
}

std::uint32_t factors_of(const Polynomial& p) {
  std::uint32_t count = 0;
  for (const auto& [base, exponent] : factor(p).factors) count += exponent;
  return count;
}

}  // namespace

TEST_CASE("irreducible: seen by a generator with a single term, or by two without a common part") {
  Polynomials p;
  CHECK(is_surely_irreducible(p.terms("a*b + c^2*d + c^2")));
  CHECK(is_surely_irreducible(p.terms("(a + b)*c + (a - b)*d")));
  CHECK(is_surely_irreducible(p.terms("x^2 + y^2")));
  CHECK(is_surely_irreducible(p.terms("(a + b)*x^2 + c*x + (a - b)")));
  CHECK(is_surely_irreducible(p.terms("x^2 - 2*y^2")));
}

TEST_CASE("irreducible: a product is not") {
  Polynomials p;
  CHECK_FALSE(is_surely_irreducible(p.terms("x^2 - y^2")));
  CHECK_FALSE(is_surely_irreducible(p.terms("(x + y)^2")));
  CHECK_FALSE(is_surely_irreducible(p.terms("(a + b)*(c + d)")));
  CHECK_FALSE(is_surely_irreducible(p.terms("(a + b)*(x^2 + c*x + d)")));
  CHECK_FALSE(is_surely_irreducible(p.terms("(a^2 + b^2)*(x^2 + y^2)")));
  CHECK_FALSE(is_surely_irreducible(p.terms("(2147483563*a + b)*(c + d)")));
}

TEST_CASE("irreducible: nothing that can be factored") {
  CHECK(rc::check("a product of two is never taken for one", [] {
    Polynomials p;
    const Polynomial product =
        without_plain_factors(p.read("(" + random_text() + ")*(" + random_text() + ")"));
    RC_PRE(factors_of(product) > 1);
    RC_ASSERT_FALSE(is_surely_irreducible(*Terms::from(product)));
  }));
}

TEST_CASE("irreducible: most that cannot be factored are seen") {
  Polynomials p;
  std::size_t irreducible = 0, seen = 0;
  CHECK(rc::check("counted", [&] {
    const Polynomial one = without_plain_factors(p.read(random_text()));
    if (one.length() < 2 || factors_of(one) != 1) return;
    ++irreducible;
    if (is_surely_irreducible(*Terms::from(one))) ++seen;
  }));
  CHECK(10 * seen >= 9 * irreducible);
}
