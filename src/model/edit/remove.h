// SPDX-License-Identifier: Apache-2.0
// What is taken out of a text, and what cannot stand without it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/text_edit.h"
#include "model/language/syntax.h"

namespace trammel::model::edit {

struct Removal {
  base::TextEdits edits;
  std::vector<std::string> along;  // statements and items that go with what was named, as written
};

/// Takes elements and labels out, with every statement that needs one of them: lines that end in a
/// point, constraints on them, their loads, questions about them, reactions of these constraints,
/// and the values that nothing uses any more. Of a list only such items go.
///
/// Cost  O(text * statements that go, at the most)
Removal remove_names(const syntax::Tree& tree, std::span<const std::string> names);

/// The same for statements, by their places in `tree.statements`.
Removal remove_statements(const syntax::Tree& tree, std::span<const std::size_t> statements);

}  // namespace trammel::model::edit
