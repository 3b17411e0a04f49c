// SPDX-License-Identifier: Apache-2.0
#include "base/on_cores.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace trammel;

TEST_CASE("each piece of work is done once") {
  for (const std::size_t count : {0U, 1U, 2U, 3U, 1000U}) {
    CAPTURE(count);
    std::vector<std::atomic<int>> done(count);
    std::mutex mutex;
    std::set<std::thread::id> at_work;
    std::vector<std::thread::id> left;
    const auto work = [&](std::size_t piece) {
      ++done[piece];
      const std::lock_guard lock(mutex);
      at_work.insert(std::this_thread::get_id());
    };
    base::work_on_cores(count, work, [&] {
      const std::lock_guard lock(mutex);
      left.push_back(std::this_thread::get_id());
    });
    for (const std::atomic<int>& times : done) CHECK(times == 1);
    // Each thread that was begun leaves once, whether it came to do anything or not.
    at_work.erase(std::this_thread::get_id());
    const std::set<std::thread::id> leaving(left.begin(), left.end());
    CHECK(leaving.size() == left.size());
    CHECK(std::includes(leaving.begin(), leaving.end(), at_work.begin(), at_work.end()));
  }
}

TEST_CASE("what a piece of work throws ends the others and is thrown") {
  std::atomic<std::size_t> begun = 0;
  const auto work = [&](std::size_t piece) {
    ++begun;
    if (piece == 5) throw std::runtime_error("the fifth");
  };
  CHECK_THROWS_WITH(base::work_on_cores(100'000'000, work, [] {}), "the fifth");
  CHECK(begun < 100'000'000);
}
