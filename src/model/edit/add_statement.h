// SPDX-License-Identifier: Apache-2.0
// A new statement, in its place among the others.
#pragma once

#include <string>

#include "base/result.h"
#include "base/text_edit.h"
#include "model/language/syntax.h"

namespace trammel::model::edit {

/// A line of its own below the last statement of its kind: an element below the elements, a load
/// below the loads, a question at the end.
///
/// Errors  those of the parser, where the text is not one whole statement
/// Cost    O(text)
base::Result<base::TextEdits> add_statement(const syntax::Tree& tree, const std::string& text);

}  // namespace trammel::model::edit
