// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/decimal.h"

#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <string>
#include <utility>

#include "symbolic/expr/import_expr.h"
#include "symbolic/print/parse_text.h"
#include "symbolic/print/to_latex.h"
#include "symbolic/print/to_text.h"

using namespace trammel::symbolic;

namespace {

void note(ExprPool& pool, std::set<Rational> written) {
  pool.note_decimals(DecimalNotes(std::move(written)));
}

ExprId read(ExprPool& pool, const std::string& text) {
  const auto parsed = parse_text(pool, text);
  REQUIRE(parsed.ok());
  return parsed.value();
}

std::string shown(ExprPool& pool, const std::string& text) {
  return to_text(pool, read(pool, text));
}

}  // namespace

TEST_CASE("decimals: what was written as one stays one, and so does what is shorter so") {
  struct Row {
    const char* value;
    const char* text;
  };
  const Row rows[] = {
      {"981*m/100", "9.81*m"},  // as written
      {"981*m/200", "4.905*m"},
      {"-981/100", "-9.81"},
      {"m/2", "m/2"},  // nobody wrote 0.5
      {"3*m/2", "3*m/2"},
      {"m/3", "m/3"},  // no decimal at all
      {"x^(3/2)", "x^(3/2)"},
      {"m/20", "0.05*m"},  // as written
      {"981*m/(100*x)", "9.81*m/x"},
      {"484*x/390625", "0.00123904*x"},  // a long fraction
      {"x + 981/100", "9.81 + x"},
      {"sqrt(981*h/50)", "sqrt(19.62*h)"},
      {"x/1024", "x/1024"},  // a long one
  };
  for (const Row& row : rows) {
    ExprPool pool;
    note(pool, {Rational(981, 100), Rational(1, 20)});
    CHECK(shown(pool, row.value) == row.text);
  }
}

TEST_CASE("decimals: where none was written all are fractions") {
  ExprPool pool;
  CHECK(shown(pool, "981*m/100") == "981*m/100");
  CHECK(shown(pool, "9.81*m") == "981*m/100");
}

TEST_CASE("decimals: values are exact, what is shown reads back as the same") {
  ExprPool pool;
  note(pool, {Rational(981, 100)});
  for (const char* text : {"981*m/100", "sqrt(981*h/50)*m", "x/(7*y) + 981/1000", "-981*x/200"}) {
    const ExprId e = read(pool, text);
    CHECK(read(pool, to_text(pool, e)) == e);
  }
}

TEST_CASE("decimals: pools laid over and copies of expressions keep them") {
  auto below = std::make_unique<ExprPool>();
  note(*below, {Rational(981, 100)});
  const ExprId e = read(*below, "981*m/100");
  const PoolLayer layer = ExprPool::freeze(std::move(below));
  ExprPool over(layer, {});
  CHECK(to_text(over, e) == "9.81*m");
  ExprPool other;
  const ExprId copy = import_expr(other, over, e);
  CHECK(to_text(other, copy) == "9.81*m");
  CHECK(to_latex(other, copy) == "9.81 m");
}
