// SPDX-License-Identifier: Apache-2.0
#include "base/nearest_name.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace trammel::base;

TEST_CASE("nearest_name: finds what was meant and stays silent where nothing is near") {
  const struct {
    const char* reason;
    std::string name;
    std::vector<std::string> candidates;
    std::string expected;
  } rows[] = {
      {"a letter left out", "crnk", {"rod", "crank"}, "crank"},
      {"a letter too many", "rodd", {"rod", "crank"}, "rod"},
      {"a wrong letter", "lenght1", {"length1"}, "length1"},
      {"neighbours swapped", "thete", {"theta", "omega"}, "theta"},
      {"upper case for lower", "a", {"b", "A"}, "A"},
      {"case differs less than a letter", "Ab", {"Ac", "ab"}, "ab"},
      {"two slips in a long name", "acelerration", {"acceleration"}, "acceleration"},
      {"two slips are too many in a short name", "abc", {"xyc"}, ""},
      {"one letter for another is no slip", "x", {"y", "z"}, ""},
      {"the name itself is no suggestion", "rod", {"rod"}, ""},
      {"the earlier of equals", "omega", {"omega1", "omega2"}, "omega1"},
      {"nothing to choose from", "rod", {}, ""},
      {"an empty name", "", {"a"}, ""},
      {"too long to be a slip", std::string(65, 'a'), {std::string(64, 'a')}, ""},
  };
  for (const auto& row : rows) {
    CAPTURE(row.reason);
    CHECK(nearest_name(row.name, row.candidates) == row.expected);
  }
}

TEST_CASE("suggest_name: a question, or nothing") {
  const std::vector<std::string> names{"theta"};
  const Remedy near = suggest_name({3, 8}, "tehta", names);
  CHECK(near.advice == "did you mean 'theta'?");
  CHECK(edits_of(near.fixes.at(0), SourceText("m.tml", "1, tehta")) ==
        TextEdits{{{3, 8}, "theta"}});
  const Remedy far = suggest_name({0, 3}, "rod", names);
  CHECK(far.advice.empty());
  CHECK(far.fixes.empty());
}
