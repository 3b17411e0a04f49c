// SPDX-License-Identifier: Apache-2.0
#include "model/language/parse/mend.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/unit.h"

namespace trammel::model::syntax {

namespace {

// Where the value ends that begins with the next token: behind its unit, primes and brackets.
Span next_value(const Cursor& cursor) {
  Span value = cursor.peek().span;
  std::uint32_t i = 1;
  const Token after = cursor.peek(i);
  if (cursor.peek().kind == TokenKind::Number && after.kind == TokenKind::Name &&
      base::find_unit(cursor.slice(after)) != nullptr)
    return join(value, after.span);
  if (after.kind == TokenKind::LeftParen) {
    for (int depth = 0; cursor.peek(i).kind != TokenKind::End; ++i) {
      value = join(value, cursor.peek(i).span);
      if (cursor.peek(i).kind == TokenKind::LeftParen) ++depth;
      if (cursor.peek(i).kind == TokenKind::RightParen && --depth == 0) break;
    }
    ++i;
  }
  return cursor.peek(i).kind == TokenKind::Prime ? join(value, cursor.peek(i).span) : value;
}

}  // namespace

// `2*a` for `2a` and for `2 a`.
base::Fix written_product(Token before, Token next) {
  return base::replacement(between(before, next), "*", "put '*' between them");
}

// What two values side by side may be: in brackets, with a space between, most likely two of them.
base::Fixes join_values(const Cursor& cursor, Token before, Token next) {
  base::Fixes fixes{written_product(before, next)};
  const bool is_function = find_function_word(cursor.slice(next)) != nullptr;
  const bool is_apart = before.span.end < next.span.begin && !is_function;
  if (cursor.nesting > 0 && is_apart)
    fixes.insert(fixes.begin(), base::insertion(before.span.end, ",", "put ',' between them"));
  if (cursor.nesting == 0 && cursor.context.word.empty() && before.kind == TokenKind::RightParen)
    fixes.insert(fixes.begin(), base::insertion(before.span.end, " =", "put '=' between them"));
  return fixes;
}

// `of`, `on`, `at` before a name: what it is a measure of, or acts on.
bool links_name(const Cursor& cursor) {
  constexpr std::array<std::string_view, 3> links{"of", "on", "at"};
  return std::ranges::find(links, cursor.slice(cursor.peek())) != links.end() &&
         cursor.peek(1).kind == TokenKind::Name;
}

// `sin(x)` for `sin x`, `length(rod)` for `length of rod`.
base::Fix put_in_brackets(const Cursor& cursor, Token function) {
  const Span argument = links_name(cursor) ? cursor.peek(1).span : next_value(cursor);
  return base::replacement(join(function.span, argument),
                           fmt::format("{}({})", cursor.slice(function), cursor.slice(argument)));
}

// `(W*cos(a), W*sin(a))` for `W at a`, where W is one name or number.
base::Fixes write_components(const Cursor& cursor) {
  const Token size = cursor.previous();
  if (cursor.previous(1).kind != TokenKind::Equal || cursor.peek(1).kind == TokenKind::End)
    return {};
  Span angle = cursor.peek(1).span;
  for (std::uint32_t i = 2; cursor.peek(i).kind != TokenKind::End; ++i)
    angle = join(angle, cursor.peek(i).span);
  return {base::replacement(
      join(size.span, angle),
      fmt::format("({0}*cos({1}), {0}*sin({1}))", cursor.slice(size), cursor.slice(angle)))};
}

// '_' in place of '-' wherever this name stands in the text.
std::vector<base::Change> join_names(const Cursor& cursor) {
  std::vector<base::Change> changes;
  for (const Span& sign : cursor.same_signs())
    changes.push_back({base::ChangeKind::Replace, sign, "_"});
  return changes;
}

// `line rod from A B`, `point A = (0, 0)`: with the word that is expected there.
base::Remedy advise_word(const Cursor& cursor, Words expected) {
  const Token before = cursor.previous(), next = cursor.peek();
  base::Remedy remedy(advise_example(cursor));
  const bool is_line = cursor.context.word == "line" && expected.size() > 1;  // `from` or `near`
  if (expected.size() == 1 && next.kind == TokenKind::Name && cursor.slice(next) == "and")
    remedy.fixes.push_back(base::replacement(next.span, std::string(expected.front())));
  else if ((expected.size() == 1 || is_line) && before.kind == TokenKind::Name &&
           next.kind == TokenKind::Name)
    remedy.fixes.push_back(base::insertion(next.span.begin, fmt::format("{} ", expected.front()),
                                           fmt::format("put '{}' between them", expected.front())));
  if (next.kind == TokenKind::Number && before.kind == TokenKind::Name && !expected.empty() &&
      expected.front() == "for")
    remedy.fixes.push_back(base::insertion(next.span.begin, "for ", "put 'for' before it"));
  const bool is_place = cursor.context.word == "point" && !expected.empty();
  if (is_place && next.kind == TokenKind::LeftParen)
    remedy.fixes.push_back(base::replacement(between(before, next), " at ", "put 'at' before it"));
  if (is_place && next.kind == TokenKind::Equal)
    remedy.fixes.push_back(base::replacement({before.span.end, cursor.peek(1).span.begin}, " at ",
                                             "write 'at' in place of '='"));
  return remedy;
}

// `a = 1, b = 2` alone on a line, or a comma at the end of one.
base::Remedy advise_given(const Cursor& cursor) {
  const Token name = cursor.first(), sign = cursor.first(1);
  base::Remedy remedy(advise_example(cursor));
  const Token after = cursor.peek(1);
  if (after.starts_line || after.kind == TokenKind::End)
    remedy.fixes.push_back(base::replacement(cursor.peek().span, "", "leave out the ','"));
  else if (cursor.context.word.empty() && name.kind == TokenKind::Name &&
           sign.kind == TokenKind::Equal)
    remedy.fixes.push_back(
        base::insertion(name.span.begin, "given ", "give values: put 'given' before them"));
  return remedy;
}

// `length rod = b`, `force C = (F, 0)`: the word takes its name in brackets.
base::Fixes bracket_name(const Cursor& cursor) {
  const Token before = cursor.previous(), next = cursor.peek();
  if (before.kind != TokenKind::Name || next.kind != TokenKind::Name) return {};
  const std::string_view word = cursor.slice(before);
  const StatementWord* statement = find_statement_word(word);
  const FunctionWord* function = find_function_word(word);
  const bool takes_brackets = (statement != nullptr && statement->follows == Follows::Bracket) ||
                              (function != nullptr && word.size() >= 2);
  if (!takes_brackets) return {};
  return {put_in_brackets(cursor, before)};
}

// `given a: 1`, `gravity 9.81`.
base::Fixes written_equal(const Cursor& cursor, std::string_view what) {
  const Token next = cursor.peek();
  if (what != "'='") return {};
  const bool is_bracket = next.kind == TokenKind::LeftParen && cursor.context.word == "gravity";
  if (next.kind == TokenKind::Number || is_bracket)
    return {base::insertion(cursor.previous().span.end, " =", "put '=' between them")};
  if (next.kind != TokenKind::Colon) return {};
  return {base::replacement({cursor.previous().span.end, next.span.end}, " =", "write '='")};
}

// `coordinate x = 1`, `free theta = 0.3`: the value where the motion begins.
base::Fixes given_in_place_of_equal(const Cursor& cursor) {
  const Token name = cursor.previous(), sign = cursor.peek();
  const bool is_free = cursor.context.word == "coordinate" || cursor.context.word == "free";
  if (!is_free || name.kind != TokenKind::Name || sign.kind != TokenKind::Equal ||
      cursor.peek(1).kind == TokenKind::End)
    return {};
  return {base::replacement(between(name, sign), fmt::format("\ngiven {} ", cursor.slice(name)),
                            fmt::format("give its value: 'given {} ...'", cursor.slice(name)))};
}

// `simulate until 2 s`.
base::Fixes for_in_place_of_until(const Cursor& cursor) {
  const bool has_unit = cursor.previous().kind == TokenKind::Name;
  const Token number = cursor.previous(has_unit ? 1 : 0), word = cursor.previous(has_unit ? 2 : 1);
  if (number.kind != TokenKind::Number || cursor.slice(word) != "until") return {};
  return {base::replacement(word.span, "for")};
}

// `point A in (0, 0)`.
base::Fixes at_for_in(const Cursor& cursor) {
  const Token before = cursor.previous();
  if (cursor.context.word != "point" || cursor.slice(before) != "in" ||
      cursor.peek().kind != TokenKind::LeftParen)
    return {};
  return {base::replacement(before.span, "at")};
}

}  // namespace trammel::model::syntax
