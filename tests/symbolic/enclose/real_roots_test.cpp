// SPDX-License-Identifier: Apache-2.0
#include "symbolic/enclose/real_roots.h"

#include <rapidcheck.h>

#include <algorithm>
#include <set>
#include <string>

#include "symbolic/formula.h"
#include "symbolic/normal/normal.h"

using namespace trammel::symbolic;

namespace {

RealRoots roots_of(Formulas& f, const char* text, RealRange range) {
  return find_real_roots(f.pool, f(text), f("x"), range, {});
}

}  // namespace

TEST_CASE("real roots: every root in the range is found and enclosed") {
  struct Row {
    const char* text;
    RealRange range;
    std::vector<double> roots;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"x^2 - 2", {-2, 2}, {-std::sqrt(2.0), std::sqrt(2.0)}},
           {"x^2 + 1", {-100, 100}, {}},
           {"sin(x)", {-4, 10}, {-M_PI, 0, M_PI, 2 * M_PI, 3 * M_PI}},
           {"exp(x) - 3*x", {-10, 10}, {0.6190612867359451, 1.5121345516578424}},
           {"tan(x) - x", {0.1, 8}, {4.493409457909064, 7.725251836937707}},
           {"abs(x - 1) - 1/2", {0, 3}, {0.5, 1.5}},
           {"log(x)", {0.5, 7}, {1}},
           {"1/x", {-1, 1}, {}},
           {"(x - 1)*(x - 5/4)/(x - 3/2)", {-3, 3}, {1, 1.25}},
           {"sqrt(x - 3)*(x - 1)*(x - 5)", {-10, 10}, {3, 5}},
           {"sign(x) + x/2 - 3/4", {-5, 5}, {}},
           {"x^2 - 4", {-2, 2}, {-2, 2}}}) {
    Formulas f;
    CAPTURE(row.text);
    const RealRoots found = roots_of(f, row.text, row.range);
    CHECK(found.complete);
    REQUIRE(found.roots.size() == row.roots.size());
    for (std::size_t i = 0; i < row.roots.size(); ++i) {
      CHECK(found.roots[i].place.mid == doctest::Approx(row.roots[i]));
      CHECK(found.roots[i].place.radius <= 1e-15 * (1 + std::fabs(row.roots[i])));
    }
  }
}

TEST_CASE("real roots: rational roots and their multiplicities are exact") {
  Formulas f;
  const RealRoots found = roots_of(f, "x^3*(3*x - 1)^2*(x - 2)", {-5, 5});
  REQUIRE(found.roots.size() == 3);
  CHECK(found.roots[0].exact == Rational(0));
  CHECK(found.roots[0].multiplicity == 3);
  CHECK(found.roots[1].exact == Rational(1, 3));
  CHECK(found.roots[1].multiplicity == 2);
  CHECK(found.roots[2].exact == Rational(2));
  CHECK(found.undecided.empty());
  // Not split by factoring: the second derivative proves that 0 is alone.
  const RealRoots touching = roots_of(f, "cos(x) - 1 + x^4", {-0.5, 0.5});
  REQUIRE(touching.roots.size() == 1);
  CHECK(touching.roots[0].exact == Rational(0));
  CHECK(touching.roots[0].multiplicity == 2);
  CHECK(touching.undecided.empty());
}

TEST_CASE("real roots: what cannot be decided is told") {
  Formulas f;
  SUBCASE("touching at an irrational place") {
    const RealRoots found = roots_of(f, "sin(x) - 1", {0, 3});
    CHECK(found.roots.empty());
    REQUIRE(found.undecided.size() == 1);
    CHECK(found.undecided[0].contains(M_PI / 2));
    CHECK(found.undecided[0].radius < 1e-6);
  }
  SUBCASE("a pole inside a function, where the value jumps") {
    const RealRoots found = roots_of(f, "atan(1/(x - 1/3)) - 1", {0, 2});
    CHECK(found.roots.size() == 1);
    REQUIRE(found.undecided.size() == 1);
    CHECK(found.undecided[0].contains(1.0 / 3.0));
    CHECK(found.undecided[0].radius < 1e-12);
  }
  SUBCASE("limits") {
    RealRootOptions few;
    few.evaluations = 10;
    const RealRoots found = find_real_roots(f.pool, f("sin(x)"), f("x"), {-1000, 1000}, {}, few);
    CHECK_FALSE(found.complete);
    CHECK_FALSE(found.undecided.empty());
  }
  SUBCASE("no range, no value") {
    CHECK_FALSE(roots_of(f, "x", {1, 0}).complete);
    CHECK(roots_of(f, "1/0", {0, 1}).roots.empty());
    CHECK_FALSE(roots_of(f, "x - a", {0, 1}).undecided.empty());
  }
}

TEST_CASE("property: polynomials made of known roots give these back") {
  CHECK(rc::check("roots of products of linear factors", [] {
    const auto picked = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-12, 13));
    RC_PRE(!picked.empty() && picked.size() <= 8);
    Formulas f;
    ExprId product = f("x^2 + 1");
    for (const int root : picked) {
      const ExprId factor = f("3*x - (" + std::to_string(root) + ")");
      product = f.pool.product(std::array{product, factor});
    }
    product = normal(f.pool, product);  // multiplied out: the structure does not tell the factors
    const RealRoots found = find_real_roots(f.pool, product, f("x"), {-10, 10}, {});
    const std::set<int> distinct(picked.begin(), picked.end());
    RC_ASSERT(found.roots.size() == distinct.size());
    std::size_t i = 0;
    for (const int root : distinct) {
      RC_ASSERT(found.roots[i].exact == Rational(root, 3));
      RC_ASSERT(found.roots[i].multiplicity ==
                static_cast<std::uint32_t>(std::count(picked.begin(), picked.end(), root)));
      ++i;
    }
  }));
}
