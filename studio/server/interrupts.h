// SPDX-License-Identifier: Apache-2.0
// Ends the server at an interrupt. The signals are blocked in all threads that are started while
// this lives, and waited for by one of its own.
#pragma once

#include <signal.h>

#include <atomic>
#include <functional>
#include <thread>

namespace trammel::studio {

class Interrupts {
 public:
  /// `end` is called when one has come, again and again until it tells that it is done.
  explicit Interrupts(std::function<bool()> end);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  bool has_come() const { return has_come_; }

 private:
  void wait(const std::function<bool()>& end);

  sigset_t signals_{};
  std::atomic<bool> has_come_{false}, is_over_{false};
  std::thread waiting_;
};

}  // namespace trammel::studio
