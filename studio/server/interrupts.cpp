// SPDX-License-Identifier: Apache-2.0
#include "studio/server/interrupts.h"

#include <chrono>
#include <utility>

namespace trammel::studio {

Interrupts::Interrupts(std::function<bool()> end) {
  sigemptyset(&signals_);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals_, number);
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  signal(SIGPIPE, SIG_IGN);
  waiting_ = std::thread([this, end = std::move(end)] { wait(end); });
}

Interrupts::~Interrupts() {
  is_over_ = true;
  if (!has_come_) pthread_kill(waiting_.native_handle(), SIGTERM);
  waiting_.join();
}

void Interrupts::wait(const std::function<bool()>& end) {
  constexpr std::chrono::milliseconds pause{10};
  int number = 0;
  sigwait(&signals_, &number);
  has_come_ = true;
  while (!is_over_ && !end()) std::this_thread::sleep_for(pause);
}

}  // namespace trammel::studio
