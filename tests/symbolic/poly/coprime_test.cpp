// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/coprime.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <array>
#include <string>
#include <string_view>

#include "symbolic/poly/convert.h"
#include "symbolic/print/parse_text.h"

using namespace trammel::symbolic;

namespace {

// Two polynomials in one ring.
struct Pair {
  ExprPool pool;
  Converted field;

  Pair(std::string_view first, std::string_view second) : field(read(pool, first, second)) {}
  Polynomial& a() { return field.functions[0].num; }
  Polynomial& b() { return field.functions[1].num; }
  bool is_coprime() { return are_surely_coprime(a(), b()); }

 private:
  static Converted read(ExprPool& pool, std::string_view first, std::string_view second) {
    const std::array roots{parse_text(pool, first).value(), parse_text(pool, second).value()};
    return convert(pool, roots, {});
  }
};

// A sum of two to five terms in three names.
std::string random_sum() {
  std::string text = std::to_string(*rc::gen::inRange(1, 9)) + "*x";
  const int terms = *rc::gen::inRange(1, 5);
  for (int t = 0; t < terms; ++t) {
    text += " + (" + std::to_string(*rc::gen::inRange(-5, 6)) + ")";
    for (const char* name : {"x", "y", "z"})
      if (const int power = *rc::gen::element(0, 0, 1, 1, 2); power > 0)
        text += std::string("*") + name + "^" + std::to_string(power);
  }
  return "(" + text + ")";
}

}  // namespace

TEST_CASE("coprime: seen in images; what has a part in common is never taken for it") {
  CHECK(Pair("x*y + 1", "x - y").is_coprime());
  CHECK(Pair("2*x + 2", "4*y + 2").is_coprime());  // but for a number
  CHECK_FALSE(Pair("x*y + x", "x^2 - x*z").is_coprime());
  CHECK_FALSE(Pair("(x + y)*(x - z)", "(x + y)*(x + z)").is_coprime());
}

TEST_CASE("coprime: a gcd of numbers is taken out as well") {
  Pair p("6*x + 6*y", "9*x - 9*y");
  const Polynomial six = p.a(), nine = p.b();
  const Polynomial common = cancel_gcd(p.a(), p.b());
  CHECK(common == Polynomial(six.ring(), Rational(3)));
  CHECK(p.a() * Rational(3) == six);
  CHECK(p.b() * Rational(3) == nine);
}

TEST_CASE("coprime: property: as the gcd says, also of products with a common factor") {
  CHECK(rc::check([] {
    const std::string common = *rc::gen::element<std::string>("1", random_sum());
    Pair p(random_sum() + "*" + common, random_sum() + "*" + common);
    if (p.a().is_zero() || p.b().is_zero()) return;
    Polynomial gcd(p.a().ring());
    RC_ASSERT(fmpz_mpoly_gcd(gcd.raw(), p.a().raw(), p.b().raw(), gcd.ring().context()) != 0);
    RC_CLASSIFY(gcd.is_constant());
    RC_ASSERT(p.is_coprime() == gcd.is_constant());
  }));
}
