// SPDX-License-Identifier: Apache-2.0
// One open model of one page: its worker, and what a new worker must be told to stand where that
// one stood. Calls of a lane are answered one after the other.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "studio/server/page_call.h"
#include "studio/server/waiting_line.h"
#include "studio/server/worker.h"
#include "studio/server/workers.h"

namespace trammel::studio {

/// The hand is waited for; work is done with what the processor has left.
enum class LaneKind { Hand, Work };

class Lane {
 public:
  /// Pre     workers outlive it
  Lane(LaneKind kind, Workers& workers) : kind_(kind), workers_(workers) {}

  WaitingLine& turns() { return turns_; }
  std::size_t kept_bytes() const { return kept_bytes_; }
  bool has_worker() const { return has_worker_; }

  /// The worker of a lane that answers nothing now, for its end; null where it answers, or has
  /// none.
  std::unique_ptr<Worker> take_idle_worker();

  // What follows is for who has the turn.

  bool has_text() const { return kept_.has_text(); }

  /// Hands the call to the worker, where need be to a new one that is told what is kept.
  ///
  /// Errors  false where no worker can be had
  bool send(PageCall call);
  /// What is told of the call. What a line tells last is its reply.
  Worker::Heard hear(std::chrono::milliseconds patience, std::string& line);
  static bool is_reply(const std::string& line);

  /// Asks to end the call that is answered, and ends the worker where that does not help.
  void cancel();

  /// Ends the worker; the next call gets a new one.
  void end_worker();

 private:
  bool start_worker();
  void note_reply(const std::string& reply);
  void keep(PageCall call);

  const LaneKind kind_;
  Workers& workers_;
  WaitingLine turns_;
  std::unique_ptr<Worker> worker_;
  PageCall asked_;
  KeptModel kept_;
  std::size_t not_heard_ = 0;  // replies to what was repeated
  int starts_left_ = 0;        // of workers for the call that is answered
  std::atomic<std::size_t> kept_bytes_ = 0;
  std::atomic<bool> has_worker_ = false;
};

}  // namespace trammel::studio
