// SPDX-License-Identifier: Apache-2.0
// Text to syntax tree.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/source_text.h"
#include "model/language/syntax.h"

namespace trammel::model {

/// Beyond these sizes a text is no model but a mistake, and is not read.
inline constexpr std::size_t longest_text = 16U << 20U;  // bytes
inline constexpr std::size_t longest_line = 1U << 20U;

struct ParsedModel {
  syntax::Tree tree;  // with as many statements as could be read; the others are Invalid
  base::Diagnostics diagnostics;
};

/// Reads a model. There is always a tree, and syntax::print gives back the text byte for byte.
///
/// Errors  all of the language (diagnostic_kinds.h, 101 to 149): at most one a statement and
///         twenty a text; a note tells of more
/// Cost    O(length): some 10 MB in half a second
ParsedModel parse_model(const base::SourceText& source);

struct ParsedExpression {
  std::string text;
  syntax::ExprArena exprs;
  syntax::ExprIndex root;
};

/// Reads an expression that is the whole text.
base::Result<ParsedExpression> parse_expression(const base::SourceText& source);

struct ParsedBindings {
  std::string text;
  syntax::ExprArena exprs;
  std::vector<syntax::Binding> bindings;
};

/// Reads what may follow `given`, as on the command line: `a=2, theta'=0.1, angle(l1, l2)=30 deg`.
/// A text without words has no bindings.
base::Result<ParsedBindings> parse_given_list(const base::SourceText& source);

}  // namespace trammel::model
