// SPDX-License-Identifier: Apache-2.0
#include "base/fix.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>
#include <string>

using namespace trammel::base;

namespace {

std::string mend(const std::string& text, const Fix& fix) {
  return apply_edits(text, edits_of(fix, SourceText("m.tml", text)));
}

Span find(const std::string& text, const std::string& part) {
  const auto begin = static_cast<std::uint32_t>(text.find(part));
  return {begin, begin + static_cast<std::uint32_t>(part.size())};
}

}  // namespace

TEST_CASE("fix: a replacement, a line below another one, a line at the end") {
  const std::string text = "given a = 1  # one\nfind a\n";
  CHECK(mend(text, replacement(find(text, "1"), "2")) == "given a = 2  # one\nfind a\n");
  CHECK(mend(text, added_line(find(text, "given a = 1"), "given b = 2")) ==
        "given a = 1  # one\ngiven b = 2\nfind a\n");
  CHECK(mend(text, added_line(end_of_text, "find b")) == text + "find b\n");
  CHECK(mend("find a", added_line(end_of_text, "find b")) == "find a\nfind b\n");
  CHECK(mend("", added_line(end_of_text, "find b")) == "find b\n");
}

TEST_CASE("fix: lines end as those of the text do") {
  const std::string text = "given a = 1\r\nfind a\r\n";
  CHECK(mend(text, added_line({0, 11}, "given b = 2")) ==
        "given a = 1\r\ngiven b = 2\r\nfind a\r\n");
  CHECK(mend(text, added_line(end_of_text, "find b")) == text + "find b\r\n");
}

TEST_CASE("fix: a removed statement takes its line along, but not what else stands there") {
  const std::string text = "a = 1\n  b = 2  \nc = 3 # why\nd = 4";
  const auto without = [&](const std::string& statement) {
    return mend(text, removed_line(find(text, statement), "remove it"));
  };
  CHECK(without("b = 2") == "a = 1\nc = 3 # why\nd = 4");
  CHECK(without("c = 3") == "a = 1\n  b = 2  \n # why\nd = 4");
  CHECK(without("d = 4") == "a = 1\n  b = 2  \nc = 3 # why\n");
}

TEST_CASE("fix: an item leaves its list with one comma, and a list of one as a whole") {
  const auto without = [](const std::string& text, const std::string& item) {
    return mend(text, {"remove it", {{ChangeKind::RemoveItem, find(text, item)}}});
  };
  CHECK(without("given a = 1, b = 2, c = 3\n", "a = 1") == "given b = 2, c = 3\n");
  CHECK(without("given a = 1, b = 2, c = 3\n", "b = 2") == "given a = 1, c = 3\n");
  CHECK(without("given a = 1, b = 2, c = 3\n", "c = 3") == "given a = 1, b = 2\n");
  CHECK(without("x = 1\ngiven a = 1\ny = 2\n", "a = 1") == "x = 1\ny = 2\n");
  CHECK(without("given a = 1\n", "a = 1") == "");
}

TEST_CASE("fix: a place outside of the text mends nothing") {
  CHECK(edits_of(replacement({3, 9}, "b"), SourceText("m.tml", "find a")).empty());
}

TEST_CASE("advice_of: the sentence, or the titles of the fixes") {
  CHECK(advice_of({"write the unit", {replacement({0, 1}, "2 m")}}) == "write the unit");
  CHECK(advice_of(replacement({0, 1}, "2 m")) == "write '2 m'");
}

TEST_CASE("inverse: edits of random texts are undone to the byte") {
  CHECK(rc::check([] {
    const auto text = *rc::gen::string<std::string>();
    const auto size = static_cast<std::uint32_t>(text.size());
    const auto drawn = *rc::gen::container<std::multiset<std::uint32_t>>(
        rc::gen::inRange<std::uint32_t>(0, size + 1));
    const std::vector<std::uint32_t> places(drawn.begin(), drawn.end());
    TextEdits edits;
    for (std::size_t i = 0; i + 1 < places.size(); i += 2)
      edits.push_back({{places[i], places[i + 1]}, *rc::gen::string<std::string>()});
    const std::string changed = apply_edits(text, edits);
    RC_ASSERT(apply_edits(changed, inverse(text, edits)) == text);
  }));
}
