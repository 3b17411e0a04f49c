// SPDX-License-Identifier: Apache-2.0
// Formulas printed in the literature, from every way that leads to them: first the raw expression
// is compared with the printed one in numbers, then what is shown must not be longer.
#include <doctest/doctest.h>

#include "support/symbolic/raw_routes.h"
#include "symbolic/formula.h"
#include "symbolic/present/present.h"

using namespace trammel::symbolic;

namespace {

// |c| = c and sign(c) = 1 for what is positive on the branch that is meant.
ExprId on_branch(Formulas& f, ExprId e, const RawRoute& row) {
  if (row.positive == nullptr) return e;
  const ExprId c = f(row.positive);
  return substitute(
      f.pool, e,
      std::array{Replacement{f.pool.apply(Op::Abs, std::array{c}), c},
                 Replacement{f.pool.apply(Op::Sign, std::array{c}), f.pool.integer(1)}});
}

// Angles stay below a quarter turn: the branch that is meant.
void check_values(Formulas& f, ExprId e, ExprId expected) {
  const std::vector<ExprId> symbols = symbols_of(f.pool, std::array{e, expected});
  for (int seed = 0; seed < 5; ++seed) {
    Values values;
    double x = 0.37 + 0.11 * seed;
    for (const ExprId s : symbols) {
      values.set(s, 0.4 + x);
      x = std::fmod(x * 1.7 + 0.31, 1.1);
    }
    const double right = eval(f.pool, expected, values);
    REQUIRE(std::isfinite(right));
    CHECK(eval(f.pool, e, values) == doctest::Approx(right).epsilon(1e-9));
  }
}

}  // namespace

TEST_CASE("present: printed formulas come out at most as long from every raw route") {
  for (const RawRoute& row : raw_routes()) {
    const std::string name = std::string(row.formula) + ", " + row.route;
    CAPTURE(name);
    Formulas f;
    const ExprId raw = row.raw(f.pool);
    const ExprId printed = f(row.printed);
    check_values(f, raw, printed);
    Presentation shown = present(f.pool, raw);
    if (row.positive != nullptr) shown = present(f.pool, on_branch(f, shown.expr, row));
    CAPTURE(f.text(shown.expr));
    REQUIRE(shown.where.empty());
    check_values(f, shown.expr, printed);
    CHECK(shown.operations <= count_operations(row.printed));
  }
}
