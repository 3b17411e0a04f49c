// SPDX-License-Identifier: Apache-2.0
// The answer to the only question of a text, as it is printed: a formula that counts where its
// condition holds.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "support/text_value.h"

namespace trammel::test {

/// `given a = 1, b = -2`, of plain names alone.
std::string write_given(const NamedValues& values);

class PrintedAnswer {
 public:
  enum class Wanted : std::uint8_t { All, Numbers };
  /// `given` overrides values of the text.
  explicit PrintedAnswer(std::string text, std::string given = {}, Wanted wanted = Wanted::All);

  bool is_cut_short() const { return is_cut_short_; }
  std::optional<double> number() const;
  bool has_formula() const { return answer_["symbolic"].is_string(); }
  TextValue formula(const NamedValues& values) const;
  bool is_excluded(const NamedValues& values) const;
  const nlohmann::json& answer() const { return answer_; }

  /// Fails the property (RapidCheck) with the text and the answer.
  [[noreturn]] void fail(const std::string& why) const;

 private:
  NamedValues with_clauses(const NamedValues& values) const;

  std::string text_;
  nlohmann::json reply_, answer_;
  bool is_cut_short_ = false;
};

}  // namespace trammel::test
