// SPDX-License-Identifier: Apache-2.0
// Limits that hold whatever the program is busy with: a watchdog for time, the system's for memory.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/arguments.h"

namespace trammel::cli {

/// In force while it lives. The job itself stops at its limit with a partial reply; where it is
/// inside a library that cannot be interrupted, the watchdog ends the process shortly after with a
/// reply that says so (exit code 3).
class Limits {
 public:
  explicit Limits(const Arguments& arguments);
  ~Limits();
  /// From now on nothing is ended: what has been found is written whole.
  void lift();
  Limits(const Limits&) = delete;
  Limits& operator=(const Limits&) = delete;

 private:
  void watch(const Arguments& arguments);

  std::mutex mutex_;
  std::condition_variable done_changed_;
  bool done_ = false;
  std::optional<std::thread> watchdog_;
};

}  // namespace trammel::cli
