// SPDX-License-Identifier: Apache-2.0
// Warns of words that the language allows, but that are probably slips.
#pragma once

#include "base/diagnostic.h"
#include "model/language/syntax.h"

namespace trammel::model::syntax {

/// Functions that the language does not know are unknown functions, and `kinetc = T` is an equation
/// on a coordinate of that name: rightly so, unless a word of the language is near.
///
/// Errors  misspelt-function, misspelt-statement (warnings), each word once
/// Cost    O(nodes + statements)
base::Diagnostics check_spelling(const Tree& tree);

}  // namespace trammel::model::syntax
