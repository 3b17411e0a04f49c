// SPDX-License-Identifier: Apache-2.0
// What holds for the parser and any text at all. Fuzzing and property tests check the same.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/source_text.h"
#include "model/language/parse.h"
#include "model/language/print.h"

namespace trammel::model::syntax {

inline bool lies_within(Span span, std::size_t size) {
  return span.begin <= span.end && span.end <= size;
}

/// Whether the canonical text of a node can be read as a lone expression: no words of solids.
inline bool is_lone_expression(std::string_view text) {
  return text.size() < 500 && text.find_first_of("&=\"") == std::string_view::npos &&
         text.find("drawn") == std::string_view::npos;
}

/// The canonical text of an expression is read as the same expression.
inline bool is_canonical_text(const std::string& text) {
  const auto again = parse_expression(base::SourceText("", text));
  return again.ok() && to_text(again.value().exprs, again.value().root) == text;
}

/// What is broken, in words; empty where all is well.
inline std::string find_broken_invariant(const std::string& text) {
  const base::SourceText source("fuzz", text);
  const ParsedModel parsed = parse_model(source);
  const Tree& tree = parsed.tree;
  if (print(tree) != text) return "the text does not come back";
  std::uint32_t end = 0;
  for (const Statement& statement : tree.statements) {
    if (statement.span.begin < end || statement.span.end <= statement.span.begin)
      return "statements overlap";
    end = statement.span.end;
    const bool is_invalid = std::holds_alternative<Invalid>(statement.form);
    if (is_invalid && !has_error(parsed.diagnostics)) return "an invalid statement without error";
  }
  if (end > text.size()) return "a statement reaches beyond the text";
  if (parsed.diagnostics.size() > 61) return "too many diagnostics";
  for (const base::Diagnostic& diagnostic : parsed.diagnostics) {
    if (!diagnostic.span || !lies_within(*diagnostic.span, text.size()))
      return "a diagnostic without a place";
    if (diagnostic.message.empty() || advice_of(diagnostic.remedy).empty())
      return "a diagnostic without words";
    if (render(place(diagnostic, source), false).empty()) return "a diagnostic that says nothing";
  }
  for (std::uint32_t i = 0; i < tree.exprs.size(); ++i) {
    if (!lies_within(tree.exprs[ExprIndex{i}].span, text.size())) return "a node without a place";
    if (tree.exprs.size() > 200) continue;  // the texts of all nodes take quadratic time
    const std::string canonical = to_text(tree.exprs, ExprIndex{i});
    if (is_lone_expression(canonical) && !is_canonical_text(canonical))
      return "a canonical text is not read as it was written: " + canonical;
  }
  return "";
}

}  // namespace trammel::model::syntax
