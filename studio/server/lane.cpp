// SPDX-License-Identifier: Apache-2.0
#include "studio/server/lane.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace trammel::studio {

namespace {

// A session looks for a cancel in its outer loops; what does not hear it is within one call of a
// library, and is ended with its process.
constexpr std::chrono::milliseconds longest_cancel{700};

// For each call: a worker that lay in stock may have been ended by the system.
constexpr int most_starts = 3;

using Clock = std::chrono::steady_clock;

std::chrono::milliseconds until(Clock::time_point end) {
  return std::max(std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()),
                  std::chrono::milliseconds(0));
}

}  // namespace

bool Lane::is_reply(const std::string& line) {
  return !line.starts_with("{\"progress\"");
}

std::unique_ptr<Worker> Lane::take_idle_worker() {
  const auto turn = turns_.join(1);
  if (!turn) return nullptr;
  has_worker_ = false;
  return std::move(worker_);
}

// What is repeated is sent before, and answered before: it is not waited for.
bool Lane::start_worker() {
  std::vector<std::string> lines;
  if (!asked_.sets_text) lines = kept_.lines();
  lines.push_back(asked_.line);
  while (starts_left_-- > 0) {
    not_heard_ = lines.size() - 1;
    worker_ = workers_.take();
    if (worker_ && kind_ == LaneKind::Work) worker_->give_way();
    has_worker_ = worker_ != nullptr;
    if (worker_ && std::all_of(lines.begin(), lines.end(),
                               [this](const std::string& line) { return worker_->send(line); }))
      return true;
  }
  end_worker();
  return false;
}

bool Lane::send(PageCall call) {
  asked_ = std::move(call);
  not_heard_ = 0;
  starts_left_ = most_starts;
  return (worker_ && worker_->send(asked_.line)) || start_worker();
}

Worker::Heard Lane::hear(std::chrono::milliseconds patience, std::string& line) {
  const auto end = Clock::now() + patience;
  while (worker_) {
    const Worker::Heard heard = worker_->hear(until(end), line);
    if (heard == Worker::Heard::Gone) {
      // A call that has not begun loses nothing with its worker; nor does a text.
      if ((not_heard_ > 0 || asked_.sets_text) && start_worker()) continue;
      return heard;
    }
    if (heard != Worker::Heard::Line) return heard;
    if (not_heard_ == 0) {
      if (is_reply(line)) note_reply(line);
      return heard;
    }
    if (is_reply(line)) --not_heard_;
  }
  return Worker::Heard::Gone;
}

void Lane::note_reply(const std::string& reply) {
  PageCall asked = std::exchange(asked_, {});
  if (reply.starts_with("{\"reply\"")) keep(std::move(asked));
}

void Lane::keep(PageCall call) {
  kept_.keep(std::move(call));
  kept_bytes_ = kept_.bytes();
}

void Lane::cancel() {
  // What was repeated would be cancelled too.
  if (worker_ && not_heard_ == 0 && worker_->send("{\"call\":\"cancel\"}")) {
    std::string line;
    const auto end = Clock::now() + longest_cancel;
    while (hear(until(end), line) == Worker::Heard::Line)
      if (is_reply(line)) return;
  }
  end_worker();
}

void Lane::end_worker() {
  // Its page would not send again what it has sent: a text counts, whether it was answered or not.
  keep(std::exchange(asked_, {}));
  worker_.reset();
  has_worker_ = false;
}

}  // namespace trammel::studio
