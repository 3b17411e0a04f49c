// SPDX-License-Identifier: Apache-2.0
#include "inquiry/motion/eliminate.h"

#include <doctest/doctest.h>

#include "support/prepared_model.h"
#include "symbolic/expr/eval/eval.h"

using namespace trammel;

TEST_CASE("eliminate: a light coordinate beside a heavy one keeps its pivot in every state") {
  // Masses [e c; c M], definite; c is large beside e at the given state, and 0 in another.
  test::PreparedModel m(R"(
coordinate x
kinetic = (M + e + c)*x'^2/2
given M = 1000, e = 1e-6, c = 1e-2, x = 0, x' = 0
find x''
)");
  symbolic::ExprPool& pool = m.pool();
  const auto symbol = [&](const char* name) { return pool.symbol(name); };
  const inquiry::MotionSystem system{{"u", "v"},
                                     {symbol("e"), symbol("c"), symbol("c"), symbol("M")},
                                     {pool.integer(3), pool.integer(5)},
                                     {}};
  const auto solved = inquiry::eliminate_clause_by_clause(m.here, system);
  REQUIRE(solved);
  for (const double c : {1e-2, 0.0, -2e-2}) {
    symbolic::Values values;
    const double e = 1e-6, heavy = 1000.0, det = e * heavy - c * c;
    values.set(symbol("M"), heavy);
    values.set(symbol("e"), e);
    values.set(symbol("c"), c);
    for (const symbolic::Clause& clause : solved->where)
      values.set(clause.symbol, symbolic::eval(pool, clause.value, values));
    CHECK(*values.find(symbol("u")) == doctest::Approx((3 * heavy - 5 * c) / det));
    CHECK(*values.find(symbol("v")) == doctest::Approx((5 * e - 3 * c) / det));
  }
}
