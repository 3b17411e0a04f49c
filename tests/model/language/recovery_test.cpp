// SPDX-License-Identifier: Apache-2.0
// Where statements end, and how the parser goes on after an error.
#include <doctest/doctest.h>

#include <ctime>
#include <string>
#include <string_view>

#include "model/language/parse.h"
#include "model/language/print.h"
#include "model/language/summary.h"

using namespace trammel::model;
using syntax::codes_of;
using syntax::summarize_text;

namespace {

struct Case {
  std::string_view text, codes, summary;
};

template <class Cases>
void check_all(const Cases& cases) {
  for (const Case& row : cases) {
    CAPTURE(row.text);
    CHECK(codes_of(row.text) == row.codes);
    CHECK(summarize_text(row.text) == row.summary);
  }
}

std::string repeat(std::string_view text, int times) {
  std::string repeated;
  for (int i = 0; i < times; ++i) repeated += text;
  return repeated;
}

}  // namespace

TEST_CASE("statement ends: a line goes on after a comma, an operator, in a bracket") {
  constexpr Case cases[] = {
      {"free a,\n  b", "", "Free a, b"},
      {"free a, # first\n\n# nothing\n  b", "", "Free a, b"},
      {"kinetic = a +\n b", "", "Kinetic a + b"},
      {"kinetic =\n a", "", "Kinetic a"},
      {"tight: a <=\n b", "", "tight; Constraint a <= b"},
      {"kinetic = (a\n + b\n)", "", "Kinetic a + b"},
      {"kinetic = f(a,\n\n b)\nfree c", "", "Kinetic f(a, b) | Free c"},
      {"kinetic = (mass\n*mass)", "", "Kinetic mass*mass"},
      {"free a\r\nfree b\rfree c\n", "", "Free a | Free b | Free c"},
      {"body(rod): mass m,\n  inertia J,\n  center G", "", "BodyMass rod m inertia=J center=G"},
      {"sweep a from 1 to 2,\n start from 1 to 2", "", "Sweep a from 1 to 2, start from 1 to 2"},
      {"\xEF\xBB\xBF"
       "free a",
       "", "Free a"},
  };
  check_all(cases);
}

TEST_CASE("recovery: each statement has its own error, and the others are read") {
  constexpr Case cases[] = {
      {"pint A at (0, 0)\npoint B at (1, 0)\nline l form A to B\nfree t", "E124 1:1, E126 3:8",
       "Invalid | PointAt B (1, 0) | Invalid l | Free t"},
      {"length(a) = 2 $ 3 $ 4\nlength(b) = 3", "E106 1:15", "Invalid | Constraint length(b) = 3"},
      {"length(a) = [2]\nfree b", "E107 1:13", "Constraint length(a) = 2 | Free b"},
      {"length(a) = 2**3*x'' '", "E107 1:14", "Invalid"},
      {"// one\n// two\nfree a", "E107 1:1, E107 2:1", "Free a"},
      {"free a; free b", "E107 1:7", "Free a | Free b"},
  };
  check_all(cases);
}

TEST_CASE("recovery: an open bracket swallows nothing") {
  constexpr Case cases[] = {
      {"point A at (0, 0\npoint B at (1, 0)\nfree c", "E111 1:12",
       "Invalid A | PointAt B (1, 0) | Free c"},
      {"length(AB = a\nangle(x_axis, AB) = theta\nfree b", "E111 1:7",
       "Invalid | Constraint angle(x_axis, AB) = theta | Free b"},
      {"force(C) = (F*cos(a),\n F*sin(a)\nfree b", "E111 1:12", "Invalid | Free b"},
      {"force(C) = (a,\nroll: C on l\nfree b)", "E111 1:12, E112 3:7",
       "Invalid | roll; Incidence C on l | Invalid"},
      {"kinetic = ((a\n + b)\nfree c", "E111 1:11", "Invalid | Free c"},
      {"kinetic = ((a +\n b)\nfree c", "E111 1:11", "Invalid | Free c"},
      {"length(a) = b)\nfree c", "E112 1:14", "Invalid | Free c"},
  };
  check_all(cases);
}

