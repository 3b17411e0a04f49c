// SPDX-License-Identifier: Apache-2.0
// One open model of one page: its worker, and what a new worker must be told to stand where that
// one stood. Calls of a lane are answered one after the other.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "studio/server/worker.h"

namespace trammel::studio {

/// Gives a process that has not been told anything.
using NewWorker = std::function<std::unique_ptr<Worker>()>;

/// How a call asks of its model to go on after it: what its lane repeats to a new worker.
enum class Kept { Nothing, Text, Values };

class Lane {
 public:
  explicit Lane(NewWorker new_worker) : new_worker_(std::move(new_worker)) {}

  std::mutex& turn() { return turn_; }  // held while a call is answered
  std::size_t kept_bytes() const { return kept_bytes_; }
  bool has_worker() const { return has_worker_; }

  // What follows is for who holds the turn.

  /// Hands the call to the worker, where need be to a new one that has been told what is kept.
  ///
  /// Errors  false where no worker can be had
  bool send(std::string_view call, Kept kept);
  Worker::Heard hear(std::chrono::milliseconds patience, std::string& line);

  /// Asks to end the call that is answered, and ends the worker where that does not help.
  ///
  /// Returns  whether the worker goes on
  bool cancel(std::string& reply);

  /// Ends the worker; the next call gets a new one.
  void end_worker();

 private:
  bool repeat(const std::string& call);
  bool has_fresh_worker();

  NewWorker new_worker_;
  std::mutex turn_;
  std::unique_ptr<Worker> worker_;
  std::string text_, values_;  // the last calls of their kind
  std::atomic<std::size_t> kept_bytes_ = 0;
  std::atomic<bool> has_worker_ = false;
};

}  // namespace trammel::studio
