// SPDX-License-Identifier: Apache-2.0
// A call of a page from its arrival to its reply: it waits for its turn, is answered, and is
// cancelled where it is destroyed before its end.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "studio/server/lanes.h"

namespace trammel::studio {

class RunningCall {
 public:
  RunningCall(std::atomic<int>& calls, std::shared_ptr<Lane> lane, PageCall call);
  ~RunningCall();
  RunningCall(const RunningCall&) = delete;
  RunningCall& operator=(const RunningCall&) = delete;

  /// What is to be told after at most that long: a line of JSON with its break, or nothing.
  ///
  /// Pre     has_ended() is false
  std::string next(std::chrono::milliseconds patience);

  bool has_ended() const { return state_ == State::Ended; }
  /// Of HTTP, where the call has ended without any reply of a worker; else 200.
  int status() const { return status_; }

 private:
  enum class State { Waits, Runs, Ended };

  void end();
  std::string end_with(const char* key, const std::string& why);

  std::atomic<int>& calls_;
  std::shared_ptr<Lane> lane_;
  std::unique_ptr<WaitingLine::Place> place_;  // left before the lane may go
  PageCall call_;
  State state_ = State::Waits;
  int status_ = 200;
  std::chrono::steady_clock::time_point end_;
};

}  // namespace trammel::studio
