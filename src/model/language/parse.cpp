// SPDX-License-Identifier: Apache-2.0
#include "model/language/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/language/lexer/lexer.h"
#include "model/language/lexer/report.h"
#include "model/language/lexer/spelling.h"
#include "model/language/parse/check_spelling.h"
#include "model/language/parse/cursor.h"
#include "model/language/parse/split_statements.h"
#include "model/language/parse/statements.h"
#include "model/language/parse/values.h"

namespace trammel::model {

namespace {

using base::Diagnostic;
using base::Diagnostics;
using base::Span;
using syntax::Cursor;
using syntax::Lexed;
using syntax::Report;
using syntax::StatementRange;

Span span_at(std::size_t offset, std::size_t length) {
  return {static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(offset + length)};
}

std::optional<std::size_t> find_long_line(std::string_view text) {
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (end - start > longest_line) return start;
    start = end + 1;
  }
  return std::nullopt;
}

// Whether this is a text that can be read at all.
std::optional<Diagnostic> check_text(std::string_view text) {
  if (text.size() > longest_text)
    return Diagnostic{file_too_large, span_at(0, 0),
                      fmt::format("the text has {} MB; models have at most {} MB",
                                  text.size() >> 20U, longest_text >> 20U),
                      "is this the right file? Large frames are read by frame_table"};
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
    return Diagnostic{binary_file, span_at(zero, 1), "this is no text: it holds a zero byte",
                      "give a model in UTF-8 text (UTF-16 has to be converted)"};
  if (const auto bad = syntax::find_not_utf8(text))
    return Diagnostic{not_utf8, span_at(*bad, 1),
                      fmt::format("the byte {:#04x} here is not UTF-8",
                                  static_cast<unsigned>(static_cast<unsigned char>(text[*bad]))),
                      "save the file as UTF-8"};
  if (const auto line = find_long_line(text))
    return Diagnostic{line_too_long, span_at(*line, 1),
                      fmt::format("this line has more than {} characters", longest_line),
                      "is this the right file? A statement may be spread over lines: each but "
                      "the last ends in ',' or an operator"};
  return std::nullopt;
}

// All the text as one statement, however many lines it has.
StatementRange whole(std::string_view text, const Lexed& lexed) {
  StatementRange all{0, static_cast<std::uint32_t>(lexed.tokens.size() - 1), {}};
  for (const StatementRange& part : syntax::split_statements(text, lexed.tokens))
    if (!all.unclosed) all.unclosed = part.unclosed;
  return all;
}

}  // namespace

ParsedModel parse_model(const base::SourceText& source) {
  ParsedModel parsed;
  parsed.tree.text = source.text();
  const std::string_view text = parsed.tree.text;
  if (auto unreadable = check_text(text)) {
    parsed.diagnostics.push_back(std::move(*unreadable));
    return parsed;
  }
  Report words, statements;
  Lexed lexed = syntax::lex(text, words);
  parsed.tree.comments = std::move(lexed.comments);
  const auto ranges = syntax::split_statements(text, lexed.tokens);
  std::vector<Span> spans;
  spans.reserve(ranges.size());
  parsed.tree.statements.reserve(ranges.size());
  for (const StatementRange& range : ranges) {
    Cursor cursor(text, lexed.tokens, range, parsed.tree.exprs, statements);
    parsed.tree.statements.push_back(syntax::parse_statement(cursor));
    spans.push_back(join(lexed.tokens[range.first].span, lexed.tokens[range.last - 1].span));
    parsed.tree.statements.back().span = spans.back();
  }
  parsed.diagnostics = syntax::merge(words, statements, spans);
  if (ranges.empty() && parsed.diagnostics.empty())
    parsed.diagnostics.push_back({empty_model, span_at(0, 0), "model has no statements",
                                  "begin with a point, for example: point A at (0, 0)"});
  append(parsed.diagnostics, syntax::check_spelling(parsed.tree));
  return parsed;
}

base::Result<ParsedExpression> parse_expression(const base::SourceText& source) {
  ParsedExpression parsed;
  parsed.text = source.text();
  if (auto unreadable = check_text(parsed.text)) return std::move(*unreadable);
  Report words, statements;
  const Lexed lexed = syntax::lex(parsed.text, words);
  Cursor cursor(parsed.text, lexed.tokens, whole(parsed.text, lexed), parsed.exprs, statements);
  cursor.context.whole = "formula";
  cursor.context.example = "F*sin(theta)";
  parsed.root = syntax::parse_value(cursor).index;
  syntax::expect_end(cursor);
  const std::array whole_text{span_at(0, parsed.text.size())};
  Diagnostics diagnostics = syntax::merge(words, statements, whole_text);
  if (!diagnostics.empty()) return diagnostics;
  return parsed;
}

base::Result<ParsedBindings> parse_given_list(const base::SourceText& source) {
  ParsedBindings parsed;
  parsed.text = source.text();
  if (auto unreadable = check_text(parsed.text)) return std::move(*unreadable);
  Report words, statements;
  const Lexed lexed = syntax::lex(parsed.text, words);
  Cursor cursor(parsed.text, lexed.tokens, whole(parsed.text, lexed), parsed.exprs, statements);
  cursor.context.whole = "list";
  cursor.context.example = "a = 2, theta' = 0.1";
  if (!cursor.at_end()) parsed.bindings = syntax::parse_bindings(cursor);
  syntax::expect_end(cursor);
  const std::array whole_text{span_at(0, parsed.text.size())};
  Diagnostics diagnostics = syntax::merge(words, statements, whole_text);
  if (!diagnostics.empty()) return diagnostics;
  return parsed;
}

}  // namespace trammel::model
