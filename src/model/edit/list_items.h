// SPDX-License-Identifier: Apache-2.0
// Statements that are lists, such as `given a = 1, b = 2`: one item can go and the others stay.
#pragma once

#include <vector>

#include "base/source_text.h"
#include "base/text_edit.h"
#include "model/language/syntax.h"

namespace trammel::model::edit {

/// The places of the items, in their order; none of a statement that is no list.
std::vector<base::Span> list_items(const syntax::Tree& tree, const syntax::Statement& statement);

/// Edits that take these items out, each with one comma; comments between them stay.
///
/// Pre     at least one item stays
/// Shapes  is_gone: items
base::TextEdits without_items(const syntax::Tree& tree, const std::vector<base::Span>& items,
                              const std::vector<bool>& is_gone);

/// Edits that take a statement out, and its line where nothing else stands on it; comments stay.
base::TextEdits without_statement(const syntax::Tree& tree, const base::SourceText& source,
                                  base::Span statement);

}  // namespace trammel::model::edit
