// SPDX-License-Identifier: Apache-2.0
#include "model/language/parse/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/nearest_name.h"
#include "base/unit.h"
#include "model/language/lexer/spelling.h"
#include "model/language/parse/mend.h"
#include "model/language/words.h"

namespace trammel::model::syntax {

namespace {

bool ends_operand(TokenKind kind) {
  return kind == TokenKind::Name || kind == TokenKind::Number || kind == TokenKind::RightParen ||
         kind == TokenKind::Prime || kind == TokenKind::Text;
}

// `0,5`, whether the comma is the next token or has been taken.
bool explain_decimal_comma(Cursor& cursor) {
  const bool is_taken = cursor.previous().kind == TokenKind::Comma;
  const Token before = cursor.previous(is_taken ? 1 : 0);
  const Token comma = is_taken ? cursor.previous() : cursor.peek();
  const Token after = cursor.peek(is_taken ? 0 : 1);
  if (before.kind != TokenKind::Number || comma.kind != TokenKind::Comma ||
      after.kind != TokenKind::Number || before.span.end != comma.span.begin ||
      comma.span.end != after.span.begin)
    return false;
  const Span span = join(before.span, after.span);
  cursor.fail(decimal_comma, span,
              fmt::format("{} is two numbers with a comma between", quote(cursor.slice(span))),
              {fmt::format("write a decimal point: {}.{}", shorten(cursor.slice(before)),
                           shorten(cursor.slice(after))),
               {base::replacement(comma.span, ".", "write a decimal point")}});
  return true;
}

// The number that the unit stands after, and a name that is no unit, or stands at no unit's place.
void explain_name_after_number(Cursor& cursor, Words expected) {
  const Token number = cursor.previous(), name = cursor.peek();
  const std::string_view word = cursor.slice(name);
  const std::string digits = shorten(cursor.slice(number)), shown = shorten(word);
  const bool is_call = cursor.peek(1).kind == TokenKind::LeftParen;
  const bool is_derivative = cursor.peek(1).kind == TokenKind::Prime;
  if (base::find_unit(word) != nullptr && !is_call && !is_derivative) {
    return cursor.fail(misplaced_unit, name.span,
                       fmt::format("the unit '{}' stands too far from its number", word),
                       {fmt::format("leave at most one space: {} {}", digits, word),
                        {base::replacement(between(number, name), " ", "leave one space")}});
  }
  const std::string unit = is_call || is_derivative ? "" : nearest_unit(word);
  if (!unit.empty()) {
    return cursor.fail(
        unknown_unit, name.span, fmt::format("{} is neither an operator nor a unit", quote(word)),
        {fmt::format("did you mean the unit '{}'? For a product write {}*{}", unit, digits, shown),
         {base::replacement(name.span, unit), written_product(number, name)}});
  }
  std::string advice = fmt::format("multiplication is always written: {}*{}{}", digits, shown,
                                   is_call ? "(...)" : "");
  if (!expected.empty()) advice += "; " + advise_example(cursor);
  const std::string nor =
      expected.empty() ? "nor a unit" : fmt::format("nor a unit, nor {}", list_words(expected));
  cursor.fail(missing_operator, name.span,
              fmt::format("{} is neither an operator {}", quote(word), nor),
              {std::move(advice), join_values(cursor, number, name)});
}

// `sin x`
bool explain_function_without_bracket(Cursor& cursor) {
  const Token before = cursor.previous(), next = cursor.peek();
  if (before.kind != TokenKind::Name || next.kind == TokenKind::LeftParen) return false;
  const FunctionWord* function = find_function_word(cursor.slice(before));
  const bool is_parameter_too = function != nullptr && function->word.size() < 2;  // x and y
  if (function == nullptr || (is_parameter_too && !links_name(cursor))) return false;
  cursor.fail(missing_function_bracket, before.span,
              fmt::format("the function '{}' needs brackets", function->word),
              {fmt::format("write {}({})", function->word,
                           shorten(cursor.slice(links_name(cursor) ? cursor.peek(1) : next))),
               {put_in_brackets(cursor, before)}});
  return true;
}

bool begins_statement(const Cursor& cursor) {
  const StatementWord* row = find_statement_word(cursor.slice(cursor.peek()));
  return row != nullptr && row->follows == Follows::Words && cursor.nesting == 0 &&
         cursor.peek(1).kind == TokenKind::Name;
}

// `point A at (0, 0) point B at (1, 0)`
bool explain_second_statement(Cursor& cursor) {
  const Token next = cursor.peek();
  if (!begins_statement(cursor)) return false;
  cursor.fail(unexpected_text, next.span,
              fmt::format("{} begins a second statement", quote(cursor.slice(next))),
              {"write one statement a line",
               {base::replacement(between(cursor.previous(), next), "\n", "begin a new line")}});
  return true;
}

// `force(C) = W at 270 deg`
bool explain_polar_force(Cursor& cursor) {
  const Token next = cursor.peek();
  if (cursor.context.word != "force" || cursor.slice(next) != "at") return false;
  base::Remedy remedy(
      fmt::format("write (F*cos(alpha), F*sin(alpha)) with F for {} and alpha for its angle",
                  quote(cursor.slice(cursor.previous()))));
  if (base::Fixes written = write_components(cursor); !written.empty())
    remedy = {fmt::format("write {}", written.front().changes.front().text), std::move(written)};
  cursor.fail(unexpected_text, next.span, "a force is a vector, by its components",
              std::move(remedy));
  return true;
}

// `near (17.3, 10) mm`: a pair of bare numbers with one unit behind.
bool explain_unit_of_pair(Cursor& cursor) {
  const Token unit = cursor.peek();
  if (cursor.previous().kind != TokenKind::RightParen || unit.kind != TokenKind::Name ||
      base::find_unit(cursor.slice(unit)) == nullptr || cursor.peek(1).kind != TokenKind::End)
    return false;
  std::vector<std::uint32_t> ends;  // of the numbers
  for (std::uint32_t back = 1; cursor.previous(back - 1).kind != TokenKind::LeftParen; ++back) {
    const Token number = cursor.previous(back);
    if (number.kind == TokenKind::LeftParen && ends.size() > 1) break;
    const TokenKind behind = cursor.previous(back - 1).kind;
    const bool is_last = behind == TokenKind::Comma || behind == TokenKind::RightParen;
    if (number.kind == TokenKind::Number && is_last)
      ends.push_back(number.span.end);
    else if (number.kind != TokenKind::Comma && number.kind != TokenKind::Minus)
      return false;
  }
  const std::string word = fmt::format(" {}", cursor.slice(unit));
  base::Fix fix{"write the unit behind each number", {}};
  for (auto end = ends.rbegin(); end != ends.rend(); ++end)
    fix.changes.push_back({base::ChangeKind::Replace, {*end, *end}, word});
  fix.changes.push_back({base::ChangeKind::Replace, between(cursor.previous(), unit), ""});
  fix.changes.push_back({base::ChangeKind::Replace, unit.span, ""});
  cursor.fail(misplaced_unit, unit.span,
              fmt::format("the unit '{}' stands behind a pair", cursor.slice(unit)),
              {fmt::format("write it behind each number, for example (3{}, 4{})", word, word),
               {std::move(fix)}});
  return true;
}

// `given a = 1 and b = 2`
bool explain_and(Cursor& cursor) {
  const Token word = cursor.peek();
  if (!cursor.context.is_list || cursor.nesting > 0 || cursor.slice(word) != "and" ||
      cursor.peek(1).kind != TokenKind::Name)
    return false;
  cursor.fail(missing_comma, word.span, "'and' stands where ',' is expected",
              {advise_example(cursor),
               {base::replacement({cursor.previous().span.end, word.span.end}, ",", "put a ','")}});
  return true;
}

// `C on x axis`, `angle(x axis, crank)`
bool explain_axis_of_two_words(Cursor& cursor) {
  const Token before = cursor.previous(), next = cursor.peek();
  const std::string_view letter = cursor.slice(before);
  if (cursor.slice(next) != "axis" || (letter != "x" && letter != "y")) return false;
  const std::string name = fmt::format("{}_axis", letter);
  cursor.fail(
      unexpected_text, next.span, fmt::format("the axis is named {}", name),
      {fmt::format("write {}", name), {base::replacement(join(before.span, next.span), name)}});
  return true;
}

// Whether the statement names elements there, of which there are no products.
bool names_elements(const Cursor& cursor) {
  constexpr std::array<std::string_view, 5> words{"line", "circle", "body", "free", "point"};
  return cursor.nesting == 0 && cursor.previous().kind == TokenKind::Name &&
         (std::ranges::find(words, cursor.context.word) != words.end() ||
          cursor.slice(cursor.previous(1)) == "on");
}

// Two values side by side.
void explain_juxtaposition(Cursor& cursor, Words expected) {
  const Token before = cursor.previous(), next = cursor.peek();
  const Token after = cursor.peek(1).kind == TokenKind::Prime ? cursor.peek(2) : cursor.peek(1);
  if (cursor.context.is_list && next.kind == TokenKind::Name && cursor.nesting == 0 &&
      after.kind == TokenKind::Equal) {
    return cursor.fail(
        missing_comma, next.span,
        fmt::format("a ',' is missing before {}", quote(cursor.slice(next))),
        {advise_example(cursor), {base::insertion(before.span.end, ",", "put a ','")}});
  }
  if (explain_and(cursor) || explain_axis_of_two_words(cursor)) return;
  if (explain_function_without_bracket(cursor)) return;
  if (explain_second_statement(cursor) || explain_polar_force(cursor)) return;
  if (explain_unit_of_pair(cursor)) return;
  if (before.kind == TokenKind::Number && next.kind == TokenKind::Name)
    return explain_name_after_number(cursor, cursor.nesting > 0 ? Words() : expected);
  const bool are_short = before.kind != TokenKind::RightParen && next.kind != TokenKind::Text;
  const std::string left = shorten(cursor.slice(before)), right = shorten(cursor.slice(next));
  std::string advice =
      next.kind == TokenKind::LeftParen
          ? fmt::format("multiplication is always written: {}*(...)", are_short ? left : "(...)")
          : fmt::format("multiplication is always written: {}*{}", are_short ? left : "(...)",
                        right);
  if (cursor.nesting > 0) advice += "; between coordinates or arguments put ','";
  base::Fixes fixes;
  if (next.kind != TokenKind::Text) fixes = join_values(cursor, before, next);
  cursor.fail(missing_operator, next.span,
              fmt::format("there is no operator between {} and {}", quote(cursor.slice(before)),
                          quote(cursor.slice(next))),
              {std::move(advice), std::move(fixes)});
}

void explain_relation(Cursor& cursor) {
  const Token sign = cursor.peek();
  if (base::Fixes fixes = given_in_place_of_equal(cursor); !fixes.empty())
    return cursor.fail(wrong_relation, sign.span,
                       fmt::format("'{}' gives no value", cursor.context.word),
                       {"its value at the start is given by a statement of its own: given r = 2",
                        std::move(fixes)});
  cursor.fail(
      wrong_relation, sign.span,
      fmt::format("the {} is complete before '{}'", cursor.context.whole, cursor.slice(sign)),
      advise_example(cursor, "a statement holds one relation: length(rod) = b"));
}

void explain_prime(Cursor& cursor) {
  const Token before = cursor.previous(), prime = cursor.peek();
  base::Fixes fixes;
  if (before.kind == TokenKind::Name || before.kind == TokenKind::RightParen)
    fixes.push_back(base::replacement(between(before, prime), "", "leave no space before it"));
  cursor.fail(misplaced_prime, prime.span,
              "a prime stands directly after a name or a closing bracket",
              {"write theta' or distance(A, B)' for a time derivative", std::move(fixes)});
}

// What is wrong with this sign, whatever should stand here? False: nothing that is known.
bool explain_by_kind(Cursor& cursor) {
  const Token token = cursor.peek();
  switch (token.kind) {
    case TokenKind::Bad: cursor.fail_silently(); return true;
    case TokenKind::Prime: explain_prime(cursor); return true;
    case TokenKind::RightParen:
      if (cursor.nesting > 0) return false;
      cursor.fail(unopened_bracket, token.span, "no bracket is open that ')' could close",
                  {"remove it, or put '(' where it begins",
                   {base::replacement(token.span, "", "remove ')'")}});
      return true;
    case TokenKind::Ampersand:
      cursor.fail(misplaced_solid, token.span, "'&' is the intersection of solids",
                  "use it in part, frame and solid statements only");
      return true;
    default: return false;
  }
}

// `link-1`, `line 1`: what would be a name.
std::optional<base::Remedy> advise_name(const Cursor& cursor) {
  const Token before = cursor.previous(), next = cursor.peek(), after = cursor.peek(1);
  const bool touches = before.span.end == next.span.begin && next.span.end == after.span.begin;
  if (before.kind == TokenKind::Name && next.kind == TokenKind::Minus && touches)
    return base::Remedy(fmt::format("names are written with letters, digits and '_': {}_{}",
                                    shorten(cursor.slice(before)), shorten(cursor.slice(after))),
                        {{"write '_' in its name everywhere", join_names(cursor)}});
  const StatementWord* row = find_statement_word(cursor.slice(before));
  const bool is_declared = row != nullptr && row->id <= Word::Body;
  if (before.kind == TokenKind::Name && next.kind == TokenKind::Number && is_declared) {
    std::string name =
        fmt::format("{}{}", cursor.slice(before).substr(0, 1), shorten(cursor.slice(next)));
    return base::Remedy(fmt::format("a name begins with a letter: {}", name),
                        {base::replacement(next.span, name)});
  }
  return std::nullopt;
}

// `line crank = A, B`, `line crank(A, B)`, `line crank through A and B`: with the names that stand
// there.
std::optional<base::Remedy> advise_ends(const Cursor& cursor) {
  const Token name = cursor.previous(), sign = cursor.peek();
  const Token from = cursor.peek(1), comma = cursor.peek(2), to = cursor.peek(3);
  const bool is_sign = sign.kind == TokenKind::Equal || sign.kind == TokenKind::LeftParen;
  const bool joins = comma.kind == TokenKind::Comma || cursor.slice(comma) == "and";
  if (cursor.context.word != "line" || name.kind != TokenKind::Name ||
      cursor.previous(1).kind != TokenKind::Name || cursor.slice(cursor.previous(1)) != "line" ||
      (!is_sign && sign.kind != TokenKind::Name) || from.kind != TokenKind::Name || !joins ||
      to.kind != TokenKind::Name)
    return std::nullopt;
  std::string text = fmt::format("line {} from {} to {}", cursor.slice(name), cursor.slice(from),
                                 cursor.slice(to));
  const Token bracket = cursor.peek(4);
  const bool is_closed = sign.kind == TokenKind::LeftParen && bracket.kind == TokenKind::RightParen;
  const Span whole = join(cursor.previous(1).span, is_closed ? bracket.span : to.span);
  return base::Remedy(fmt::format("write {}", text), {base::replacement(whole, text)});
}

void explain_unexpected(Cursor& cursor, std::string_view what, base::Remedy known) {
  if (cursor.fail_unread() || explain_by_kind(cursor)) return;
  const Token next = cursor.peek();
  if (next.kind == TokenKind::End) {
    const Token before = cursor.previous();
    return cursor.fail(missing_clause, before.span,
                       before.kind == TokenKind::End ? fmt::format("{} is missing", what)
                                                     : fmt::format("{} is missing after {}", what,
                                                                   quote(cursor.slice(before))),
                       {advise_example(cursor), for_in_place_of_until(cursor)});
  }
  auto remedy = advise_name(cursor);
  if (!remedy) remedy = advise_ends(cursor);
  if (!remedy) {
    remedy = known.advice.empty() ? base::Remedy(advise_example(cursor)) : std::move(known);
    for (base::Fixes fixes : {at_for_in(cursor), written_equal(cursor, what), bracket_name(cursor)})
      remedy->fixes.insert(remedy->fixes.begin(), fixes.begin(), fixes.end());
  }
  cursor.fail(unexpected_text, next.span,
              fmt::format("{} stands where {} is expected", quote(cursor.slice(next)), what),
              std::move(*remedy));
}

}  // namespace

bool explain_number_as_target(Cursor& cursor) {
  return !cursor.failed() && explain_decimal_comma(cursor);
}

std::string_view find_meant_word(const Cursor& cursor, Words words) {
  if (!cursor.at(TokenKind::Name)) return {};
  const std::string_view found = cursor.slice(cursor.peek());
  if (found.size() < 2) return {};  // one letter is a name, not a slip
  const std::vector<std::string> candidates(words.begin(), words.end());
  const std::string meant = base::nearest_name(found, candidates);
  for (const std::string_view word : words)
    if (word == meant) return word;
  return {};
}

void explain_missing_operand(Cursor& cursor) {
  if (cursor.fail_unread() || explain_by_kind(cursor)) return;
  const Token before = cursor.previous(), next = cursor.peek();
  if (next.kind == TokenKind::Text || next.kind == TokenKind::Colon) {
    return cursor.fail(unexpected_text, next.span,
                       fmt::format("{} is no value", quote(cursor.slice(next))),
                       advise_example(cursor, "write a number, a name or a formula"));
  }
  const std::string left = shorten(cursor.slice(before)), right = shorten(cursor.slice(next));
  if (next.kind == TokenKind::End && before.kind == TokenKind::End)
    return cursor.fail(missing_operand, next.span, "there is nothing here",
                       "write a number, a name or a formula");
  const std::string where = next.kind == TokenKind::End ? fmt::format("after '{}'", left)
                            : before.kind == TokenKind::End
                                ? fmt::format("before '{}'", right)
                                : fmt::format("between '{}' and '{}'", left, right);
  const bool is_repeated = is_operator(before.kind) && is_operator(next.kind);
  base::Remedy remedy(is_repeated ? "write the value, or one sign only"
                                  : advise_example(cursor, "write the value"));
  if (before.kind == TokenKind::Comma && next.kind == TokenKind::Comma)
    remedy.fixes.push_back(base::replacement(next.span, "", "put one ',' only"));
  cursor.fail(missing_operand, next.kind == TokenKind::End ? before.span : next.span,
              fmt::format("{} a value is missing", where), std::move(remedy));
}

void explain_after_operand(Cursor& cursor, Words expected) {
  if (cursor.fail_unread() || explain_by_kind(cursor)) return;
  const Token next = cursor.peek();
  if (const std::string_view meant = find_meant_word(cursor, expected); !meant.empty()) {
    return cursor.fail(
        misspelt_keyword, next.span,
        fmt::format("{} is no word of this statement", quote(cursor.slice(next))),
        {cursor.context.example.empty()
             ? fmt::format("did you mean '{}'?", meant)
             : fmt::format("did you mean '{}'? For example: {}", meant, cursor.context.example),
         {base::replacement(next.span, std::string(meant))}});
  }
  if (explain_decimal_comma(cursor)) return;
  const bool wants_word = !expected.empty() && cursor.nesting == 0;
  if (ends_operand(cursor.previous().kind) && begins_operand(next.kind) &&
      next.kind != TokenKind::Text && !(wants_word && cursor.previous().kind == TokenKind::Name) &&
      !(names_elements(cursor) && cursor.slice(next) != "axis" && !begins_statement(cursor)))
    return explain_juxtaposition(cursor, expected);
  if (is_relation(next.kind) && expected.empty()) return explain_relation(cursor);
  base::Remedy remedy = advise_word(cursor, expected);
  if (expected.empty() && next.kind == TokenKind::Comma) remedy = advise_given(cursor);
  explain_unexpected(cursor,
                     expected.empty() ? fmt::format("the end of the {}", cursor.context.whole)
                                      : list_words(expected),
                     std::move(remedy));
}

void explain_unexpected(Cursor& cursor, std::string_view what) {
  explain_unexpected(cursor, what, {});
}

}  // namespace trammel::model::syntax
