// SPDX-License-Identifier: Apache-2.0
#include "studio/server/page_call.h"

#include <string_view>
#include <utility>

namespace trammel::studio {

using nlohmann::json;

std::optional<PageCall> read_page_call(const std::string& body) {
  constexpr int deepest = 2;                     // the values of `set_values`
  constexpr std::string_view ends("\r\n\0", 3);  // of a line, or of what is read here
  if (body.find_first_of(ends) != std::string::npos) return std::nullopt;
  json call = json::parse(
      body, [](int depth, json::parse_event_t, json&) { return depth <= deepest; }, false);
  if (!call.is_object() || !call.contains("call") || !call["call"].is_string()) return std::nullopt;
  const std::string& name = call["call"].get_ref<const std::string&>();
  if (name == "cancel") return std::nullopt;  // a dropped request says so
  PageCall read{.line = body, .sets_text = name == "set_text", .values = nullptr};
  if (name == "set_values" && call.contains("values") && call["values"].is_object())
    read.values = std::move(call["values"]);
  return read;
}

void KeptModel::keep(PageCall call) {
  if (call.sets_text) {
    text_ = std::move(call.line);
    values_ = nullptr;
  }
  if (call.values.is_object()) values_.update(call.values);
}

std::size_t KeptModel::bytes() const {
  constexpr std::size_t bytes_of_value = 64;
  return text_.size() + values_.size() * bytes_of_value;
}

std::vector<std::string> KeptModel::lines() const {
  std::vector<std::string> lines;
  if (!text_.empty()) lines.push_back(text_);
  if (!values_.empty()) lines.push_back(json{{"call", "set_values"}, {"values", values_}}.dump());
  return lines;
}

}  // namespace trammel::studio
