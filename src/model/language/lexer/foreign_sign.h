// SPDX-License-Identifier: Apache-2.0
// Signs of other languages and of typeset mathematics, and what stands for them here.
#pragma once

#include <optional>
#include <string_view>

#include "model/language/lexer/token.h"

namespace trammel::model::syntax {

struct ForeignSign {
  std::string_view sign;
  TokenKind kind;            // it is read as this, so that the rest can be parsed; or Bad
  std::string_view remedy;   // completes "write ..."
  std::string_view instead;  // what takes its place; empty where more than the sign has to change
};

/// The foreign sign at this place.
///
/// Pre   position < text.size()
std::optional<ForeignSign> find_foreign_sign(std::string_view text, std::size_t position);

}  // namespace trammel::model::syntax
