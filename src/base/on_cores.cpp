// SPDX-License-Identifier: Apache-2.0
#include "base/on_cores.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace trammel::base {

namespace {

class Pieces {
 public:
  Pieces(std::size_t count, const std::function<void(std::size_t)>& work)
      : count_(count), work_(work) {}

  // Takes what nobody has taken until nothing is left.
  void take() {
    try {
      for (std::size_t piece = next_++; piece < count_; piece = next_++) work_(piece);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      next_ = count_;
    }
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::size_t count_;
  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

void work_on_cores(std::size_t count, const std::function<void(std::size_t)>& work,
                   const std::function<void()>& leave) {
  Pieces pieces(count, work);
  const std::size_t cores =
      std::min(count, static_cast<std::size_t>(std::thread::hardware_concurrency()));
  std::vector<std::thread> helpers;
  if (cores > 1) helpers.reserve(cores - 1);
  try {
    while (helpers.size() + 1 < cores)
      helpers.emplace_back([&pieces, &leave] {
        pieces.take();
        leave();
      });
  } catch (const std::system_error&) {  // no space for another stack, or for what begins a thread:
  } catch (const std::bad_alloc&) {     // those that there are do it
  }
  pieces.take();
  for (std::thread& helper : helpers) helper.join();
  pieces.rethrow();
}

}  // namespace trammel::base
