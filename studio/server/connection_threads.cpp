// SPDX-License-Identifier: Apache-2.0
#include "studio/server/connection_threads.h"

#include <system_error>
#include <utility>

namespace trammel::studio {

namespace {

// Each connection holds one, also while nothing is asked on it: browsers keep six a host.
constexpr std::size_t most_threads = 256;

}  // namespace

void ConnectionThreads::enqueue(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
    ++waiting_;
    if (idle_ < jobs_.size() && threads_.size() < most_threads) start_one();
  }
  changed_.notify_one();
}

// Where the system gives no more of them, those that there are do the work.
void ConnectionThreads::start_one() {
  try {
    threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    if (threads_.empty()) throw;
  }
}

void ConnectionThreads::shutdown() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ConnectionThreads::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    changed_.wait(lock, [this] { return ends_ || !jobs_.empty(); });
    --idle_;
    if (jobs_.empty()) return;
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    --waiting_;
    lock.unlock();
    job();
    lock.lock();
  }
}

}  // namespace trammel::studio
