// SPDX-License-Identifier: Apache-2.0
#include "studio/server/calls.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace trammel::studio {

namespace {

using nlohmann::json;

// No type that the library would compress: a frame of a drag is smaller than that takes long.
constexpr const char* lines_of_json = "application/x-ndjson";

// Calls of the hand are answered within it, in one piece and with their length.
constexpr std::chrono::milliseconds at_once{40};
// A dropped request is noticed when something is written to it.
constexpr std::chrono::milliseconds between_signs{50};
// No call of a page may run longer, whatever `seconds` it gives.
constexpr std::chrono::minutes longest_call{60};

constexpr std::array lanes_of_a_page{"hand", "work"};

bool is_name(const std::string& text) {
  constexpr std::size_t longest = 64;
  return !text.empty() && text.size() <= longest &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c); });
}

std::string refusal(const std::string& why) {
  return json{{"error", why}}.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

void refuse(httplib::Response& reply, int status, const std::string& why) {
  reply.status = status;
  reply.set_content(refusal(why), lines_of_json);
}

// What the call asks of its model to go on after it; nothing where it is no call. Its arguments
// are left out while it is read: what is nested deeply is the worker's affair.
std::optional<Kept> read_call(const std::string& body) {
  if (body.find('\n') != std::string::npos || body.find('\r') != std::string::npos)
    return std::nullopt;
  const json call = json::parse(
      body, [](int depth, json::parse_event_t, json&) { return depth <= 1; }, false);
  if (!call.is_object() || !call.contains("call") || !call["call"].is_string())
    return std::nullopt;
  const std::string& name = call["call"].get_ref<const std::string&>();
  if (name == "cancel") return std::nullopt;  // a dropped request says so
  return name == "set_text"     ? Kept::Text
         : name == "set_values" ? Kept::Values
                                : Kept::Nothing;
}

// A call while it is answered. The lane's turn is held as long as this lives.
class RunningCall {
 public:
  explicit RunningCall(std::shared_ptr<Lane> lane) : lane_(std::move(lane)), turn_(lane_->turn()) {}
  ~RunningCall() {
    std::string unread;
    if (!has_ended_) lane_->cancel(unread);
  }
  RunningCall(const RunningCall&) = delete;
  RunningCall& operator=(const RunningCall&) = delete;

  Lane& lane() { return *lane_; }
  bool has_ended() const { return has_ended_; }
  void end() { has_ended_ = true; }  // before it was handed to a worker

  /// What is to be told after at most that long: lines, or nothing.
  std::string next(std::chrono::milliseconds patience) {
    std::string line;
    switch (lane_->hear(patience, line)) {
      case Worker::Heard::Line:
        has_ended_ = !line.starts_with("{\"progress\"");
        return line + "\n";
      case Worker::Heard::Gone:
        return lose("the process that worked on it has ended");
      case Worker::Heard::Nothing:
        break;
    }
    if (std::chrono::steady_clock::now() < end_) return {};
    return lose("it took longer than an hour: the command line has no such limit");
  }

 private:
  std::string lose(const std::string& why) {
    has_ended_ = true;
    lane_->end_worker();
    return json{{"lost", why}}.dump() + "\n";
  }

  std::shared_ptr<Lane> lane_;
  std::unique_lock<std::mutex> turn_;
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + longest_call;
  bool has_ended_ = false;
};

void stream(std::shared_ptr<RunningCall> call, std::string begun, httplib::Response& reply) {
  auto provide = [call, begun](std::size_t, httplib::DataSink& sink) mutable {
    std::string lines = begun.empty() ? call->next(between_signs) : std::move(begun);
    begun.clear();
    if (lines.empty()) lines.assign(1, '\n');
    if (!sink.is_writable() || !sink.write(lines.data(), lines.size())) return false;
    if (call->has_ended()) sink.done();
    return true;
  };
  reply.set_chunked_content_provider(lines_of_json, provide);
}

}  // namespace

void answer_call(Lanes& lanes, const httplib::Request& request, httplib::Response& reply) {
  constexpr int bad_request = 400, no_text = 409, unavailable = 503;
  const std::string page = request.get_param_value("page"), lane = request.get_param_value("lane");
  if (!is_name(page) ||
      std::find(lanes_of_a_page.begin(), lanes_of_a_page.end(), lane) == lanes_of_a_page.end())
    return refuse(reply, bad_request, "a call names its page, and its lane: hand or work");
  const std::optional<Kept> kept = read_call(request.body);
  if (!kept) return refuse(reply, bad_request, "a call is an object of JSON in one line");
  const auto call = std::make_shared<RunningCall>(lanes.open(page + "/" + lane));
  if (*kept != Kept::Text && call->lane().kept_bytes() == 0) {
    call->end();
    return refuse(reply, no_text, "the page's text is not open here: send it again");
  }
  if (!call->lane().send(request.body, *kept)) {
    call->end();
    return refuse(reply, unavailable, "no process can be started for this call");
  }
  const std::string begun = call->next(at_once);
  if (call->has_ended())
    reply.set_content(begun, lines_of_json);
  else
    stream(call, begun, reply);
}

void close_page(Lanes& lanes, const httplib::Request& request, httplib::Response& reply) {
  for (const char* lane : lanes_of_a_page) lanes.drop(request.get_param_value("page") + "/" + lane);
  reply.set_content("", "text/plain");
}

}  // namespace trammel::studio
