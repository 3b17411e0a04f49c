// SPDX-License-Identifier: Apache-2.0
#include "model/language/parse/cursor.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "model/language/lexer/spelling.h"
#include "model/language/parse/explain.h"

namespace trammel::model::syntax {

Cursor::Cursor(std::string_view text, const std::vector<Token>& tokens, StatementRange range,
               ExprArena& arena, Report& report)
    : text_(text),
      tokens_(tokens),
      range_(range),
      at_(range.first),
      arena_(arena),
      report_(report) {}

Token Cursor::peek(std::uint32_t ahead) const {
  return first(has_failed_ ? range_.last - range_.first : at_ - range_.first + ahead);
}

Token Cursor::first(std::uint32_t ahead) const {
  if (ahead < range_.last - range_.first) return tokens_[range_.first + ahead];
  const std::uint32_t end = range_.last > range_.first ? tokens_[range_.last - 1].span.end : 0;
  return {{end, end}, TokenKind::End, false, 0};
}

Token Cursor::take() {
  const Token token = peek();
  if (token.kind != TokenKind::End) ++at_;
  return token;
}

Token Cursor::previous(std::uint32_t back) const {
  if (at_ - range_.first > back) return tokens_[at_ - 1 - back];
  const std::uint32_t begin = range_.last > range_.first ? tokens_[range_.first].span.begin : 0;
  return {{begin, begin}, TokenKind::End, false, 0};
}

bool Cursor::at_word(std::string_view word) const {
  return at(TokenKind::Name) && slice(peek()) == word;
}

bool Cursor::accept(TokenKind kind) {
  if (!at(kind)) return false;
  take();
  return true;
}

bool Cursor::accept_word(std::string_view word) {
  if (!at_word(word)) return false;
  take();
  return true;
}

void Cursor::fail(DiagnosticKind kind, Span span, std::string message, base::Remedy remedy) {
  if (has_failed_) return;
  // A bracket that stays open makes all that follows look wrong.
  if (range_.unclosed && span.begin > tokens_[*range_.unclosed].span.begin) {
    kind = unclosed_bracket;
    span = tokens_[*range_.unclosed].span;
    message = "the bracket that opens here is never closed";
    remedy = {"put ')' where it ends", {close_bracket()}};
  } else if (const std::string reason = describe_line_start(); !reason.empty()) {
    remedy.advice = base::advice_of(remedy) + reason;
  }
  has_failed_ = true;
  if (report_.is_full()) return report_.count_only();
  report_.add({kind, span, std::move(message), std::move(remedy)});
}

bool Cursor::fail_unread() {
  if (has_failed_) return true;
  if (!report_.is_full()) return false;
  report_.count_only();
  has_failed_ = true;
  return true;
}

// Why the line of the current token is not a statement of its own, where that may surprise.
// Before the relation that stands behind it, or at the end.
base::Fix Cursor::close_bracket() const {
  for (std::uint32_t i = *range_.unclosed + 2; i < range_.last; ++i)
    if (is_relation(tokens_[i].kind))
      return base::insertion(tokens_[i - 1].span.end, ")", "put ')' before the relation");
  return base::insertion(tokens_[range_.last - 1].span.end, ")", "put ')' at the end");
}

std::vector<Span> Cursor::same_signs() const {
  if (at_ == 0 || at_ + 1 >= tokens_.size()) return {};
  const auto touches = [&](std::size_t i) {
    return tokens_[i - 1].span.end == tokens_[i].span.begin &&
           tokens_[i].span.end == tokens_[i + 1].span.begin;
  };
  std::vector<Span> signs;
  for (std::size_t i = 1; i + 1 < tokens_.size(); ++i)
    if (tokens_[i].kind == tokens_[at_].kind && touches(i) &&
        slice(tokens_[i - 1]) == slice(tokens_[at_ - 1]) &&
        slice(tokens_[i + 1]) == slice(tokens_[at_ + 1]))
      signs.push_back(tokens_[i].span);
  return signs;
}

std::string Cursor::describe_line_start() const {
  if (has_failed_) return "";
  if (range_.first > 0 && is_operator(tokens_[range_.first].kind))
    return " (to go on from the line before, end that line in the operator)";
  if (at_ >= range_.last) return "";
  std::uint32_t i = at_;
  while (i > range_.first && !tokens_[i].starts_line) --i;
  if (i == range_.first) return "";
  const Token before = tokens_[i - 1];
  if (is_operator(before.kind) || before.kind == TokenKind::Comma)
    return fmt::format(" (the line before ends in '{}', so its statement goes on here)",
                       slice(before));
  return " (a bracket of a line before is still open here)";
}

ExprIndex Cursor::add(Span span, const ExprForm& form) {
  return has_failed_ ? ExprIndex{} : arena_.add(span, form);
}

std::string list_words(Words words) {
  std::string listed;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) listed += i + 1 == words.size() ? " or " : ", ";
    listed += fmt::format("'{}'", words[i]);
  }
  return listed;
}

std::string advise_example(const Cursor& cursor, std::string_view otherwise) {
  if (cursor.context.example.empty()) return std::string(otherwise);
  return fmt::format("for example: {}", cursor.context.example);
}

std::string advise_example(const Cursor& cursor) {
  return advise_example(cursor,
                        "write an equation such as length(rod) = b, or an incidence such as C on "
                        "x_axis");
}

void expect(Cursor& cursor, TokenKind kind, std::string_view what) {
  if (!cursor.accept(kind)) explain_unexpected(cursor, what);
}

void expect_word(Cursor& cursor, std::string_view word) {
  expect_one_of(cursor, {&word, 1});
}

std::size_t expect_one_of(Cursor& cursor, Words words) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (cursor.accept_word(words[i])) return i;
  explain_after_operand(cursor, words);
  return 0;
}

Name expect_name(Cursor& cursor, std::string_view what) {
  if (!cursor.at(TokenKind::Name)) {
    explain_unexpected(cursor, what);
    return {};
  }
  const Token token = cursor.take();
  return {normalise_name(cursor.slice(token)), token.span};
}

std::vector<Name> expect_names(Cursor& cursor, std::string_view what) {
  std::vector<Name> names;
  do {
    names.push_back(expect_name(cursor, what));
  } while (cursor.accept(TokenKind::Comma));
  return names;
}

void expect_end(Cursor& cursor) {
  if (!cursor.at_end()) explain_after_operand(cursor, {});
}

}  // namespace trammel::model::syntax
