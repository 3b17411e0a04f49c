// SPDX-License-Identifier: Apache-2.0
// Expressions: precedence, numbers, units, derivatives, and their canonical text.
#include "model/language/expression.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "model/language/parse.h"
#include "model/language/print.h"
#include "model/language/summary.h"

using namespace trammel::model;
using namespace trammel::model::syntax;

namespace {

struct Case {
  std::string_view text, dump;
};

template <class Cases>
void check_all(const Cases& cases) {
  for (const Case& row : cases) {
    CAPTURE(row.text);
    CHECK(dump_text(row.text) == row.dump);
  }
}

std::string canonical(std::string_view text) {
  const auto parsed = parse_expression({"", std::string(text)});
  REQUIRE(parsed.ok());
  return to_text(parsed.value().exprs, parsed.value().root);
}

}  // namespace

TEST_CASE("expression: operators bind as in mathematics") {
  constexpr Case cases[] = {
      {"a + b*c", "(+ a (* b c))"},
      {"a - b - c", "(- (- a b) c)"},
      {"a/b/c", "(/ (/ a b) c)"},
      {"a/b*c", "(* (/ a b) c)"},
      {"a^b^c", "(^ a (^ b c))"},
      {"-x^2", "(- (^ x 2))"},
      {"(-x)^2", "(^ (- x) 2)"},
      {"2^-x", "(^ 2 (- x))"},
      {"2^-x^y", "(^ 2 (- (^ x y)))"},
      {"-a*b", "(* (- a) b)"},
      {"a*-b", "(* a (- b))"},
      {"a - -b", "(- a (- b))"},
      {"+a", "(+ a)"},
      {"--a", "(- (- a))"},
      {"((a))", "a"},
      {"(a + b)*c", "(* (+ a b) c)"},
      {"atan2(y, -x)", "[atan2 y (- x)]"},
      {"f()", "[f]"},
      {"sin (x)", "[sin x]"},
      {"(a, b + 1)", "<a (+ b 1)>"},
      {"(a, b, c)", "<a b c>"},
      {"a + (b, c)", "(+ a <b c>)"},
  };
  check_all(cases);
}

TEST_CASE("expression: primes belong to names, calls and brackets") {
  constexpr Case cases[] = {
      {"theta'", "theta'"},
      {"theta''^2", "(^ theta'' 2)"},
      {"distance(A, B)''", "[distance A B]''"},
      {"x'(s)", "[x' s]"},
      {"x'(s)'", "[x' s]'"},
      {"(x(P) - x(Q))'", "(' (- [x P] [x Q]))"},
      {"(a, b)''", "('' <a b>)"},
      {"θ’ + θ″", "(+ theta' theta'')"},
      {"theta '", "error E120"},
      {"2'", "error E120"},
      {"'", "error E120"},
  };
  check_all(cases);
}

TEST_CASE("expression: a unit stands directly behind its number") {
  constexpr Case cases[] = {
      {"30 deg", "{30 deg^1}"},
      {"30deg", "{30 deg^1}"},
      {"5\u00A0mm", "{5 mm^1}"},
      {"20 N/mm", "{20 N^1 mm^-1}"},
      {"3 kg*m^2/s^2", "{3 kg^1 m^2 s^-2}"},
      {"2 s^-1", "{2 s^-1}"},
      {"7 1/s", "{7 s^-1}"},
      {"7 1/s^2", "{7 s^-2}"},
      {"7 1/m/s", "{7 m^-1 s^-1}"},
      {"7 1/s*x", "(* {7 s^-1} x)"},
      {"1/s", "(/ 1 s)"},
      {"2 N/m^1.5", "{2 N^1 m^-3/2}"},
      {"2 N/m^(3/2)", "{2 N^1 m^-3/2}"},
      {"2 m^2", "{2 m^2}"},
      {"(2 m)^2", "(^ {2 m^1} 2)"},
      {"-10000 deg", "(- {10000 deg^1})"},
      {"x^2 m", "(^ x {2 m^1})"},
      {"2 N*x", "(* {2 N^1} x)"},
      {"2 N / mm", "(/ {2 N^1} mm)"},
      {"2 N *m", "(* {2 N^1} m)"},
      {"2 m*g", "{2 m^1 g^1}"},
      {"2*m", "(* 2 m)"},
      {"2 s*min(a, b)", "(* {2 s^1} [min a b])"},
      {"2 m*s'", "(* {2 m^1} s')"},
      {"1e3m", "{1e3 m^1}"},
      {"2  mm", "error E119"},
      {"2 mmm", "error E118"},
      {"2 Nm", "error E118"},
      {"2 KG", "error E118"},
      {"2 s'", "error E114"},
      {"2 min(a, b)", "error E114"},
      {"2 a", "error E114"},
      {"7 1/a", "error E114"},
      {"7 1 /s", "error E114"},
      {"7 1/2", "error E114"},
      {"2 m^x", "error E119"},
      {"2 m^999", "error E119"},
      {"2 m^(1/0)", "error E119"},
  };
  check_all(cases);
}

