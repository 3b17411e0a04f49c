// SPDX-License-Identifier: Apache-2.0
// Another name for an element, a parameter or a label, wherever it stands.
#pragma once

#include <string_view>

#include "base/result.h"
#include "base/text_edit.h"
#include "model/language/syntax.h"

namespace trammel::model::edit {

/// Each place of the name, in whatever spelling it stands there (`θ`, `theta`), gets the new one as
/// it is given.
///
/// Errors  unknown-element where the text has no such name; malformed-name where the new one is no
///         name; duplicate-name where it is in use, and of names that are there from the
///         start
/// Cost    O(text)
base::Result<base::TextEdits> rename(const syntax::Tree& tree, std::string_view name,
                                     std::string_view to);

}  // namespace trammel::model::edit
