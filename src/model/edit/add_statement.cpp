// SPDX-License-Identifier: Apache-2.0
#include "model/edit/add_statement.h"

#include <utility>

#include "base/fix.h"
#include "model/diagnostic_kinds.h"
#include "model/language/anchors.h"
#include "model/language/parse.h"

namespace trammel::model::edit {

base::Result<base::TextEdits> add_statement(const syntax::Tree& tree, const std::string& text) {
  ParsedModel parsed = parse_model(base::SourceText("statement", text));
  if (base::has_error(parsed.diagnostics)) return std::move(parsed.diagnostics);
  if (parsed.tree.statements.size() != 1)
    return base::Diagnostic{unexpected_text, std::nullopt, "this is more than one statement",
                            "add one statement at a time"};
  const base::Span below = anchor_of(syntax::find_anchors(tree), parsed.tree.statements.front());
  return edits_of(base::added_line(below, text), base::SourceText("", tree.text));
}

}  // namespace trammel::model::edit
