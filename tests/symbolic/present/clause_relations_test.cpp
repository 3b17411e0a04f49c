// SPDX-License-Identifier: Apache-2.0
// What clauses say about their names is used in the formulas that have them.
#include "symbolic/present/clause_relations.h"

#include "symbolic/formula.h"

using namespace trammel::symbolic;

namespace {

constexpr std::initializer_list<const char*> lengths = {"a", "b"};

FormulaSet slider_crank(Formulas& f, const char* body) {
  return {{f(body)}, {{f("h"), f("sqrt(b^2 - a^2*sin(t)^2)")}, {f("x"), f("h + a*cos(t)")}}};
}

}  // namespace

TEST_CASE("clause relations: sums of clauses are found again") {
  struct Row {
    const char *body, *expected;
  };
  for (const Row& row : std::initializer_list<Row>{{"F/(x - a*cos(t))", "F/h"},
                                                   {"k*(L - h - a*cos(t))", "k*(L - x)"},
                                                   {"(2*a*cos(t) - 2*x)*T", "-2*T*h"},
                                                   {"sin(x - h)", "sin(a*cos(t))"},
                                                   {"F*(a*cos(t) - h)", "F*(a*cos(t) - h)"}}) {
    Formulas f(lengths);
    CAPTURE(row.body);
    const FormulaSet found = find_again(f.pool, slider_crank(f, row.body));
    CHECK(f.text(found.bodies[0]) == f.canonical(row.expected));
    CHECK(found.where[1].value == f("h + a*cos(t)"));  // no clause is put into itself
  }
}

TEST_CASE("clause relations: the square of a named root is its radicand") {
  Formulas f(lengths);
  const FormulaSet shown =
      present(f.pool, slider_crank(f, "T*cos(t)*(h^2 + a^2*sin(t)^2)/(b^2*h) + x*F/h"));
  CHECK(f.text(shown.bodies[0]) == f.canonical("F + cos(t)*(T + F*a)/h"));
  CHECK(shown.where.size() == 1);  // x was used once
}

TEST_CASE("clause relations: a clause that is used once and short is put in again") {
  Formulas f(lengths);
  const FormulaSet once{{f("u*F")}, {{f("w"), f("a + b")}, {f("s"), f("w")}, {f("u"), f("s^2")}}};
  const FormulaSet shown = put_in_again(f.pool, once, 4);
  CHECK(shown.where.empty());
  CHECK(f.text(shown.bodies[0]) == f.canonical("F*(a + b)^2"));
  CHECK(shown.operations == 3);
  const FormulaSet twice{{f("u*F + sin(u)")}, {{f("u"), f("a + b")}}};
  CHECK(put_in_again(f.pool, twice, 4).where.size() == 1);
}
