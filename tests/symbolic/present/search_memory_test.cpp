// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/search_memory.h"

#include <doctest/doctest.h>

#include "symbolic/formula.h"
#include "symbolic/present/present.h"

using namespace trammel::symbolic;

namespace {

constexpr const char* slider_crank =
    "a*sin(t) + (a*sin(t) - q)*a*cos(t)/sqrt(b^2 - (a*sin(t) - q)^2)";

std::string shown(Formulas& f, const char* formula, std::uint64_t effort, SearchMemory* memory) {
  return f.text(present(f.pool, f(formula), {.effort = effort, .memory = memory}).expr);
}

}  // namespace

TEST_CASE("search memory: answers are the same with and without it, in any order") {
  for (const std::uint64_t effort : {1'000U, 20'000U, 1'000'000U}) {
    Formulas plain({"a", "b"}), remembering({"a", "b"});
    SearchMemory memory;
    shown(remembering, slider_crank, 3 * effort, &memory);
    shown(remembering, "a*b + a*c", effort, &memory);
    const std::string expected = shown(plain, slider_crank, effort, nullptr);
    CHECK(shown(remembering, slider_crank, effort, &memory) == expected);
    CHECK(shown(remembering, slider_crank, effort, &memory) == expected);
  }
}

TEST_CASE("search memory: a search that was cut short is known for the same effort only") {
  const ExprId e{3}, best{5};
  SearchMemory memory;
  memory.keep(e, SearchDepth::Full, {best, 120, 100});
  CHECK(memory.find(e, SearchDepth::Full, 100)->best == best);
  CHECK(memory.find(e, SearchDepth::Full, 200) == nullptr);
  CHECK(memory.find(e, SearchDepth::FirstLook, 100) == nullptr);
}

TEST_CASE("search memory: one that ended by itself is known wherever its effort is allowed") {
  const ExprId e{3}, best{5};
  SearchMemory memory;
  memory.keep(e, SearchDepth::Full, {best, 80, 100});
  CHECK(memory.find(e, SearchDepth::Full, 1'000)->best == best);
  CHECK(memory.find(e, SearchDepth::Full, 80)->best == best);
  CHECK(memory.find(e, SearchDepth::Full, 79) == nullptr);
}
