// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostic.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

using namespace trammel::base;

namespace {

constexpr DiagnosticKind unknown_name{"E104", "unknown-name"};
constexpr DiagnosticKind single_use{"W201", "single-use"};

std::string shown(const std::string& text, Span span, const std::string& advice = "") {
  const SourceText source("m.tml", text);
  return render(place({unknown_name, span, "no line is called 'rodd'", advice}, source), false);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("render: place, line, carets and advice") {
  CHECK(shown("point A\nlength(rodd) = b\n", {15, 19}, "did you mean 'rod'?") ==
        "m.tml:2:8: error[E104]: no line is called 'rodd'\n"
        "  2 | length(rodd) = b\n"
        "    |        ^^^^\n"
        "  help: did you mean 'rod'?\n");
}

TEST_CASE("render: carets stand under characters, not bytes") {
  CHECK(shown("θ₁ + ωω = 1", {8, 12}) ==
        "m.tml:1:6: error[E104]: no line is called 'rodd'\n"
        "  1 | θ₁ + ωω = 1\n"
        "    |      ^^\n");
}

TEST_CASE("render: a span over several lines is marked to the end of its first line") {
  CHECK(lines_of(shown("ab (c,\n  d)\n", {3, 11}))[2] == "    |    ^^^");
}

TEST_CASE("render: what is missing at the end of a line gets one caret behind it") {
  CHECK(lines_of(shown("a =\nb", {3, 3}))[2] == "    |    ^");
  CHECK(lines_of(shown("a =", {3, 3}))[2] == "    |    ^");
}

TEST_CASE("render: a tab is shown as one blank, so that the carets stand right") {
  CHECK(lines_of(shown("\ta\x1b[2Jb", {6, 7}))[1] == "  1 |  a [2Jb");
  CHECK(lines_of(shown("\ta\x1b[2Jb", {6, 7}))[2] == "    |       ^");
}

TEST_CASE("render: a very long line is cut to a window around the place") {
  const std::string line = std::string(5000, 'x') + "ROD" + std::string(5000, 'y');
  const std::vector<std::string> lines = lines_of(shown(line, {5000, 5003}));
  CHECK(lines[0].starts_with("m.tml:1:5001: "));
  CHECK(lines[1].size() == 6 + 100);
  const std::size_t at = lines[1].find("ROD");
  REQUIRE(at != std::string::npos);
  CHECK(lines[2].find("^^^") == at);
}

TEST_CASE("render: a window cuts between characters, never within one") {
  std::string line;
  for (int i = 0; i < 300; ++i) line += "θ";
  const std::vector<std::string> lines = lines_of(shown(line, {400, 402}));
  CHECK(count_characters(lines[1]) == 6 + 100);
  CHECK(lines[1].substr(6, 2) == "θ");
  CHECK(lines[2] == "    | " + std::string(49, ' ') + "^");
}

TEST_CASE("render: a span longer than the window does not pass it") {
  const std::vector<std::string> lines = lines_of(shown(std::string(500, 'x'), {0, 500}));
  CHECK(lines[2] == "    | " + std::string(100, '^'));
}

TEST_CASE("render: what concerns the request as a whole has no place") {
  const SourceText source("m.tml", "point A");
  const Diagnostic diagnostic{single_use, {}, "nothing is asked"};
  CHECK(render(place(diagnostic, source), false) == "m.tml: warning[W201]: nothing is asked\n");
  PlacedDiagnostic anonymous = place(diagnostic, source);
  anonymous.file.clear();
  CHECK(render(anonymous, false) == "warning[W201]: nothing is asked\n");
}

TEST_CASE("render: colours change nothing but add colours") {
  const SourceText source("m.tml", "a = b");
  const PlacedDiagnostic placed = place({unknown_name, Span{4, 5}, "no 'b'", "say 'a'"}, source);
  std::string coloured = render(placed, true);
  CHECK(coloured.find("\x1b[1;31merror[E104]\x1b[0m") != std::string::npos);
  for (std::size_t at = 0; (at = coloured.find('\x1b')) != std::string::npos;)
    coloured.erase(at, coloured.find('m', at) - at + 1);
  CHECK(coloured == render(placed, false));
}

TEST_CASE("render: any text and any span give short, even lines") {
  CHECK(rc::check([] {
    const auto text = *rc::gen::container<std::string>(
        rc::gen::element('a', ' ', '\n', '\r', '\t', '\xce', '\xb8', '\xff', '\0'));
    const auto size = static_cast<std::uint32_t>(text.size());
    const Span span{*rc::gen::inRange<std::uint32_t>(0, size + 3),
                    *rc::gen::inRange<std::uint32_t>(0, size + 3)};
    const std::vector<std::string> lines = lines_of(shown(text, span));
    RC_ASSERT(lines.size() == 3U);
    const auto carets = std::count(lines[2].begin(), lines[2].end(), '^');
    RC_ASSERT(carets >= 1);
    RC_ASSERT(lines[2].find('|') == lines[1].find('|'));
    RC_ASSERT(count_characters(lines[2]) <= 6U + 101U + lines[2].find('|'));
  }));
}

TEST_CASE("severity: follows from the letter of the code") {
  CHECK(unknown_name.severity() == Severity::Error);
  CHECK(single_use.severity() == Severity::Warning);
  CHECK(DiagnosticKind{"N301", "measured"}.severity() == Severity::Note);
  CHECK_FALSE(has_error({{single_use, {}, "a"}}));
  CHECK(has_error({{single_use, {}, "a"}, {unknown_name, {}, "b"}}));
}

TEST_CASE("append: moves diagnostics to the end") {
  Diagnostics all{{unknown_name, {}, "first"}};
  Diagnostics more{{single_use, {}, "second"}};
  append(all, std::move(more));
  REQUIRE(all.size() == 2);
  CHECK(all[1].message == "second");
}
