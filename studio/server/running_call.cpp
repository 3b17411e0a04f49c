// SPDX-License-Identifier: Apache-2.0
#include "studio/server/running_call.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace trammel::studio {

namespace {

using Clock = std::chrono::steady_clock;

// A page has three requests at most under way, since a browser opens six connections to a host.
constexpr std::size_t most_in_lane = 3;
// Threads are left for who asks for anything else.
constexpr int most_calls = 192;
// No call of a page may run longer, whatever `seconds` it gives.
constexpr std::chrono::minutes longest_call{60};

constexpr int no_text = 409, too_many = 429, unavailable = 503;

}  // namespace

RunningCall::RunningCall(std::atomic<int>& calls, std::shared_ptr<Lane> lane, PageCall call)
    : calls_(calls),
      lane_(std::move(lane)),
      place_(lane_->turns().join(most_in_lane)),
      call_(std::move(call)),
      end_(Clock::now() + longest_call) {
  // Once, when it comes: who waits already is not sent away for those behind it.
  if (++calls_ > most_calls)
    status_ = unavailable;
  else if (!place_)
    status_ = too_many;
}

RunningCall::~RunningCall() {
  if (state_ == State::Runs) lane_->cancel();
  --calls_;
}

// The next call of the lane need not wait until this one's reply has been sent.
void RunningCall::end() {
  state_ = State::Ended;
  place_.reset();
}

std::string RunningCall::end_with(const char* key, const std::string& why) {
  end();
  return nlohmann::json{{key, why}}.dump() + "\n";
}

std::string RunningCall::next(std::chrono::milliseconds patience) {
  const auto until = Clock::now() + patience;
  if (state_ == State::Waits) {
    if (status_ == unavailable)
      return end_with("error", "too many calls are answered here: close pages, or wait");
    if (status_ == too_many)
      return end_with("error", "a lane has three calls at most: drop one, or wait");
    if (!place_->wait(patience)) return {};
    if (!call_.sets_text && !lane_->has_text()) {
      status_ = no_text;
      return end_with("error", "the page's text is not open here: send it again");
    }
    if (!lane_->send(std::move(call_))) {
      status_ = unavailable;
      return end_with("lost", "no process can be started for this call");
    }
    state_ = State::Runs;
  }
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
  std::string line;
  switch (lane_->hear(std::max(left, std::chrono::milliseconds(0)), line)) {
    case Worker::Heard::Line:
      if (Lane::is_reply(line)) end();
      return line + "\n";
    case Worker::Heard::Gone:
      lane_->end_worker();
      return end_with("lost", "the process that worked on it has ended");
    case Worker::Heard::TooLong:
      lane_->end_worker();
      return end_with("lost", "its reply is longer than 64 MB: ask for less, or the command line");
    case Worker::Heard::Nothing: break;
  }
  if (Clock::now() < end_) return {};
  lane_->end_worker();
  return end_with("lost", "it took longer than an hour: the command line has no such limit");
}

}  // namespace trammel::studio
