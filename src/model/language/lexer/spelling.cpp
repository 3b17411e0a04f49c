// SPDX-License-Identifier: Apache-2.0
#include "model/language/lexer/spelling.h"

#include <algorithm>
#include <array>

namespace trammel::model::syntax {

namespace {

struct Spelling {
  char32_t code;
  std::string_view text;
};

// In the order of Unicode from U+0391; U+03A2 is not assigned, U+03C2 is the sigma at a word's end.
constexpr std::array<std::string_view, 25> capital_letters{
    "Alpha", "Beta",   "Gamma",   "Delta", "Epsilon", "Zeta",    "Eta",  "Theta", "Iota",
    "Kappa", "Lambda", "Mu",      "Nu",    "Xi",      "Omicron", "Pi",   "Rho",   "",
    "Sigma", "Tau",    "Upsilon", "Phi",   "Chi",     "Psi",     "Omega"};
constexpr std::array<std::string_view, 25> small_letters{
    "alpha", "beta",   "gamma",   "delta", "epsilon", "zeta",    "eta",  "theta", "iota",
    "kappa", "lambda", "mu",      "nu",    "xi",      "omicron", "pi",   "rho",   "sigma",
    "sigma", "tau",    "upsilon", "phi",   "chi",     "psi",     "omega"};

// Other shapes of the same letters, which keyboards and word processors insert.
constexpr std::array greek_variants{
    Spelling{U'\u00B5', "mu"},    Spelling{U'\u03D1', "theta"},   Spelling{U'\u03D5', "phi"},
    Spelling{U'\u03D6', "pi"},    Spelling{U'\u03F0', "kappa"},   Spelling{U'\u03F1', "rho"},
    Spelling{U'\u03F4', "Theta"}, Spelling{U'\u03F5', "epsilon"}, Spelling{U'\u2126', "Omega"},
    Spelling{U'\u2206', "Delta"},
};

constexpr std::array subscript_letters{
    Spelling{U'\u1D62', "i"},   Spelling{U'\u1D63', "r"},    Spelling{U'\u1D64', "u"},
    Spelling{U'\u1D65', "v"},   Spelling{U'\u1D66', "beta"}, Spelling{U'\u1D67', "gamma"},
    Spelling{U'\u1D68', "rho"}, Spelling{U'\u1D69', "phi"},  Spelling{U'\u1D6A', "chi"},
    Spelling{U'\u2090', "a"},   Spelling{U'\u2091', "e"},    Spelling{U'\u2092', "o"},
    Spelling{U'\u2093', "x"},   Spelling{U'\u2095', "h"},    Spelling{U'\u2096', "k"},
    Spelling{U'\u2097', "l"},   Spelling{U'\u2098', "m"},    Spelling{U'\u2099', "n"},
    Spelling{U'\u209A', "p"},   Spelling{U'\u209B', "s"},    Spelling{U'\u209C', "t"},
    Spelling{U'\u2C7C', "j"},
};

template <std::size_t n>
std::string_view look_up(const std::array<Spelling, n>& table, char32_t code) {
  for (const Spelling& row : table)
    if (row.code == code) return row.text;
  return {};
}

bool is_between(char32_t code, char32_t first, char32_t last) {
  return code >= first && code <= last;
}

}  // namespace

Character decode(std::string_view text, std::size_t position) {
  const auto byte = [&](std::size_t i) {
    return position + i < text.size() ? static_cast<unsigned char>(text[position + i]) : 0U;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80U) return {static_cast<char32_t>(lead), 1, true};
  const std::uint8_t length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : 2;
  // C0 and C1 begin overlong forms, F5 and above lie beyond Unicode, 80 to BF begin nothing.
  bool is_valid = lead >= 0xC2U && lead <= 0xF4U;
  char32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    is_valid = is_valid && (byte(i) & 0xC0U) == 0x80U;
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  is_valid =
      is_valid && code >= least[length] && code <= 0x10FFFF && !is_between(code, 0xD800, 0xDFFF);
  if (!is_valid) return {static_cast<char32_t>(lead), 1, false};
  return {code, length, true};
}

std::optional<std::size_t> find_not_utf8(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    if (static_cast<unsigned char>(text[i]) < 0x80U) {
      ++i;
      continue;
    }
    const Character character = decode(text, i);
    if (!character.is_valid) return i;
    i += character.length;
  }
  return std::nullopt;
}

std::string_view spell_greek(char32_t code) {
  if (is_between(code, 0x391, 0x3A9)) return capital_letters[code - 0x391];
  if (is_between(code, 0x3B1, 0x3C9)) return small_letters[code - 0x3B1];
  return look_up(greek_variants, code);
}

std::string_view spell_subscript(char32_t code) {
  constexpr std::string_view digits = "0123456789";
  if (is_between(code, 0x2080, 0x2089)) return digits.substr(code - 0x2080, 1);
  return look_up(subscript_letters, code);
}

bool is_space(char32_t code) {
  switch (code) {
    case U' ':
    case U'\t':
    case U'\v':
    case U'\f':
    case U'\u00A0':
    case U'\u202F':
    case U'\u205F':
    case U'\u2060':
    case U'\u3000':
    case U'\uFEFF': return true;
    default: return is_between(code, 0x2000, 0x200B);
  }
}

bool is_letter(char32_t code) {
  if (code < 0x80) return is_ascii_letter(code);
  if (is_between(code, 0xC0, 0x24F)) return code != 0xD7 && code != 0xF7;
  return is_between(code, 0x250, 0x1FFF) || is_between(code, 0x3040, 0xD7FF) ||
         is_between(code, 0xF900, 0xFDFF) || !spell_greek(code).empty() ||
         !spell_subscript(code).empty();
}

bool begins_name(char32_t code) {
  return code < 0x80 ? is_ascii_letter(code) : !spell_greek(code).empty();
}

bool continues_name(char32_t code) {
  if (code < 0x80) return is_ascii_letter(code) || is_digit(code) || code == U'_';
  return !spell_greek(code).empty() || !spell_subscript(code).empty();
}

std::string normalise_name(std::string_view name) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80U; };
  if (std::all_of(name.begin(), name.end(), is_ascii)) return std::string(name);
  std::string spelled;
  bool in_subscript = false;
  for (std::size_t i = 0; i < name.size();) {
    const Character character = decode(name, i);
    const std::string_view subscript = spell_subscript(character.code);
    const std::string_view greek = spell_greek(character.code);
    if (!subscript.empty()) {
      if (!in_subscript && !spelled.empty() && spelled.back() != '_') spelled += '_';
      spelled += subscript;
    } else {
      spelled += greek.empty() ? name.substr(i, character.length) : greek;
    }
    in_subscript = !subscript.empty();
    i += character.length;
  }
  return spelled;
}

}  // namespace trammel::model::syntax
