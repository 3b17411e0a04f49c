// SPDX-License-Identifier: Apache-2.0
// Statements and expressions as short texts that show their structure, for tables of cases.
#pragma once

#include <string>
#include <string_view>

#include "model/language/syntax.h"

namespace trammel::model::syntax {

/// `Spring s from A to B stiffness=k rest=L0`; the label and a semicolon before it.
std::string summarize(const Tree& tree, const Statement& statement);

/// All statements of a text, joined by " | ".
std::string summarize_text(std::string_view text);

/// `(+ a (* 2 b))`: every bracket is a node.
std::string dump(const ExprArena& exprs, ExprIndex index);

/// The dump of a text that is one expression, or `error` and its code.
std::string dump_text(std::string_view text);

/// The codes of all diagnostics of a model, with line and column: `E114 4:16, W101 5:1`.
std::string codes_of(std::string_view text);

}  // namespace trammel::model::syntax
