// SPDX-License-Identifier: Apache-2.0
// The threads that answer connections. Each is started when it is needed first, and lives as long
// as the server: the processes that it starts end with it.
#pragma once

#include <httplib.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace trammel::studio {

class ConnectionThreads : public httplib::TaskQueue {
 public:
  /// `waiting` tells how many connections have no thread.
  explicit ConnectionThreads(std::atomic<int>& waiting) : waiting_(waiting) {}

  void enqueue(std::function<void()> job) override;
  /// Waits for all.
  void shutdown() override;

 private:
  void start_one();
  void work();

  std::atomic<int>& waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> jobs_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool ends_ = false;
};

}  // namespace trammel::studio
