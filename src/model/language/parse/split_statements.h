// SPDX-License-Identifier: Apache-2.0
// Where one statement ends and the next begins.
//
// A line goes on where it ends in `,` or in an operator, or has an open bracket. A bracket that is
// never closed must not swallow the rest of the text, so brackets are paired first:
// 1 go through the tokens with a stack of open brackets; a line that can only begin a statement
//   (`NAME:`, or `point A`, `find x`) empties the stack. What is not paired then, is unclosed;
// 2 go through the tokens again, counting paired brackets alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "model/language/lexer/token.h"

namespace trammel::model::syntax {

/// Tokens first, first + 1, ..., last - 1.
struct StatementRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::optional<std::uint32_t> unclosed = {};  // the first bracket in it that is never closed
};

/// Cost O(tokens)
std::vector<StatementRange> split_statements(std::string_view text,
                                             const std::vector<Token>& tokens);

}  // namespace trammel::model::syntax
