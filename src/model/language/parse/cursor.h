// SPDX-License-Identifier: Apache-2.0
// The place of the parser in one statement.
//
// After its first error a statement is over: the cursor reports it, stands at the end, and
// everything asked of it does nothing. So the parsing functions read straight on and need not look
// after each step whether it went well; what they return then is thrown away.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/diagnostic_kinds.h"
#include "model/language/lexer/report.h"
#include "model/language/lexer/token.h"
#include "model/language/parse/split_statements.h"
#include "model/language/statement.h"
#include "model/language/words.h"

namespace trammel::model::syntax {

/// Brackets, signs and powers within each other; more is no formula that a person or another
/// program writes, and would be a danger to the stack.
inline constexpr int deepest_nesting = 256;

/// What the statement at hand changes in the reading of expressions.
struct Context {
  std::string_view whole = "statement";  // what is being read, for messages
  std::string_view word;                 // the statement word; empty where there is none
  std::string_view example;              // a right one, for advice
  bool is_solid = false;                 // `&`, `import`, named arguments
  bool is_range = false;                 // `in` before a value is no inch: `from 1 to 5 in 9 steps`
  bool is_list = false;                  // `name = value` may follow after a comma
};

class Cursor {
 public:
  Cursor(std::string_view text, const std::vector<Token>& tokens, StatementRange range,
         ExprArena& arena, Report& report);

  /// The token so many places ahead; an empty End after the statement's last one.
  Token peek(std::uint32_t ahead = 0) const;
  Token take();
  /// The first token of the statement, or so many behind it.
  Token first(std::uint32_t ahead = 0) const;
  /// The token taken last, or so many before it; an End before the first.
  Token previous(std::uint32_t back = 0) const;
  bool at(TokenKind kind) const { return peek().kind == kind; }
  bool at_end() const { return at(TokenKind::End); }
  bool at_word(std::string_view word) const;
  bool accept(TokenKind kind);
  bool accept_word(std::string_view word);
  /// No space between it and the token before.
  bool touches_previous() const { return peek().span.begin == previous().span.end; }

  std::string_view slice(Token token) const { return slice(token.span); }
  std::string_view slice(Span span) const {
    return text_.substr(span.begin, span.end - span.begin);
  }
  /// From the first taken token at or after `begin` to the last.
  Span span_from(std::uint32_t begin) const { return {begin, previous().span.end}; }

  /// The signs of the whole text that stand between the same two tokens as the next one does,
  /// without a space: `-` of each `link-1`.
  std::vector<Span> same_signs() const;

  bool failed() const { return has_failed_; }
  void fail(DiagnosticKind kind, Span span, std::string message, base::Remedy remedy);
  /// For what has been reported already.
  void fail_silently() { has_failed_ = true; }
  /// Whether nobody will read what is wrong, as enough has been reported: then this error is only
  /// counted. Finding out what was meant takes longer than parsing.
  bool fail_unread();
  bool may_compare() { return report_.may_compare(); }

  ExprArena& arena() { return arena_; }
  ExprIndex add(Span span, const ExprForm& form);

  Context context;
  int nesting = 0;
  std::vector<Argument> arguments;  // of the calls that are open now, the innermost last

 private:
  std::string describe_line_start() const;
  base::Fix close_bracket() const;

  std::string_view text_;
  const std::vector<Token>& tokens_;
  StatementRange range_;
  std::uint32_t at_;
  ExprArena& arena_;
  Report& report_;
  bool has_failed_ = false;
};

using Words = std::span<const std::string_view>;

/// `'from' or 'near'`.
std::string list_words(Words words);

/// `for example: line rod from B to C`, or `otherwise` where no example is known.
std::string advise_example(const Cursor& cursor, std::string_view otherwise);
std::string advise_example(const Cursor& cursor);

void expect(Cursor& cursor, TokenKind kind, std::string_view what);
void expect_word(Cursor& cursor, std::string_view word);
/// The place of the word in the list.
std::size_t expect_one_of(Cursor& cursor, Words words);

/// `what` completes "... is expected": `a name for the point`.
Name expect_name(Cursor& cursor, std::string_view what);
std::vector<Name> expect_names(Cursor& cursor, std::string_view what);

/// Reports what stands where the statement should end.
void expect_end(Cursor& cursor);

}  // namespace trammel::model::syntax
