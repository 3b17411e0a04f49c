// SPDX-License-Identifier: Apache-2.0
// How characters beyond ASCII are read: Greek letters and subscripts are other spellings of names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace trammel::model::syntax {

/// One character of UTF-8 text. A byte that begins none is returned as itself, not valid.
struct Character {
  char32_t code = 0;
  std::uint8_t length = 1;  // bytes
  bool is_valid = true;
};

/// Pre   position < text.size()
Character decode(std::string_view text, std::size_t position);

/// Where the first byte stands that is not UTF-8.
std::optional<std::size_t> find_not_utf8(std::string_view text);

/// `theta` for θ (and ϑ), `Omega` for Ω; empty for all but Greek letters.
std::string_view spell_greek(char32_t code);

/// `1` for ₁, `x` for ₓ, `beta` for ᵦ; empty for all but subscripts.
std::string_view spell_subscript(char32_t code);

/// Spaces that are no line ends: blank, tab, no-break and thin spaces, byte order mark.
bool is_space(char32_t code);

/// A letter of some script, whether or not names may hold it.
bool is_letter(char32_t code);

inline bool is_ascii_letter(char32_t code) {
  return (code >= U'a' && code <= U'z') || (code >= U'A' && code <= U'Z');
}
inline bool is_digit(char32_t code) {
  return code >= U'0' && code <= U'9';
}

/// What a name may begin with, and what it may go on with.
bool begins_name(char32_t code);
bool continues_name(char32_t code);

/// The one spelling of a name: `ω₁₂` and `omega_12` are both "omega_12".
///
/// Cost O(length)
std::string normalise_name(std::string_view name);

}  // namespace trammel::model::syntax
