// SPDX-License-Identifier: Apache-2.0
// Text to words and signs. Any text gives tokens; what is wrong is reported and becomes a Bad one.
#pragma once

#include <string_view>
#include <vector>

#include "model/language/lexer/report.h"
#include "model/language/lexer/token.h"

namespace trammel::model::syntax {

struct Lexed {
  std::vector<Token> tokens;  // in order, not overlapping; the last one is End
  std::vector<Span> comments;
};

/// Numbers that a person would write; beyond, exact arithmetic would fill the memory.
inline constexpr int largest_exponent = 999;
inline constexpr std::size_t longest_number = 1000;

/// Splits UTF-8 text.
///
/// Pre     the text is valid UTF-8 of less than 4 GB
/// Errors  unknown-character, foreign-sign, malformed-number, unclosed-quote
/// Cost    O(length)
Lexed lex(std::string_view text, Report& report);

}  // namespace trammel::model::syntax
