// SPDX-License-Identifier: Apache-2.0
// Any calls of an open model: each is answered by one line of JSON, whatever was asked before it;
// edits lie within the text, their inverse undoes them to the byte, and the next calls are about
// the text that they make. An input is a model, a line `---`, and calls, one a line.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <thread>

#include "app/request/exit_code.h"
#include "app/service/service.h"
#include "base/assert.h"
#include "end_in_a_crash.h"
#include "support/apply_fix.h"

using namespace trammel;
using nlohmann::json;

namespace {

constexpr auto longest_input = std::chrono::seconds(2);  // then its calls are cancelled

// Cancels what an input asks for, once its time is over.
class Clock {
 public:
  void begin() {
    cancelled_ = false;
    end_ = std::chrono::steady_clock::now() + longest_input;
  }
  const std::atomic<bool>& cancelled() const { return cancelled_; }

 private:
  void watch(const std::stop_token& ends) {
    constexpr auto look = std::chrono::milliseconds(20);
    for (; !ends.stop_requested(); std::this_thread::sleep_for(look))
      if (std::chrono::steady_clock::now() > end_.load()) cancelled_ = true;
  }

  std::atomic<bool> cancelled_{false};
  std::atomic<std::chrono::steady_clock::time_point> end_{
      std::chrono::steady_clock::time_point::max()};
  std::jthread thread_{[this](const std::stop_token& ends) { watch(ends); }};
};

base::PlacedFix read_edits(const json& edits) {
  base::PlacedFix fix;
  for (const json& edit : edits)
    fix.edits.push_back({{edit["line"], edit["column"]}, edit["length"], edit["text"]});
  return fix;
}

class OpenModel {
 public:
  OpenModel(std::string_view text, const Clock& clock) : clock_(clock) { open(text); }

  void answer(const std::string& call) {
    const json told = json::parse(service_.answer(call, &clock_.cancelled()));
    TRAMMEL_ASSERT(told.is_object() && told.size() == 1);
    TRAMMEL_ASSERT(told.contains("reply") != told.contains("error"));
    if (told.contains("error")) {
      TRAMMEL_ASSERT(told["error"].is_string() && told["error"] != "");
      return;
    }
    const json asked = json::parse(call);
    if (asked["call"] == "all") return;  // of which edits are not applied
    if (asked["call"] == "set_text") text_ = asked["text"];
    if (told["reply"].is_object()) look_at(told["reply"]);
  }

 private:
  // As JSON takes it: other bytes than those of UTF-8 become signs of their own.
  void open(std::string_view text) {
    const std::string call = json{{"call", "set_text"}, {"text", text}}.dump(
        -1, ' ', false, json::error_handler_t::replace);
    text_ = json::parse(call)["text"];
    service_.answer(call);
  }

  void look_at(const json& reply) {
    if (reply.contains("exit_code"))
      TRAMMEL_ASSERT(reply["exit_code"] != static_cast<int>(app::ExitCode::InternalError));
    if (!reply.contains("inverse")) return;
    const std::string changed = test::apply_fix(text_, read_edits(reply["edits"]));
    TRAMMEL_ASSERT(test::apply_fix(changed, read_edits(reply["inverse"])) == text_);
    if (changed != text_) open(changed);
  }

  const Clock& clock_;
  app::Service service_;
  std::string text_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Clock clock;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  constexpr std::string_view line_between = "\n---\n";
  const std::size_t end = input.find(line_between);
  if (end == std::string_view::npos) return 0;
  clock.begin();
  OpenModel model(input.substr(0, end), clock);
  for (std::size_t at = end + line_between.size(); at < size && !clock.cancelled();) {
    const std::size_t stop = std::min(input.find('\n', at), size);
    model.answer(std::string(input.substr(at, stop - at)));
    at = stop + 1;
  }
  return 0;
}
