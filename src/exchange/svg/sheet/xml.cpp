// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/xml.h"

#include <fmt/format.h>

#include <cstdint>

namespace trammel::exchange::svg {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

// The number of bytes of the well-formed character at the front, 0 where there is none that XML
// 1.0 may hold.
std::size_t character_size(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return first >= 0x20 && first != 0x7F ? 1 : 0;
  const std::size_t size = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (size == 0 || first > 0xF4 || text.size() < size) return 0;
  std::uint32_t code = first & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
    code = code << 6U | (byte(i) & 0x3FU);
  }
  const bool overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  const bool forbidden = code > 0x10FFFF || code == 0xFFFE || code == 0xFFFF;
  return overlong || surrogate || forbidden ? 0 : size;
}

}  // namespace

std::string escape(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const char c = text.front();
    std::size_t size = 1;
    if (c == '<') {
      result += "&lt;";
    } else if (c == '>') {
      result += "&gt;";
    } else if (c == '&') {
      result += "&amp;";
    } else if (c == '"') {
      result += "&quot;";
    } else if (c == '\n' || c == '\t') {
      result += ' ';
    } else {
      const std::size_t whole = character_size(text);
      result += whole > 0 ? text.substr(0, whole) : replacement;
      if (whole > 0) size = whole;
    }
    text.remove_prefix(size);
  }
  return result;
}

std::string decimal(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace trammel::exchange::svg
