// SPDX-License-Identifier: Apache-2.0
// A session in JSON, for front ends in other languages and other processes: a call is an object
// with its name and arguments, `{"call": "pull", "name": "B", "to": [1, 2]}`, and so is its reply.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.h"

namespace trammel::app {

class Service {
 public:
  /// Told while a call runs: lines of JSON, `{"progress": 0.25}`.
  using Tell = std::function<void(const std::string& line)>;
  using ReadFile = std::function<std::optional<std::string>(const std::string& path)>;

  /// Files that models name are read by the caller, or not at all.
  explicit Service(ReadFile read_file = {}) : read_file_(std::move(read_file)) {}

  /// Whether it asks to end the calls before it: that is for who reads calls while one runs.
  static bool is_cancel(std::string_view call);

  /// One line of JSON, as docs/reference/session.schema.json says: `{"reply": ...}`, or
  /// `{"error": ...}` for what is no call. Any call can be cancelled by the flag, and limited by
  /// its argument `seconds`; what was open stays open.
  ///
  /// Cost    that of the session's call, and the text of its reply
  std::string answer(std::string_view call, const std::atomic<bool>* cancelled = nullptr,
                     const Tell& tell = {});

 private:
  ReadFile read_file_;
  Session session_;
};

/// The names of all calls.
std::vector<std::string_view> service_calls();

}  // namespace trammel::app
