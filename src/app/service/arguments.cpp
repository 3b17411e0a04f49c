// SPDX-License-Identifier: Apache-2.0
#include "app/service/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

namespace trammel::app {

namespace {

constexpr std::string_view a_text = "a string", a_number = "a number", two_numbers = "two numbers";

}  // namespace

const Arguments::Json* Arguments::find(const char* key) const {
  const auto found = call_.find(key);
  return found == call_.end() ? nullptr : &*found;
}

void Arguments::miss(const char* key, std::string_view kind) {
  if (problem_.empty()) problem_ = fmt::format("'{}' must be {}", key, kind);
}

std::string Arguments::text(const char* key) {
  const Json* value = find(key);
  if (value != nullptr && value->is_string()) return value->get<std::string>();
  miss(key, a_text);
  return {};
}

std::string Arguments::text_or(const char* key, std::string otherwise) {
  return has(key) ? text(key) : std::move(otherwise);
}

std::vector<std::string> Arguments::texts(const char* key) {
  std::vector<std::string> all;
  const Json* value = find(key);
  if (value == nullptr || !value->is_array()) {
    miss(key, "an array of strings");
    return all;
  }
  for (const Json& item : *value) {
    if (!item.is_string()) {
      miss(key, "an array of strings");
      return {};
    }
    all.push_back(item.get<std::string>());
  }
  return all;
}

double Arguments::number(const char* key) {
  const Json* value = find(key);
  if (value != nullptr && value->is_number()) return value->get<double>();
  miss(key, a_number);
  return 0.0;
}

double Arguments::positive(const char* key) {
  const double value = number(key);
  if (!(value > 0.0)) miss(key, "a number above 0");
  return value;
}

double Arguments::number_or(const char* key, double otherwise) {
  return has(key) ? number(key) : otherwise;
}

bool Arguments::flag_or(const char* key, bool otherwise) {
  const Json* value = find(key);
  if (value == nullptr) return otherwise;
  if (value->is_boolean()) return value->get<bool>();
  miss(key, "true or false");
  return otherwise;
}

std::optional<double> Arguments::seconds() {
  if (!has("seconds")) return std::nullopt;
  const double limit = number("seconds");
  if (!(limit >= 0.0)) miss("seconds", "a number that is not negative");
  return limit;
}

std::optional<unsigned> Arguments::count(const char* key) {
  if (!has(key)) return std::nullopt;
  const Json* value = find(key);
  constexpr std::uint64_t most = std::numeric_limits<unsigned>::max();
  if (value->is_number_unsigned() && value->get<std::uint64_t>() <= most)
    return value->get<unsigned>();
  miss(key, "a whole number that is not negative");
  return std::nullopt;
}

base::Vector2<double> Arguments::place(const char* key) {
  const Json* value = find(key);
  const auto is_number = [](const Json& item) { return item.is_number(); };
  if (value != nullptr && value->is_array() && value->size() == 2 &&
      std::ranges::all_of(*value, is_number))
    return {(*value)[0].get<double>(), (*value)[1].get<double>()};
  miss(key, two_numbers);
  return {};
}

std::vector<NamedValue> Arguments::values(const char* key) {
  std::vector<NamedValue> all;
  const Json* value = find(key);
  if (value == nullptr || !value->is_object()) {
    miss(key, "an object of numbers");
    return all;
  }
  for (const auto& [name, number] : value->items()) {
    if (!number.is_number()) miss(key, "an object of numbers");
    all.push_back({name, number.is_number() ? number.get<double>() : 0.0});
  }
  return all;
}

Effort Arguments::effort() {
  Effort effort;
  if (const auto units = count("effort")) effort.units = *units;
  return effort;
}

std::size_t Arguments::choice(const char* key, std::span<const std::string_view> words) {
  const std::string word = text(key);
  const auto found = std::ranges::find(words, word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  if (problem_.empty()) problem_ = fmt::format("'{}' is none of {}", key, fmt::join(words, ", "));
  return 0;
}

}  // namespace trammel::app
