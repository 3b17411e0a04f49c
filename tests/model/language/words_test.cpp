// SPDX-License-Identifier: Apache-2.0
// The tables of words agree with the parser.
#include "model/language/words.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <variant>

#include "model/language/parse.h"
#include "model/language/summary.h"

using namespace trammel::model;
using namespace trammel::model::syntax;

TEST_CASE("words: the example of each statement word is a right statement") {
  std::set<std::string_view> seen;
  for (const StatementWord& row : statement_words()) {
    CAPTURE(row.word);
    CHECK(seen.insert(row.word).second);
    CHECK(statement_word(row.id).word == row.word);
    CHECK(codes_of(row.example) == "");
    CHECK(row.example.find(row.word) != std::string_view::npos);
  }
}

TEST_CASE("words: the example of each function is a right formula") {
  for (const FunctionWord& row : function_words()) {
    CAPTURE(row.word);
    const std::string statement = "part p = " + std::string(row.example);
    CHECK(codes_of(statement) == "");
  }
}

TEST_CASE("words: a slip is near the word that was meant") {
  CHECK(nearest_statement_word("pint") == "point");
  CHECK(nearest_statement_word("Point") == "point");
  CHECK(nearest_statement_word("xyz") == "");
  CHECK(nearest_function_word("lenght") == "length");
  CHECK(nearest_function_word("arcsin") == "asin");
  CHECK(nearest_function_word("ln") == "log");
  CHECK(nearest_unit("mmm") == "mm");
  CHECK(nearest_unit("Nm") == "N*m");
  CHECK(nearest_unit("KN") == "kN");
  CHECK(nearest_unit("a") == "");
  CHECK(nearest_unit("mu") == "");
}
