// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/substitute.h"

#include "symbolic/formula.h"

using namespace trammel::symbolic;

TEST_CASE("substitute: all at once") {
  Formulas f;
  const std::array swap{Replacement{f("x"), f("y")}, Replacement{f("y"), f("x")}};
  CHECK(f.text(substitute(f.pool, f("x - 2*y"), swap)) == "y - 2*x");
}

TEST_CASE("substitute: any node, and what is put in is not searched again") {
  Formulas f;
  const std::array into{Replacement{f("sin(x)"), f("sin(x)^2 + z")}};
  CHECK(f.text(substitute(f.pool, f("1 + sin(x)"), into)) == "1 + z + sin(x)^2");
}

TEST_CASE("substitute: the result is canonical") {
  Formulas f;
  CHECK(f.with_zero(f("sqrt(b^2 - q)*cos(q)"), "q") == f("abs(b)"));
  CHECK(f.with_zero(f("a/q"), "q") == f.pool.undefined());
}

TEST_CASE("substitute: several roots share one memo") {
  Formulas f;
  const std::array roots{f("x + 1"), f("x^2")};
  const std::array two{Replacement{f("x"), f("2")}};
  const std::vector<ExprId> images = substitute(f.pool, roots, two);
  CHECK(images == std::vector{f("3"), f("4")});
}
