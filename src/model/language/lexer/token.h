// SPDX-License-Identifier: Apache-2.0
// The words and signs of a text. What lies between them is space, comments and line ends.
#pragma once

#include <cstdint>

#include "base/span.h"

namespace trammel::model::syntax {

using base::Span;

enum class TokenKind : std::uint8_t {
  Name,
  Number,
  Text,   // in quotes
  Prime,  // a run of them
  Plus,
  Minus,
  Star,
  Slash,
  Caret,
  Ampersand,
  Equal,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  NotEqual,
  LeftParen,
  RightParen,
  Comma,
  Colon,
  Bad,  // what has been reported already
  End,  // of the text, or of the statement
};

struct Token {
  Span span;
  TokenKind kind = TokenKind::End;
  bool starts_line = false;
  std::uint16_t primes = 0;  // of a Prime
};
static_assert(sizeof(Token) == 12);

inline bool is_relation(TokenKind kind) {
  return kind >= TokenKind::Equal && kind <= TokenKind::NotEqual;
}

inline bool is_operator(TokenKind kind) {
  return kind >= TokenKind::Plus && kind <= TokenKind::NotEqual;
}

/// What a value can begin with, signs apart.
inline bool begins_operand(TokenKind kind) {
  return kind == TokenKind::Name || kind == TokenKind::Number || kind == TokenKind::LeftParen ||
         kind == TokenKind::Text;
}

}  // namespace trammel::model::syntax
