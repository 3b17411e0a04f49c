// SPDX-License-Identifier: Apache-2.0
// The numbers that the program gives to a text, by what was asked.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/vector2.h"

namespace trammel::test {

/// Fails the property (RapidCheck) with the text where a question has no number.
class AnswersByName {
 public:
  explicit AnswersByName(const std::string& text, const std::string& given = {});

  double number(const std::string& what) const;
  base::Vector2<double> vector(const std::string& what) const;
  const std::string& text() const { return text_; }

  /// Fails the property where `rest` is not 0 beside `scale`.
  void check_small(double rest, double scale, const std::string& what) const;

 private:
  std::string text_;
  std::map<std::string, nlohmann::json> found_;
};

}  // namespace trammel::test
