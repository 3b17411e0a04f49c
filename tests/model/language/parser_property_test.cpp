// SPDX-License-Identifier: Apache-2.0
// What holds for any text: soups of words, mutated models, random expressions.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <string>
#include <string_view>
#include <vector>

#include "fuzz/parser_invariants.h"
#include "model/language/summary.h"
#include "model/language/words.h"

using namespace trammel::model;
using namespace trammel::model::syntax;

namespace {

const std::vector<std::string> models{
    "# Slider-crank\npoint A at (0, 0)\npoint B near (0.58, 0.81)\nline crank from A to B\n"
    "ab: length(crank) = 2*a\nangle(x_axis, crank) = theta\ntheta' = omega\nC on x_axis\n"
    "force(C) = (F, -m*g)\ngiven a = 25 mm, theta = 30 deg, F = 1\nfind reaction(theta), x(B)''\n",
    "coordinate r, phi\nkinetic = m*(r'^2 + r^2*phi'^2)/2\nforce (0, -m*g) at (r*sin(phi),\n"
    "  -r*cos(phi))\ntight: r <= L\nsimulate for 10 s until r = 0 every 0.01 s\n",
    "part wheel = cylinder(d=10, h=1) +\n  ring(10, move(block(3, 1, 1), (3, 0, 0)))\r\n"
    "density(wheel) = 7850 kg/m^3\ncontact = compliant elasticity 1e5 damping 1e6\nclearance = "
    "0.1\n"
    "sweep a from 1 in to 5 in in 9 steps, b from 1 to 2\n",
};

const std::vector<std::string> fragments{"a",        "x",     "theta",
                                         "P",        "rod",   "0",
                                         "1.5",      "2e-3",  "30 deg",
                                         "N/mm",     "drawn", "import",
                                         "at",       "in",    "from",
                                         "to",       "for",   "on",
                                         "+",        "-",     "*",
                                         "/",        "^",     "=",
                                         "<=",       ">",     "!=",
                                         "(",        ")",     ",",
                                         ":",        "'",     "''",
                                         "\"f\"",    "\"",    "#",
                                         "\n",       "\n",    "\r\n",
                                         "\r",       " ",     "  ",
                                         "\t",       "θ",     "ω₁",
                                         "−",        "²",     "$",
                                         ";",        "**",    "==",
                                         "//",       "[",     "]",
                                         ".",        "1.2.3", "\xEF\xBB\xBF",
                                         "\xC2\xA0", "é",     "&"};

std::string any_fragment() {
  if (*rc::gen::inRange(0, 3) == 0) {
    const auto words = statement_words();
    return std::string(words[*rc::gen::inRange<std::size_t>(0, words.size())].word);
  }
  if (*rc::gen::inRange(0, 8) == 0) {
    const auto words = function_words();
    return std::string(words[*rc::gen::inRange<std::size_t>(0, words.size())].word);
  }
  return *rc::gen::elementOf(fragments);
}

std::string any_soup() {
  std::string text;
  for (int i = *rc::gen::inRange(0, 60); i > 0; --i) {
    text += any_fragment();
    if (*rc::gen::inRange(0, 3) > 0) text += ' ';
  }
  return text;
}

std::string any_expression(int depth) {
  const auto operand = [depth] { return any_expression(depth - 1); };
  switch (depth <= 0 ? *rc::gen::inRange(0, 4) : *rc::gen::inRange(0, 12)) {
    case 0: return *rc::gen::elementOf(std::vector<std::string>{"a", "theta''", "ω₁'", "x"});
    case 1: return *rc::gen::elementOf(std::vector<std::string>{"0", "2", ".5", "1.250e-3"});
    case 2: return *rc::gen::elementOf(std::vector<std::string>{"3 m", "2 N/m^1.5", "5 kg*m^2/s"});
    case 3: return *rc::gen::elementOf(std::vector<std::string>{"x(P)", "f()'", "x'(s)"});
    case 4: return operand() + " + " + operand();
    case 5: return operand() + "-" + operand();
    case 6: return "(" + operand() + ") * (" + operand() + ")";
    case 7: return "(" + operand() + ")/" + "(" + operand() + ")";
    case 8: return "(" + operand() + ")^(" + operand() + ")";
    case 9: return "-(" + operand() + ")";
    case 10: return "atan2(" + operand() + ", " + operand() + ")'";
    default: return "(" + operand() + ", " + operand() + ")''";
  }
}

}  // namespace

TEST_CASE("parser: soups of words break nothing") {
  CHECK(rc::check([] {
    const std::string text = any_soup();
    RC_LOG() << text;
    RC_ASSERT(find_broken_invariant(text) == "");
  }));
}

TEST_CASE("parser: mutated models break nothing") {
  CHECK(rc::check([] {
    std::string text = *rc::gen::elementOf(models);
    for (int i = *rc::gen::inRange(1, 6); i > 0; --i) {
      const auto at = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
      const auto length = *rc::gen::inRange<std::size_t>(0, 12);
      const std::string piece = text.substr(at, length);
      switch (*rc::gen::inRange(0, 3)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, any_fragment()); break;
        default: text.insert(*rc::gen::inRange<std::size_t>(0, text.size() + 1), piece);
      }
    }
    RC_LOG() << text;
    RC_ASSERT(find_broken_invariant(text) == "");
  }));
}

TEST_CASE("parser: comments, blank lines and spaces change nothing") {
  CHECK(rc::check([] {
    const std::string& text = *rc::gen::elementOf(models);
    std::string spaced;
    for (const char c : text) {
      if (c == '\n') spaced += *rc::gen::elementOf(std::vector<std::string>{"", " # why", "\t"});
      spaced += c;
      if (c == '\n') spaced += *rc::gen::elementOf(std::vector<std::string>{"", "\n", "#\n  "});
      if (c == ',') spaced += "  ";
    }
    RC_ASSERT(codes_of(spaced) == "");
    RC_ASSERT(summarize_text(spaced) == summarize_text(text));
  }));
}

TEST_CASE("parser: the canonical text of an expression means the same") {
  CHECK(rc::check([] {
    const std::string text = any_expression(*rc::gen::inRange(0, 5));
    const auto parsed = parse_expression({"", text});
    RC_LOG() << text;
    RC_ASSERT(parsed.ok());
    const std::string canonical = to_text(parsed.value().exprs, parsed.value().root);
    RC_ASSERT(dump_text(canonical) == dump(parsed.value().exprs, parsed.value().root));
  }));
}
