// SPDX-License-Identifier: Apache-2.0
#include "studio/server/calls.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "studio/server/page_call.h"
#include "studio/server/running_call.h"

namespace trammel::studio {

namespace {

using std::chrono::milliseconds;

// No type that the library would compress: a frame of a drag is smaller than that takes long.
constexpr const char* lines_of_json = "application/x-ndjson";

// Calls of the hand are answered within it, in one piece and with their length.
constexpr milliseconds at_once{40};
// Of a call that runs: between two looks whether its request was dropped, and between two signs
// that it goes on.
constexpr milliseconds between_looks{20}, between_signs{50};

constexpr int bad_request = 400;

constexpr const char* name_of_hand = "hand";
constexpr const char* name_of_work = "work";

bool is_name(const std::string& text) {
  constexpr std::size_t longest = 64;
  return !text.empty() && text.size() <= longest &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c); });
}

std::optional<LaneKind> lane_kind(const std::string& name) {
  if (name == name_of_hand) return LaneKind::Hand;
  if (name == name_of_work) return LaneKind::Work;
  return std::nullopt;
}

void refuse(httplib::Response& reply, int status, const std::string& why) {
  reply.status = status;
  reply.set_content("{\"error\":\"" + why + "\"}\n", lines_of_json);
}

// A call whose reply goes on while it is sent.
class Stream {
 public:
  Stream(std::shared_ptr<RunningCall> call, std::string begun)
      : call_(std::move(call)), lines_(std::move(begun)) {}

  bool tell(httplib::DataSink& sink) {
    if (lines_.empty() && !call_->has_ended()) lines_ = call_->next(between_looks);
    const auto now = std::chrono::steady_clock::now();
    if (lines_.empty() && now - told_ >= between_signs) lines_.assign(1, '\n');
    if (!sink.is_writable()) return false;
    if (!lines_.empty()) {
      if (!sink.write(lines_.data(), lines_.size())) return false;
      lines_.clear();
      told_ = now;
    }
    if (call_->has_ended()) sink.done();
    return true;
  }

 private:
  std::shared_ptr<RunningCall> call_;
  std::string lines_;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

}  // namespace

void answer_call(Lanes& lanes, const httplib::Request& request, httplib::Response& reply) {
  constexpr int no_text = 409;
  const std::string page = request.get_param_value("page"), lane = request.get_param_value("lane");
  const std::optional<LaneKind> kind = lane_kind(lane);
  if (!is_name(page) || !kind)
    return refuse(reply, bad_request, "a call names its page, and its lane: hand or work");
  std::optional<PageCall> call = read_page_call(request.body);
  if (!call) return refuse(reply, bad_request, "a call is an object of JSON in one line");
  const std::string name = page + "/" + lane;
  std::shared_ptr<Lane> opened = call->sets_text ? lanes.open(name, *kind) : lanes.find(name);
  if (!opened) return refuse(reply, no_text, "the page's text is not open here: send it again");
  const auto running =
      std::make_shared<RunningCall>(lanes.calls(), std::move(opened), std::move(*call));
  std::string begun = running->next(at_once);
  if (running->has_ended()) {
    reply.status = running->status();
    reply.set_content(begun, lines_of_json);
    return;
  }
  const auto stream = std::make_shared<Stream>(running, std::move(begun));
  reply.set_chunked_content_provider(
      lines_of_json, [stream](std::size_t, httplib::DataSink& sink) { return stream->tell(sink); });
}

void close_page(Lanes& lanes, const httplib::Request& request, httplib::Response& reply) {
  for (const char* lane : {name_of_hand, name_of_work})
    lanes.drop(request.get_param_value("page") + "/" + lane);
  reply.set_content("", "text/plain");
}

}  // namespace trammel::studio
