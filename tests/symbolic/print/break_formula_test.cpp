// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/break_formula.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/print/parse_text.h"
#include "symbolic/print/to_mathml.h"

using namespace trammel::symbolic;

namespace {

using Lines = std::vector<std::string>;

// Whatever the breaks, the formula is the same but for blanks.
std::string without_blanks(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  std::erase(text, ' ');
  return text;
}

}  // namespace

TEST_CASE(
    "formulas are broken at their outermost sums, and inside of brackets where none else is") {
  CHECK(break_formula("a + b - c", 20) == Lines{"a + b - c"});
  CHECK(break_formula("alpha + beta - gamma", 12) == Lines{"alpha + beta", "- gamma"});
  CHECK(break_formula("alpha*(beta - gamma)", 14) == Lines{"alpha*(beta", "- gamma)"});
  CHECK(break_formula("(alpha, beta + 1)", 11) == Lines{"(alpha,", "beta + 1)"});
  CHECK(break_formula("a + b*(alpha - beta)", 12) == Lines{"a", "+ b*(alpha", "  - beta)"});
  CHECK(break_formula("sqrt(alpha*beta*gamma)", 8) == Lines{"sqrt(alpha*beta*gamma)"});
  const std::string deep = "x*(a + y*(b + z*(c + d*(e + f))))";
  CHECK(without_blanks(break_formula(deep, 9)) == without_blanks({deep}));
}

TEST_CASE("long sums above and below the bars of LaTeX, and in brackets, have lines there") {
  std::string sum = "\\alpha \\left(u + v\\right)";
  for (int i = 0; i < 9; ++i) sum += " - \\alpha \\left(u + v\\right)";
  const std::string begin = "\\begin{aligned}&", end = "\\end{aligned}";
  const auto stacked = [&](const std::string& head, const std::string& tail) {
    const Lines lines = break_latex(head + sum + tail);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].starts_with(head + begin));
    CHECK(lines[0].ends_with(end + tail));
    std::string inside = lines[0].substr((head + begin).size());
    inside.resize(inside.size() - (end + tail).size());
    const auto at = inside.find(" \\\\ &");
    REQUIRE(at != std::string::npos);
    CHECK(std::ranges::count(inside.substr(0, at), '(') ==
          std::ranges::count(inside.substr(0, at), ')'));
    CHECK(inside.replace(at, 5, " ") == sum);
  };
  stacked("\\frac{", "}{b}");
  stacked("\\frac{a}{", "}");
  stacked("\\frac{a}{b} c \\left(", "\\right)");
  stacked("\\frac{a \\left(", "\\right)}{c - d}");
  CHECK(break_latex("\\frac{a - b}{c}") == Lines{"\\frac{a - b}{c}"});
}

TEST_CASE("LaTeX is broken outside of all brackets, fractions and bars alone") {
  const std::string term = "\\frac{a + b}{c} \\left|x - y\\right| \\left(u + v\\right)";
  CHECK(break_latex(term + " + " + term).size() == 1);  // short enough
  std::string sum = term;
  for (int i = 0; i < 7; ++i) sum += " - " + term;
  const Lines lines = break_latex(sum);
  REQUIRE(lines.size() > 1);
  for (const std::string& line : lines)
    for (const char* brackets : {"{}", "()"})
      CHECK(std::ranges::count(line, brackets[0]) == std::ranges::count(line, brackets[1]));
  CHECK(align_latex("x", term, "= 1").find("aligned") == std::string::npos);
  CHECK(align_latex("x", sum, "= 1").ends_with("  &= 1\n\\end{aligned}"));
}

TEST_CASE("MathML is broken at the signs between its outermost terms alone") {
  ExprPool pool;
  const auto of = [&](const std::string& text) {
    return break_mathml(to_mathml(pool, parse_text(pool, text).value()));
  };
  CHECK(of("a + b - c").size() == 1);
  CHECK(of("a*(" + std::string(80, 'x') + " + b)").size() == 1);  // a product has no such place
  std::string sum = "alpha*(u + v)/(x - y)";
  for (int i = 0; i < 24; ++i) sum += fmt::format(" {} a_{}*sqrt(b + {})", i % 2 ? "+" : "-", i, i);
  const Lines lines = of(sum);
  REQUIRE(lines.size() > 2);
  std::string inside;
  for (const std::string& line : lines) {
    REQUIRE(line.starts_with("<mrow>"));
    REQUIRE(line.ends_with("</mrow>"));
    std::string part = line.substr(6, line.size() - 13);
    const std::string indent = "<mspace width=\"2em\"/>";
    if (part.starts_with(indent)) part.erase(0, indent.size());
    inside += part;
  }
  CHECK("<mrow>" + inside + "</mrow>" == to_mathml(pool, parse_text(pool, sum).value()));
}
