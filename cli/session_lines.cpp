// SPDX-License-Identifier: Apache-2.0
#include "cli/session_lines.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <iostream>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "app/request/exit_code.h"
#include "app/service/service.h"
#include "cli/files.h"

namespace trammel::cli {

namespace {

// What has been read and not been answered. A thread of its own reads, so that a call that runs can
// be cancelled.
class WaitingCalls {
 public:
  void read_all() {
    std::string line;
    while (std::getline(std::cin, line)) {
      const std::lock_guard lock(mutex_);
      if (app::Service::is_cancel(line)) {
        cancelled_before_ = read_;
        cancelled_ = true;
      } else if (!line.empty()) {
        lines_.push_back(std::move(line));
        ++read_;
      }
      changed_.notify_one();
    }
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_one();
  }

  /// Waits for the next; nothing at the end of the input.
  std::optional<std::string> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ended_ || !lines_.empty(); });
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    cancelled_ = taken_++ < cancelled_before_;
    return line;
  }

  const std::atomic<bool>& cancelled() const { return cancelled_; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  std::uint64_t read_ = 0, taken_ = 0, cancelled_before_ = 0;  // counted calls
  std::atomic<bool> cancelled_{false};
  bool ended_ = false;
};

bool write_line(const std::string& line) {
  return std::fputs((line + "\n").c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
}

}  // namespace

int answer_session_lines() {
  WaitingCalls calls;
  std::thread reader([&calls] { calls.read_all(); });
  app::Service service(read_named_file);
  bool is_heard = true;
  while (is_heard) {
    const std::optional<std::string> call = calls.next();
    if (!call) break;
    is_heard = write_line(service.answer(*call, &calls.cancelled(),
                                         [](const std::string& line) { write_line(line); }));
  }
  if (!is_heard) std::_Exit(static_cast<int>(app::ExitCode::InternalError));  // nobody reads
  reader.join();
  return static_cast<int>(app::ExitCode::Answered);
}

}  // namespace trammel::cli