TEST_CASE("expression: numbers are exact") {
  CHECK(to_decimal("0.95") == Decimal{"95", -2});
  CHECK(to_decimal("2.194e-6") == Decimal{"2194", -9});
  CHECK(to_decimal("100") == Decimal{"1", 2});
  CHECK(to_decimal("0.10") == Decimal{"1", -1});
  CHECK(to_decimal(".5") == Decimal{"5", -1});
  CHECK(to_decimal("5.") == Decimal{"5", 0});
  CHECK(to_decimal("1E+3") == Decimal{"1", 3});
  CHECK(to_decimal("0.000") == Decimal{"0", 0});
  CHECK(to_decimal("007") == Decimal{"7", 0});
  CHECK(to_decimal("12345678901234567890.5") == Decimal{"123456789012345678905", -1});
}

TEST_CASE("expression: what is wrong with it") {
  constexpr Case cases[] = {
      {"", "error E115"},       {"2 +", "error E115"},         {"* 2", "error E115"},
      {"a b", "error E114"},    {"2(x + y)", "error E114"},    {"(a)(b)", "error E114"},
      {"sin x", "error E116"},  {"a = b", "error E131"},       {"a, b", "error E127"},
      {"0,5", "error E109"},    {"(a", "error E111"},          {"a)", "error E112"},
      {"()", "error E115"},     {"(a, b, c, )", "error E115"}, {"a ** b", "error E107"},
      {"a $ b", "error E106"},  {"drawn", "error E121"},       {"a & b", "error E123"},
      {"f(d=2)", "error E127"}, {"\"text\"", "error E127"},    {"1.2.3", "error E108"},
      {"1e1000", "error E108"}, {"länge", "error E106"},       {"_a", "error E106"},
      {"²", "error E107"},      {"a(b", "error E111"},
  };
  check_all(cases);
}

TEST_CASE("expression: the canonical text has the brackets that are needed and no others") {
  constexpr Case cases[] = {
      {"a+(b*c)", "a + b*c"},
      {"(a-b)-(c-d)", "a - b - (c - d)"},
      {"a/(b*c)", "a/(b*c)"},
      {"(a^b)^c", "(a^b)^c"},
      {"-(x^2)", "-x^2"},
      {"(-x)^2", "(-x)^2"},
      {"-(a+b)", "-(a + b)"},
      {"a*(-b)", "a*-b"},
      {"(2 m)^2", "(2 m)^2"},
      {"(2 m)*g", "2 m * g"},
      {"-(2 m)/g", "-2 m / g"},
      {"3 kg*m/s^2", "3 kg*m/s^2"},
      {"(  x( P )-x( Q ) )''", "(x(P) - x(Q))''"},
      {"atan2( y,x )'", "atan2(y, x)'"},
      {"θ₁+0.950", "theta_1 + 0.950"},
      {"(a,b,(c))", "(a, b, c)"},
  };
  for (const Case& row : cases) {
    CAPTURE(row.text);
    CHECK(canonical(row.text) == row.dump);
    CHECK(dump_text(canonical(row.text)) == dump_text(row.text));
  }
}

TEST_CASE("expression: spans hold the source with the brackets that belong to a node") {
  const auto parsed = parse_expression({"", " (a + b)*c' "});
  REQUIRE(parsed.ok());
  const ExprArena& exprs = parsed.value().exprs;
  const auto slice = [&](Span span) {
    return std::string_view(parsed.value().text).substr(span.begin, span.end - span.begin);
  };
  const ExprNode& product = exprs[parsed.value().root];
  CHECK(slice(product.span) == "(a + b)*c'");
  const auto& factors = std::get<BinaryNode>(product.form);
  CHECK(slice(factors.op_span) == "*");
  CHECK(slice(exprs[factors.left].span) == "a + b");
  CHECK(slice(exprs[factors.right].span) == "c'");
  CHECK(slice(std::get<NameNode>(exprs[factors.right].form).name_span) == "c");
}

TEST_CASE("expression: a sum of many terms needs no deep stack") {
  std::string text = "a";
  for (int i = 0; i < 100000; ++i) text += "+a";
  const auto parsed = parse_expression({"", text});
  REQUIRE(parsed.ok());
  CHECK(to_text(parsed.value().exprs, parsed.value().root).size() == 1 + 100000 * 4);
}

TEST_CASE("expression: nesting has a limit that says so") {
  constexpr Case brackets[] = {{"(", ")"}, {"-", ""}, {"a^", ""}, {"sin(", ")"}, {"(a, ", ")"}};
  for (const Case& row : brackets) {
    std::string left, right;
    for (int i = 0; i < 100000; ++i) left += row.text, right += row.dump;
    CAPTURE(row.text);
    CHECK(dump_text(left + "a" + right) == "error E113");
  }
}
