// SPDX-License-Identifier: Apache-2.0
// One statement, from its label to its end.
#pragma once

#include "model/language/parse/cursor.h"
#include "model/language/statement.h"

namespace trammel::model::syntax {

/// Reads the whole range of the cursor. A statement with an error becomes Invalid.
///
/// Errors  unknown-statement, not-a-statement, misplaced-label, and those of the forms
/// Cost    O(tokens)
Statement parse_statement(Cursor& cursor);

}  // namespace trammel::model::syntax
