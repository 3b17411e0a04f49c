// SPDX-License-Identifier: Apache-2.0
#include "inquiry/find/lost_number.h"

#include <doctest/doctest.h>

#include <string>

#include "inquiry/find/find.h"
#include "support/prepared_model.h"
#include "symbolic/print/parse_text.h"

using namespace trammel;
using namespace trammel::inquiry;

TEST_CASE("a formula that is 0/0 at the given values gives way to the number, if it is right") {
  const std::string text = "given t = 0, a = 2\nfind q = a*(1 + cos(t))\n";
  struct Row {
    const char* formula;
    bool stays;
  };
  for (const Row& row : std::initializer_list<Row>{{"a*(1 + cos(t))", true},
                                                   {"a*sin(t)^2/(1 - cos(t))", false},
                                                   {"a*sin(t)^2/(2 - 2*cos(t))", true}}) {
    CAPTURE(std::string(row.formula));
    test::PreparedModel m(text);
    Answer answer = answer_find(m.here, m.question(), {}).answer;
    REQUIRE(value_of(answer)->formula);
    const auto parsed = symbolic::parse_text(m.pool(), row.formula);
    REQUIRE(parsed.ok());
    value_of(answer)->formula->components = {parsed.value()};
    leave_out_lost_formula(m.here, m.question(), answer);
    CHECK(value_of(answer)->formula.has_value() == row.stays);
    CHECK(answer.reason == (row.stays ? "" : "its formula has no value at the given ones"));
  }
}
