// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/spell.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>

namespace trammel::symbolic {

namespace {

// From U+03B1; U+03C2 is the sigma at the end of words.
constexpr std::array<std::string_view, 25> greek = {
    "alpha", "beta",   "gamma",   "delta", "epsilon", "zeta",    "eta",  "theta", "iota",
    "kappa", "lambda", "mu",      "nu",    "xi",      "omicron", "pi",   "rho",   "sigma",
    "sigma", "tau",    "upsilon", "phi",   "chi",     "psi",     "omega"};
constexpr std::uint32_t final_sigma = 17;
constexpr std::uint32_t first_small = 0x3B1;
constexpr std::uint32_t first_capital = 0x391;

struct Character {
  std::uint32_t code;
  std::size_t bytes;
};

Character decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t lead = byte(at);
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  if (bytes == 1 || at + bytes > text.size()) return {lead, 1};
  std::uint32_t code = lead & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(at + i) & 0xC0U) != 0x80U) return {lead, 1};
    code = (code << 6U) | (byte(at + i) & 0x3FU);
  }
  return {code, bytes};
}

std::string encode(std::uint32_t code) {  // of two bytes
  return {static_cast<char>(0xC0U | (code >> 6U)), static_cast<char>(0x80U | (code & 0x3FU))};
}

std::string capitalized(std::string_view word) {
  std::string result(word);
  result[0] = static_cast<char>(result[0] - 'a' + 'A');
  return result;
}

}  // namespace

std::string spelled_character(std::string_view text, std::size_t& at) {
  const Character c = decode(text, at);
  at += c.bytes;
  if (c.code >= first_small && c.code < first_small + greek.size())
    return std::string(greek[c.code - first_small]);
  if (c.code >= first_capital && c.code < first_capital + greek.size())
    return capitalized(greek[c.code - first_capital]);
  if (c.code >= 0x2080 && c.code <= 0x2089) return fmt::format("_{}", c.code - 0x2080);
  return fmt::format("u{:x}", c.code);
}

std::string greek_letter(std::string_view word) {
  for (std::uint32_t i = 0; i < greek.size(); ++i) {
    if (i == final_sigma) continue;
    if (word == greek[i]) return encode(first_small + i);
    if (word == capitalized(greek[i])) return encode(first_capital + i);
  }
  return {};
}

}  // namespace trammel::symbolic
