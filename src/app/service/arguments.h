// SPDX-License-Identifier: Apache-2.0
// The arguments of a call in JSON, read with their kinds. What is missing or of another kind is
// told once, by name; reading goes on with what stands in for it.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/drawing.h"
#include "base/vector2.h"

namespace trammel::app {

class Arguments {
 public:
  using Json = nlohmann::ordered_json;

  /// Pre     call is an object, which outlives this
  explicit Arguments(const Json& call) : call_(call) {}

  std::string text(const char* key);
  std::string text_or(const char* key, std::string otherwise);
  std::vector<std::string> texts(const char* key);
  double number(const char* key);
  double positive(const char* key);
  double number_or(const char* key, double otherwise);
  bool flag_or(const char* key, bool otherwise);
  std::optional<double> seconds();
  std::optional<unsigned> count(const char* key);  // nothing where it is not there
  base::Vector2<double> place(const char* key);
  std::vector<NamedValue> values(const char* key);
  Effort effort();
  bool has(const char* key) const { return call_.contains(key); }

  /// Which of the words it is. Pre  there are some
  std::size_t choice(const char* key, std::span<const std::string_view> words);

  /// What is wrong with the arguments: empty where nothing is.
  const std::string& problem() const { return problem_; }

 private:
  const Json* find(const char* key) const;
  void miss(const char* key, std::string_view kind);

  const Json& call_;
  std::string problem_;
};

}  // namespace trammel::app
