// SPDX-License-Identifier: Apache-2.0
// Limits on time, on expression nodes and on patience (Ctrl-C). A limit is not an error: work that
// reaches one stops at its next check and says with what it stopped.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace trammel::base {

enum class StopReason : std::uint8_t { None, Time, Nodes, Cancelled };

std::string_view to_text(StopReason reason);

struct Budget {
  using Clock = std::chrono::steady_clock;

  Clock::time_point deadline = Clock::time_point::max();
  std::size_t nodes = std::numeric_limits<std::size_t>::max();  // largest size of a pool
  const std::atomic<bool>* cancelled = nullptr;
  /// A clock that every check turns by one, and the time that is left on it: what it stops is
  /// stopped at the same place every time.
  std::atomic<std::int64_t>* checks_left = nullptr;

  /// Why to stop now, or None. Cost: one read of the clock.
  StopReason reached(std::size_t nodes_used = 0) const {
    if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed))
      return StopReason::Cancelled;
    if (nodes_used > nodes) return StopReason::Nodes;
    if (checks_left != nullptr && checks_left->fetch_sub(1, std::memory_order_relaxed) <= 0)
      return StopReason::Time;
    if (deadline != Clock::time_point::max() && Clock::now() > deadline) return StopReason::Time;
    return StopReason::None;
  }

  /// This budget with a deadline no later than `seconds` from now.
  Budget with_seconds(double seconds) const {
    constexpr double clock_range = 1e9;  // 30 years; what the clock cannot hold is no limit
    if (!(seconds < clock_range)) return *this;
    Budget shorter = *this;
    const auto limit = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                          std::chrono::duration<double>(std::max(seconds, 0.0)));
    if (limit < shorter.deadline) shorter.deadline = limit;
    return shorter;
  }
};

}  // namespace trammel::base
