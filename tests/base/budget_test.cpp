// SPDX-License-Identifier: Apache-2.0
#include "base/budget.h"

#include <doctest/doctest.h>

#include <atomic>
#include <limits>

using namespace trammel::base;

TEST_CASE("Budget: without limits nothing stops") {
  CHECK(Budget{}.reached() == StopReason::None);
  CHECK(Budget{}.reached(std::numeric_limits<std::size_t>::max()) == StopReason::None);
}

TEST_CASE("Budget: stops beyond the limit of nodes, not at it") {
  const Budget budget{.nodes = 10};
  CHECK(budget.reached(10) == StopReason::None);
  CHECK(budget.reached(11) == StopReason::Nodes);
}

TEST_CASE("Budget: a cancelled job says so before any other reason") {
  std::atomic<bool> cancelled = false;
  const Budget budget{.nodes = 10, .cancelled = &cancelled};
  CHECK(budget.reached() == StopReason::None);
  cancelled = true;
  CHECK(budget.reached(11) == StopReason::Cancelled);
}

TEST_CASE("with_seconds: a deadline can come nearer and never moves away") {
  const Budget past{.deadline = Budget::Clock::now() - std::chrono::seconds(1)};
  CHECK(past.reached() == StopReason::Time);
  CHECK(past.with_seconds(60).reached() == StopReason::Time);
  CHECK(Budget{}.with_seconds(60).reached() == StopReason::None);
  CHECK(Budget{}.with_seconds(-1).reached() == StopReason::Time);
}

TEST_CASE("with_seconds: more than a clock can hold is no limit") {
  for (const double seconds : {1e10, 1e300, std::numeric_limits<double>::infinity()}) {
    CAPTURE(seconds);
    CHECK(Budget{}.with_seconds(seconds).reached() == StopReason::None);
  }
}

TEST_CASE("StopReason: each has words") {
  CHECK(to_text(StopReason::None) == "none");
  CHECK(to_text(StopReason::Time) == "time limit");
  CHECK(to_text(StopReason::Nodes) == "limit on the size of expressions");
  CHECK(to_text(StopReason::Cancelled) == "cancelled");
}
