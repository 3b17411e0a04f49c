// SPDX-License-Identifier: Apache-2.0
#include "studio/server/lane.h"

namespace trammel::studio {

namespace {

// A text is read in milliseconds; one that takes longer is not waited for.
constexpr std::chrono::milliseconds longest_repeat{2000};

// A session looks for a cancel in all its outer loops; what does not hear it is within one call of
// a library, and is ended with its process.
constexpr std::chrono::milliseconds longest_cancel{1000};

bool is_progress(std::string_view line) {
  return line.starts_with("{\"progress\"");
}

}  // namespace

bool Lane::repeat(const std::string& call) {
  std::string line;
  if (call.empty()) return true;
  if (!worker_->send(call)) return false;
  const auto end = std::chrono::steady_clock::now() + longest_repeat;
  while (std::chrono::steady_clock::now() < end) {
    const Worker::Heard heard = worker_->hear(longest_repeat, line);
    if (heard != Worker::Heard::Line) return false;
    if (!is_progress(line)) return true;
  }
  return false;
}

bool Lane::has_fresh_worker() {
  worker_ = new_worker_();
  has_worker_ = worker_ != nullptr;
  if (worker_ && repeat(text_) && repeat(values_)) return true;
  end_worker();
  return false;
}

bool Lane::send(std::string_view call, Kept kept) {
  if (kept == Kept::Text) {
    text_ = call;
    values_.clear();
  }
  if (kept == Kept::Values) values_ = call;
  kept_bytes_ = text_.size() + values_.size();
  if (worker_ && worker_->send(call)) return true;
  // A text that is new needs nothing repeated, and must not be told twice.
  if (kept == Kept::Text) {
    worker_ = new_worker_();
    has_worker_ = worker_ != nullptr;
  } else if (!has_fresh_worker()) {
    return false;
  }
  return worker_ && worker_->send(call);
}

Worker::Heard Lane::hear(std::chrono::milliseconds patience, std::string& line) {
  return worker_ ? worker_->hear(patience, line) : Worker::Heard::Gone;
}

bool Lane::cancel(std::string& reply) {
  if (worker_ && worker_->send("{\"call\":\"cancel\"}")) {
    const auto end = std::chrono::steady_clock::now() + longest_cancel;
    while (std::chrono::steady_clock::now() < end) {
      const Worker::Heard heard = worker_->hear(longest_cancel, reply);
      if (heard != Worker::Heard::Line) break;
      if (!is_progress(reply)) return true;
    }
  }
  end_worker();
  return false;
}

void Lane::end_worker() {
  worker_.reset();
  has_worker_ = false;
}

}  // namespace trammel::studio
