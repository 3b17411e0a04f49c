// SPDX-License-Identifier: Apache-2.0
// What can be drawn of a text that has errors.
#pragma once

#include <optional>

#include "app/request/model_text.h"
#include "base/budget.h"

namespace trammel::app {

/// The text without the statements that errors are about, with blanks in their stead, so that all
/// else keeps its place; and without them the statements that need them. Errors of a sketch that
/// can be read, as freedoms that are left, do not count.
///
/// Result  nothing where no statement is left that places something
/// Cost    reading the text as many times as statements hang on each other, at most 10
std::optional<ModelText> without_wrong_statements(ModelText text, const base::Budget& budget);

}  // namespace trammel::app
