// SPDX-License-Identifier: Apache-2.0
#include "model/language/parse/split_statements.h"

#include "model/language/words.h"

namespace trammel::model::syntax {

namespace {

class Splitter {
 public:
  Splitter(std::string_view text, const std::vector<Token>& tokens)
      : text_(text), tokens_(tokens), is_paired_(tokens.size(), false) {}

  std::vector<StatementRange> run() {
    pair_brackets();
    return split();
  }

 private:
  std::string_view word(std::uint32_t i) const {
    const Span span = tokens_[i].span;
    return text_.substr(span.begin, span.end - span.begin);
  }

  // Nothing but a statement can look like this: within brackets and after commas two names never
  // follow each other, except in `sweep a from 1 to 2, b from ...`.
  bool can_only_begin_statement(std::uint32_t i) const {
    if (!tokens_[i].starts_line || tokens_[i].kind != TokenKind::Name) return false;
    const Token& next = tokens_[i + 1];  // there is one: the last token is End
    if (next.starts_line) return false;
    if (next.kind == TokenKind::Colon) return true;
    if (next.kind != TokenKind::Name || word(i + 1) == "from") return false;
    const StatementWord* row = find_statement_word(word(i));
    return row != nullptr && row->follows == Follows::Words;
  }

  static bool asks_for_more(const Token& token) {
    return is_operator(token.kind) || token.kind == TokenKind::Comma;
  }

  void pair_brackets() {
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (!open.empty() && can_only_begin_statement(i)) open.clear();
      if (tokens_[i].kind == TokenKind::LeftParen) {
        open.push_back(i);
      } else if (tokens_[i].kind == TokenKind::RightParen && !open.empty()) {
        is_paired_[open.back()] = is_paired_[i] = true;
        open.pop_back();
      }
    }
  }

  std::vector<StatementRange> split() const {
    std::vector<StatementRange> ranges;
    int depth = 0;
    for (std::uint32_t i = 0; i + 1 < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (i == 0 || (token.starts_line && !goes_on(i, depth))) ranges.push_back({i, i, {}});
      ranges.back().last = i + 1;
      if (token.kind == TokenKind::LeftParen) {
        depth += is_paired_[i] ? 1 : 0;
        if (!is_paired_[i] && !ranges.back().unclosed) ranges.back().unclosed = i;
      } else if (token.kind == TokenKind::RightParen && is_paired_[i]) {
        --depth;
      }
    }
    return ranges;
  }

  // Whether the line that begins with token i belongs to the statement before.
  bool goes_on(std::uint32_t i, int depth) const {
    if (depth > 0) return true;
    return asks_for_more(tokens_[i - 1]) && !can_only_begin_statement(i);
  }

  std::string_view text_;
  const std::vector<Token>& tokens_;
  std::vector<bool> is_paired_;
};

}  // namespace

std::vector<StatementRange> split_statements(std::string_view text,
                                             const std::vector<Token>& tokens) {
  return Splitter(text, tokens).run();
}

}  // namespace trammel::model::syntax
