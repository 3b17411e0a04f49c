// SPDX-License-Identifier: Apache-2.0
// Points of a text are held where they are, or let go.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "base/text_edit.h"
#include "model/language/syntax.h"

namespace trammel::model::edit {

/// `point B near (1, 2)` becomes `point B at (1, 2)`; of a line its ends. What is so already stays.
///
/// Errors  wrong-element where coordinates do not place it
/// Cost    O(statements * names)
base::Result<base::TextEdits> ground_points(const syntax::Tree& tree,
                                            std::span<const std::string> names);

/// The reverse: what is placed at coordinates is placed near them.
base::Result<base::TextEdits> free_points(const syntax::Tree& tree,
                                          std::span<const std::string> names);

}  // namespace trammel::model::edit
