// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/decimal.h"

#include <cstdint>

namespace trammel::symbolic {

namespace {

constexpr int most_places = 9;
constexpr std::size_t most_characters = 12;
constexpr std::size_t long_fraction = 5;  // digits from which on a fraction reads worse

// Digits behind the point that the number needs; nothing where these are too many.
std::optional<int> count_places(const Rational& value) {
  Rational scaled = value;
  for (int places = 0; places <= most_places; ++places) {
    if (scaled.is_integer()) return places;
    scaled = scaled * Rational(10);
  }
  return std::nullopt;
}

// Pre: it ends after that many places
std::string write_decimal(const Rational& value, int places) {
  Rational scaled = value.sign() < 0 ? -value : value;
  for (int i = 0; i < places; ++i) scaled = scaled * Rational(10);
  std::string digits = scaled.to_text();
  const auto least = static_cast<std::size_t>(places) + 1;
  if (digits.size() < least) digits.insert(0, least - digits.size(), '0');
  if (places > 0) digits.insert(digits.size() - static_cast<std::size_t>(places), ".");
  return (value.sign() < 0 ? "-" : "") + digits;
}

}  // namespace

std::optional<std::string> shown_decimal(const ExprPool& pool, const Rational& value) {
  const DecimalNotes& notes = pool.decimals();
  if (notes.empty() || value.is_integer()) return std::nullopt;
  const auto places = count_places(value);
  if (!places || value.digits() > 2 * most_characters) return std::nullopt;
  std::string text = write_decimal(value, *places);
  const bool is_written = notes.contains(value) || notes.contains(-value);
  const Rational size = value.sign() < 0 ? -value : value;
  const bool is_plain = size < Rational(1, 1000) ||  // the zeros would have to be counted
                        (value.digits() < long_fraction && text.size() >= value.to_text().size());
  if (text.size() > most_characters || (!is_written && is_plain)) return std::nullopt;
  return text;
}

std::string to_decimal(const Rational& value) {
  const auto places = count_places(value);
  return places ? write_decimal(value, *places) : value.to_text();
}

}  // namespace trammel::symbolic
