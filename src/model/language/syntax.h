// SPDX-License-Identifier: Apache-2.0
// The syntax tree of a model: what its text says, statement by statement, nothing resolved.
// All of it lives in trammel::model::syntax, so that syntax::Constraint, a line of text, is not
// taken for model::Constraint, what it means.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/span.h"
#include "model/language/expression.h"
#include "model/language/statement.h"

namespace trammel::model::syntax {

/// I1 statements stand in the order of the text and their spans do not overlap.
/// I2 what lies outside all statement spans is space, comments and line ends.
struct Tree {
  std::string text;  // the whole source, byte for byte
  ExprArena exprs;
  std::vector<Statement> statements;
  std::vector<Span> comments;  // each from `#` to before the line end

  /// The exact source of any statement, node or name.
  std::string_view slice(Span span) const {
    return std::string_view(text).substr(span.begin, span.end - span.begin);
  }

  /// Whether a statement was not understood, which has been reported: what seems to be missing
  /// elsewhere may stand in it.
  bool has_invalid_statement() const {
    return std::ranges::any_of(
        statements, [](const Statement& s) { return std::holds_alternative<Invalid>(s.form); });
  }
};

}  // namespace trammel::model::syntax
