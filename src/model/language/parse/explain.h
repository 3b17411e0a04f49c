// SPDX-License-Identifier: Apache-2.0
// Finds out what was probably meant where a statement goes wrong, and says so.
#pragma once

#include <string_view>

#include "model/language/parse/cursor.h"

namespace trammel::model::syntax {

/// At a place where a value must begin.
///
/// Errors  missing-operand, misplaced-prime, unexpected-text
void explain_missing_operand(Cursor& cursor);

/// Behind a value or a name, where one of `expected` must follow, or the end if it is empty.
///
/// Errors  missing-operator, missing-function-bracket, missing-comma, unknown-unit,
///         misplaced-unit, misplaced-prime, misplaced-solid, decimal-comma, unopened-bracket,
///         misspelt-keyword, missing-clause, wrong-relation, unexpected-text
void explain_after_operand(Cursor& cursor, Words expected);

/// Where `what` is expected: `a name for the point`.
///
/// Errors  missing-clause, unexpected-text
void explain_unexpected(Cursor& cursor, std::string_view what);

/// Where a name must begin, and `given a = 0,5` gives a number.
///
/// Errors  decimal-comma; false where there is nothing to explain
bool explain_number_as_target(Cursor& cursor);

/// The word of the list that was probably meant by the name at this place, or empty.
std::string_view find_meant_word(const Cursor& cursor, Words words);

}  // namespace trammel::model::syntax