TEST_CASE("recovery: a line that ends in an operator does not take in the next statement") {
  constexpr Case cases[] = {
      {"length(a) = pi*\nfind x(P)", "E115 1:15", "Invalid | Find x(P)"},
      {"given a = 1,\nfind x(P)", "E115 1:12", "Invalid | Find x(P)"},
      {"length(a) = pi*\nroll: C on l", "E115 1:15", "Invalid | roll; Incidence C on l"},
  };
  check_all(cases);
  // Where it cannot be told apart, the advice says why the line belongs to the one before.
  const trammel::base::SourceText source("", "length(a) = pi*\nforce(C) = (F, 0)");
  const auto diagnostics = parse_model(source).diagnostics;
  REQUIRE(diagnostics.size() == 1);
  CHECK(advice_of(diagnostics[0].remedy).find("the line before ends in '*'") != std::string::npos);
}

TEST_CASE("recovery: what a wrong statement would have declared is kept") {
  CHECK(summarize_text("point A") == "Invalid A");
  CHECK(summarize_text("coordinate r, phi +") == "Invalid r, phi");
  CHECK(summarize_text("let A == 2 2") == "Invalid A");
  CHECK(summarize_text("l: spring s from") == "l; Invalid s");
  CHECK(summarize_text("mass(P = 3") == "Invalid");
}

TEST_CASE("recovery: labels") {
  CHECK(codes_of("roll:") == "E130 1:1");
  CHECK(codes_of("a: b: x(P) = 3") == "E130 1:4");
  CHECK(codes_of("geometric a: x(P) = 3") == "E130 1:11");
}

TEST_CASE("recovery: twenty errors are enough") {
  const std::string text = repeat("free 1\n", 25);
  const auto diagnostics = parse_model({"", text}).diagnostics;
  REQUIRE(diagnostics.size() == 21);
  CHECK(diagnostics.back().kind.code == "N101");
  CHECK(diagnostics.back().message == "5 more errors are not shown");
}

TEST_CASE("recovery: slips that the language allows are warnings") {
  CHECK(codes_of("length(a) = sine(b)") == "W101 1:13");
  CHECK(codes_of("length(a) = ln(b)") == "W101 1:13");
  CHECK(codes_of("length(a) = f(b) + g1(b)") == "");
  CHECK(codes_of("graivty = g") == "W102 1:1");
  CHECK(codes_of("phi = g") == "");
}

TEST_CASE("texts that are no models: each gets one quick answer") {
  CHECK(codes_of("") == "E101 1:1");
  CHECK(codes_of("\xEF\xBB\xBF# nothing\r\n\r\n") == "E101 1:1");
  CHECK(codes_of(std::string_view("free a\0", 7)) == "E102 1:7");
  CHECK(codes_of("# \xFC") == "E103 1:3");
  CHECK(codes_of("# \xC0\xAF") == "E103 1:3");
  CHECK(codes_of("# \xED\xA0\x80") == "E103 1:3");
  CHECK(codes_of("free a\n#" + std::string(longest_line + 1, '-')) == "E105 2:1");
  CHECK(codes_of(repeat("# a comment\n", longest_text / 12 + 1)) == "E104 1:1");
}

TEST_CASE("texts that are no models: time grows as the text does") {
  const std::string_view lines[] = {"x = ((((((((\n", "pint A at (0\n", "lenght1(a) = 2 a\n",
                                    "$ a $ a\n",      "a:b:c:\n",       "\"a\n",
                                    "a = b,\n",       "'''''\n"};
  const auto processor_seconds = [](std::string_view line, int count) {
    const std::clock_t start = std::clock();
    const auto parsed = parse_model({"", repeat(line, count)});
    CHECK(parsed.diagnostics.size() <= 22);
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  };
  for (const std::string_view line : lines) {
    CAPTURE(line);
    const double once = processor_seconds(line, 5000), eightfold = processor_seconds(line, 40000);
    CHECK(eightfold < 30 * once + 0.1);  // of n^2 it would be 64 times
  }
}
