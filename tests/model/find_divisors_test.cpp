// SPDX-License-Identifier: Apache-2.0
// What a model divides by, and what only looks like it.
#include "model/resolve/find_divisors.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "model/language/parse.h"

using namespace trammel::model;

namespace {

std::vector<std::string> divisors(const std::string& text) {
  const ParsedModel parsed = parse_model({"", text});
  std::vector<std::string> names;
  for (const syntax::Statement& statement : parsed.tree.statements)
    for (std::string& name : find_divisors(parsed.tree, statement)) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("divisors: names that energies, constraints and definitions are divided by") {
  CHECK(divisors("kinetic = J*(x'/r)^2/2") == Names{"r"});
  CHECK(divisors("potential = -m/(b*c^2)") == Names{"b", "c"});
  CHECK(divisors("length(l) = L/n") == Names{"n"});
  CHECK(divisors("let w = v/(-k)") == Names{"k"});
}

TEST_CASE("divisors: no part of a sum, no exponent, no argument, and nothing of a question") {
  CHECK(divisors("kinetic = m/(a + b) + x/c^n + 1/sin(d) + 1/x'").empty());
  CHECK(divisors("find x/r").empty());
}
