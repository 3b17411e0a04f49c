// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/parse_text.h"

#include "symbolic/formula.h"

using namespace trammel::symbolic;

TEST_CASE("parse_text: precedence") {
  Formulas f;
  CHECK(f("2^3^2") == f("512"));
  CHECK(f("-2^2") == f("-4"));
  CHECK(f("8/2/2") == f("2"));
  CHECK(f("1 - 2 - 3") == f("-4"));
  CHECK(f("2*-3") == f("-6"));
  CHECK(f("x^-1") == f("1/x"));
  CHECK(f(" ( x ) ") == f("x"));
  CHECK(f("1.25") == f("5/4"));
  CHECK(f(".5") == f("1/2"));
  CHECK(f("theta'' + pi") != f("theta' + pi"));
}

TEST_CASE("parse_text: errors have a place") {
  struct Row {
    const char* text;
    std::uint32_t begin;
  };
  for (const Row& row : std::initializer_list<Row>{{"", 0},
                                                   {"a +", 3},
                                                   {"a b", 2},
                                                   {"(a", 2},
                                                   {"a)", 1},
                                                   {"sin(a, b)", 9},
                                                   {"2a", 1},
                                                   {"*a", 0},
                                                   {"a @ b", 2},
                                                   {"f'(x, y)", 8},
                                                   {"f[1](x, y)", 10},
                                                   {"1..2", 2}}) {
    ExprPool pool;
    CAPTURE(row.text);
    const auto result = parse_text(pool, row.text);
    REQUIRE_FALSE(result.ok());
    REQUIRE(result.errors().front().span.has_value());
    CHECK(result.errors().front().span->begin == row.begin);
  }
}

TEST_CASE("parse_text: nesting is limited, not the stack's business") {
  ExprPool pool;
  CHECK_FALSE(parse_text(pool, std::string(100'000, '(')).ok());
  CHECK_FALSE(parse_text(pool, std::string(100'000, '-') + "x").ok());
}
