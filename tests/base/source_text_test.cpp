// SPDX-License-Identifier: Apache-2.0
#include "base/source_text.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <string>

using namespace trammel::base;

TEST_CASE("position: lines and columns count from 1, columns in characters") {
  const SourceText source("m.tml", "point A\nθ = ω₁\r\n\nend");
  const struct {
    std::uint32_t offset, line, column;
  } rows[] = {
      {0, 1, 1},   {6, 1, 7},   // A
      {7, 1, 8},                // the line end belongs to its line
      {8, 2, 1},                // θ, two bytes
      {11, 2, 3},  {13, 2, 5},  // =, ω
      {15, 2, 6},               // ₁, three bytes
      {20, 3, 1},               // the empty line
      {21, 4, 1},  {24, 4, 4},  // end, and behind it
      {999, 4, 4},              // past the text: its end
  };
  for (const auto& row : rows) {
    CAPTURE(row.offset);
    const Position position = source.position(row.offset);
    CHECK(position.line == row.line);
    CHECK(position.column == row.column);
  }
}

TEST_CASE("line: comes without its line end, of either kind") {
  const SourceText source("m.tml", "one\r\ntwo\n");
  CHECK(source.line(1) == "one");
  CHECK(source.line(2) == "two");
  CHECK(source.line(3) == "");
}

TEST_CASE("line: a number that no line has gives an empty line") {
  const SourceText source("m.tml", "one");
  CHECK(source.line(0) == "");
  CHECK(source.line(2) == "");
}

TEST_CASE("slice: a span past the end or turned round is cut to what there is") {
  const SourceText source("m.tml", "abc");
  CHECK(source.slice({1, 2}) == "b");
  CHECK(source.slice({1, 99}) == "bc");
  CHECK(source.slice({99, 100}) == "");
  CHECK(source.slice({2, 1}) == "");
}

TEST_CASE("join: holds both spans") {
  CHECK(join({3, 5}, {1, 4}) == Span{1, 5});
  CHECK(join({1, 2}, {7, 9}) == Span{1, 9});
}

TEST_CASE("count_characters: code points, not bytes") {
  CHECK(count_characters("") == 0);
  CHECK(count_characters("a'") == 2);
  CHECK(count_characters("θ₁") == 2);
  CHECK(count_characters("\xff") == 1);
}

TEST_CASE("position: its line, cut before its column, is what stands before the offset") {
  CHECK(rc::check([] {
    const auto text = *rc::gen::container<std::string>(rc::gen::element('a', 'b', '\n'));
    const auto offset =
        *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(text.size()) + 1);
    const SourceText source("m.tml", text);
    const Position position = source.position(offset);
    std::string before;
    for (std::uint32_t number = 1; number < position.line; ++number)
      before += std::string(source.line(number)) + "\n";
    before += source.line(position.line).substr(0, position.column - 1);
    RC_ASSERT(before == text.substr(0, offset));
  }));
}
