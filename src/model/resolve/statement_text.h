// SPDX-License-Identifier: Apache-2.0
// Statements as they are quoted in messages.
#pragma once

#include <string>

#include "model/language/syntax.h"

namespace trammel::model {

/// The statement's own text on one line, cut where it is long.
std::string statement_text(const syntax::Tree& tree, const syntax::Statement& statement);

/// find, solve, prove, ...: answered by some command.
bool is_question(const syntax::Statement& statement);

}  // namespace trammel::model
