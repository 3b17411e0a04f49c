// SPDX-License-Identifier: Apache-2.0
#include "base/on_cores.h"

#include <doctest/doctest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

using namespace trammel;

TEST_CASE("each piece of work is done once") {
  for (const std::size_t count : {0U, 1U, 2U, 3U, 1000U}) {
    CAPTURE(count);
    std::vector<std::atomic<int>> done(count);
    base::work_on_cores(count, [&](std::size_t piece) { ++done[piece]; });
    for (const std::atomic<int>& times : done) CHECK(times == 1);
  }
}

TEST_CASE("what a piece of work throws ends the others and is thrown") {
  std::atomic<std::size_t> begun = 0;
  const auto work = [&](std::size_t piece) {
    ++begun;
    if (piece == 5) throw std::runtime_error("the fifth");
  };
  CHECK_THROWS_WITH(base::work_on_cores(100'000'000, work), "the fifth");
  CHECK(begun < 100'000'000);
}
