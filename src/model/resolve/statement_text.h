// SPDX-License-Identifier: Apache-2.0
// Statements as they are quoted in messages.
#pragma once

#include <string>
#include <string_view>

#include "model/language/syntax.h"

namespace trammel::model {

/// The statement's own text on one line, cut where it is long.
std::string statement_text(const syntax::Tree& tree, const syntax::Statement& statement);

/// A value as a factor: in brackets where a sign or a unit could join what follows.
std::string as_factor(std::string_view value);

/// find, solve, prove, ...: answered by some command.
bool is_question(const syntax::Statement& statement);

}  // namespace trammel::model
