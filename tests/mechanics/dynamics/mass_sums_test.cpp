// SPDX-License-Identifier: Apache-2.0
// Sums of masses that are parts of one another: each written once, and none lost.
#include "mechanics/dynamics/mass_sums.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/expr/traverse.h"

using namespace trammel;
using mechanics::ItemSet;
using mechanics::MassSums;

namespace {

constexpr std::size_t items = 11;  // of which there are 2047 sets

// The first sets in the order of binary numbers, summed up.
MassSums sums_of(symbolic::ExprPool& pool, std::size_t sets) {
  std::vector<symbolic::ExprId> masses;
  for (std::size_t i = 0; i < items; ++i) masses.push_back(pool.symbol("m_" + std::to_string(i)));
  MassSums sums(pool, masses);
  for (std::size_t number = 1; number <= sets; ++number) {
    ItemSet set(items);
    for (std::size_t i = 0; i < items; ++i)
      if ((number >> i & 1U) != 0) set.insert(i);
    CHECK(sums.find_or_add(set) == number - 1);
  }
  sums.build([](const std::string&) { return false; });
  return sums;
}

}  // namespace

TEST_CASE("mass sums: up to 2000 sets are looked for in one another, no more") {
  symbolic::ExprPool pool;
  CHECK(!sums_of(pool, 2000).clauses().empty());
  const MassSums many = sums_of(pool, 2001);
  CHECK(many.clauses().empty());
  const symbolic::ExprId last = many.values().back();  // 2001: seven ones
  CHECK(symbolic::symbols_of(pool, std::vector{last}).size() == 7);
}
