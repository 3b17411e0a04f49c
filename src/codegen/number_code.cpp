// SPDX-License-Identifier: Apache-2.0
#include "codegen/number_code.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace trammel::codegen {

using symbolic::Rational;

std::string double_code(const Language& language, double value) {
  std::string text = fmt::format("{}", value);
  const std::size_t exponent = text.find('e');
  if (!language.exponent_mark.empty() && exponent != std::string::npos)
    text.replace(exponent, 1, language.exponent_mark);
  const bool has_point = text.find_first_of(".e") != std::string::npos;
  if (language.numbers != Numbers::Decimal) return text;
  if (!has_point) return text + std::string(language.decimals);
  return text + std::string(language.decimals.substr(2));  // behind the `.0`
}

namespace {

bool fits(const Language& language, const Rational& integer) {
  return language.is_exact() || std::fabs(integer.to_double()) < language.largest_integer;
}

std::string integer_code(const Language& language, const Rational& value) {
  if (!fits(language, value)) return double_code(language, value.to_double());
  return value.to_text() + std::string(language.decimals);
}

}  // namespace

bool is_written_apart(const Language& language, const Rational& value) {
  return fits(language, value.numerator()) && fits(language, value.denominator());
}

bool is_in_range(const Language& language, const Rational& value) {
  if (language.is_exact() || value.is_zero()) return true;
  const double size = std::fabs(value.to_double());
  return std::isfinite(size) && size >= std::numeric_limits<double>::min();
}

bool is_one_number(const Language& language, const Rational& value) {
  return value.is_integer() || !is_written_apart(language, value) || !language.quotient.empty();
}

std::string number_code(const Language& language, const Rational& value) {
  if (value.is_integer()) return integer_code(language, value);
  if (!is_written_apart(language, value)) return double_code(language, value.to_double());
  const std::string above = integer_code(language, value.numerator());
  const std::string below = integer_code(language, value.denominator());
  if (!language.quotient.empty()) return fill(language.quotient, above, below);
  return above + std::string(language.over) + below;
}

std::string exponent_code(const Language& language, const Rational& exponent) {
  if (exponent.is_small_integer()) return exponent.to_text();
  return number_code(language, exponent);
}

std::string fill(std::string_view pattern, std::string_view first, std::string_view second) {
  std::string text;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool is_place = pattern[i] == '$' && i + 1 < pattern.size() &&
                          (pattern[i + 1] == '1' || pattern[i + 1] == '2');
    if (!is_place)
      text += pattern[i];
    else
      text += pattern[++i] == '1' ? first : second;
  }
  return text;
}

}  // namespace trammel::codegen
