// SPDX-License-Identifier: Apache-2.0
// What several statement forms share.
#include <fmt/format.h>

#include "model/language/parse/explain.h"
#include "model/language/parse/statement_forms.h"
#include "model/language/parse/values.h"

namespace trammel::model::syntax {

namespace {

// `stiffness k` of an example; empty where the word does not stand in it.
std::string find_clause(std::string_view example, std::string_view word) {
  const std::size_t begin = example.find(word);
  if (begin == std::string_view::npos) return {};
  const std::size_t end = example.find(' ', begin + word.size() + 1);
  return std::string(example.substr(begin, end - begin));
}

}  // namespace

std::vector<Name> parse_bracketed_names(Cursor& cursor, std::size_t most) {
  expect(cursor, TokenKind::LeftParen, "'('");
  const std::uint32_t begin = cursor.previous().span.begin;
  std::vector<Name> names;
  if (!cursor.at(TokenKind::RightParen)) names = expect_names(cursor, "a name");
  expect(cursor, TokenKind::RightParen, "')'");
  if (names.empty() || names.size() > most)
    cursor.fail(wrong_argument_count, cursor.span_from(begin),
                fmt::format("'{}' takes {} here, not {}", cursor.context.word,
                            most == 1 ? "one name" : "one name or two", names.size()),
                advise_example(cursor));
  return names;
}

ExprIndex parse_assigned(Cursor& cursor) {
  expect(cursor, TokenKind::Equal, "'='");
  return parse_value(cursor).index;
}

std::optional<std::size_t> Clauses::next() {
  if (cursor_.at_end()) return std::nullopt;
  const bool has_comma = cursor_.at(TokenKind::Comma) && cursor_.peek(1).kind == TokenKind::Name;
  if (has_comma) cursor_.take();
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (!cursor_.at_word(words_[i])) continue;
    if (has(i)) {
      cursor_.fail(repeated_clause, cursor_.peek().span,
                   fmt::format("{} has '{}' twice", owner_, words_[i]), "remove one of them");
      return std::nullopt;
    }
    seen_ |= 1U << i;
    cursor_.take();
    return i;
  }
  explain_after_operand(cursor_, words_);
  return std::nullopt;
}

void Clauses::require(std::size_t word) {
  if (cursor_.failed() || has(word)) return;
  base::Remedy remedy(advise_example(cursor_));
  if (const std::string clause = find_clause(cursor_.context.example, words_[word]);
      !clause.empty())
    remedy.fixes.push_back(base::insertion(cursor_.previous().span.end, " " + clause,
                                           fmt::format("add '{}'", clause)));
  cursor_.fail(missing_clause, cursor_.previous().span,
               fmt::format("{} lacks '{}'", owner_, words_[word]), std::move(remedy));
}

}  // namespace trammel::model::syntax
