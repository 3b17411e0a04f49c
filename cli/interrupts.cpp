// SPDX-License-Identifier: Apache-2.0
#include "cli/interrupts.h"

#include <csignal>

namespace trammel::cli {

namespace {

// A signal has no other way to tell.
std::atomic<bool> was_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void note_interrupt(int) {
  was_interrupted.store(true, std::memory_order_relaxed);
}

}  // namespace

const std::atomic<bool>* watch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = note_interrupt;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grew too large is an error of writing
  return &was_interrupted;
}

}  // namespace trammel::cli
