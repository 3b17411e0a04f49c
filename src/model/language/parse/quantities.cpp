// SPDX-License-Identifier: Apache-2.0
// Numbers and their units. A unit stands directly after its number, with at most one space, and
// holds no spaces itself: `2 N/mm` is two newtons a millimetre, `2 N / mm` is divided by mm. What
// answers show can be typed back, `7 1/s` too.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <vector>

#include "base/unit.h"
#include "model/language/lexer/spelling.h"
#include "model/language/parse/explain.h"
#include "model/language/parse/values.h"
#include "model/language/words.h"

namespace trammel::model::syntax {

namespace {

constexpr int largest_unit_exponent = 99;

// A fraction of whole numbers from a numeral such as `2` or `1.5`; none where it is too long.
std::optional<base::Exponent> to_exponent(std::string_view numeral) {
  const Decimal decimal = to_decimal(numeral);
  if (decimal.exponent < -3 || decimal.exponent > 2 || decimal.digits.size() > 6)
    return std::nullopt;
  std::int64_t numerator = 0, denominator = 1;
  const char* end = decimal.digits.data() + decimal.digits.size();
  std::from_chars(decimal.digits.data(), end, numerator);
  for (int i = 0; i < decimal.exponent; ++i) numerator *= 10;
  for (int i = 0; i > decimal.exponent; --i) denominator *= 10;
  return base::Exponent::make(numerator, denominator);
}

bool is_sensible(base::Exponent exponent) {
  return std::abs(std::int64_t{exponent.numerator}) <=
         std::int64_t{largest_unit_exponent} * exponent.denominator;
}

class UnitReader {
 public:
  explicit UnitReader(Cursor& cursor) : cursor_(cursor) {}

  // The number has been taken.
  std::vector<UnitFactor> run() {
    return unit_follows_number() ? read_factors() : std::vector<UnitFactor>();
  }

  // None where no unit stands here.
  std::vector<UnitFactor> run_alone() {
    return is_unit(0) || is_inverse() ? read_factors() : std::vector<UnitFactor>();
  }

 private:
  std::vector<UnitFactor> read_factors() {
    std::vector<UnitFactor> factors;
    const bool divides = is_inverse();
    if (divides) {
      cursor_.take();
      cursor_.take();
    }
    factors.push_back(read_factor(divides));
    while (const auto sign = sign_before_factor()) {
      cursor_.take();
      factors.push_back(read_factor(*sign == TokenKind::Slash));
    }
    return factors;
  }

  // `2 s' and `2 min(a, b)` have no units.
  bool is_unit(std::uint32_t ahead) const {
    const Token name = cursor_.peek(ahead);
    if (name.kind != TokenKind::Name) return false;
    const TokenKind next = cursor_.peek(ahead + 1).kind;
    return next != TokenKind::Prime && next != TokenKind::LeftParen &&
           base::find_unit(cursor_.slice(name)) != nullptr;
  }

  // `1/s`, without spaces: after a number or `in` it can be nothing else.
  bool is_inverse() const {
    const Token one = cursor_.peek(), sign = cursor_.peek(1);
    return one.kind == TokenKind::Number && cursor_.slice(one) == "1" &&
           sign.kind == TokenKind::Slash && sign.span.begin == one.span.end &&
           cursor_.peek(2).span.begin == sign.span.end && is_unit(2);
  }

  bool unit_follows_number() const {
    if (!(is_unit(0) || is_inverse()) || cursor_.peek().starts_line) return false;
    const std::string_view gap =
        cursor_.slice(Span{cursor_.previous().span.end, cursor_.peek().span.begin});
    if (!gap.empty() && decode(gap, 0).length != gap.size()) return false;
    return !is_word_in();
  }

  // `from 1 to 5 in 9 steps`, but `from 1 in to 5 in in 9 steps` means inches; so `find 2*3 in mm`
  // and `find 3 in in mm`.
  bool is_word_in() const {
    if (!cursor_.at_word("in")) return false;
    const bool are_inches = cursor_.slice(cursor_.peek(1)) == "in" && is_unit(2);
    if (!cursor_.context.is_range) return is_unit(1) && !cursor_.peek(1).starts_line && !are_inches;
    const Token next = cursor_.peek(1);
    const bool next_is_word = next.kind == TokenKind::Name &&
                              (cursor_.slice(next) == "to" || cursor_.slice(next) == "in");
    return begins_operand(next.kind) && !next_is_word;
  }

  // `*` or `/` with another unit after it, all without spaces.
  std::optional<TokenKind> sign_before_factor() const {
    const Token sign = cursor_.peek(), name = cursor_.peek(1);
    if (sign.kind != TokenKind::Star && sign.kind != TokenKind::Slash) return std::nullopt;
    if (!cursor_.touches_previous() || name.span.begin != sign.span.end || !is_unit(1))
      return std::nullopt;
    return sign.kind;
  }

  UnitFactor read_factor(bool divides) {
    const Token name = cursor_.take();
    base::Exponent exponent = read_exponent();
    if (divides) exponent.numerator = -exponent.numerator;
    const base::Unit* unit = base::find_unit(cursor_.slice(name));
    return {unit == nullptr ? std::string_view() : unit->name, exponent, name.span};
  }

  base::Exponent read_exponent() {
    constexpr base::Exponent one{1, 1};
    if (!cursor_.at(TokenKind::Caret) || !cursor_.touches_previous()) return one;
    const Span caret = cursor_.take().span;
    const auto exponent = cursor_.accept(TokenKind::LeftParen) ? read_bracketed() : read_signed();
    const bool is_right = exponent && is_sensible(*exponent);
    if (!is_right)
      cursor_.fail(misplaced_unit, caret, "the power of a unit is a number of at most two digits",
                   "write N/m^2 or N/m^1.5; for a power of the whole put brackets: (2 m)^n");
    return is_right ? *exponent : one;
  }

  std::optional<base::Exponent> read_signed() {
    const bool is_negative = cursor_.accept(TokenKind::Minus);
    if (!cursor_.at(TokenKind::Number)) return std::nullopt;
    auto exponent = to_exponent(cursor_.slice(cursor_.take()));
    if (exponent && is_negative) exponent->numerator = -exponent->numerator;
    return exponent;
  }

  std::optional<base::Exponent> read_bracketed() {
    auto exponent = read_signed();
    if (exponent && cursor_.accept(TokenKind::Slash)) {
      const auto divisor = read_signed();
      if (!divisor || divisor->is_zero()) return std::nullopt;
      exponent = *exponent / *divisor;
    }
    if (!cursor_.accept(TokenKind::RightParen)) return std::nullopt;
    return exponent;
  }

  Cursor& cursor_;
};

}  // namespace

AskedUnit parse_unit(Cursor& cursor) {
  const Token first = cursor.peek();
  const std::vector<UnitFactor> factors = UnitReader(cursor).run_alone();
  if (factors.empty()) {
    if (cursor.fail_unread()) return {};
    const std::string meant = nearest_unit(cursor.slice(first));
    cursor.fail(unknown_unit, first.kind == TokenKind::End ? cursor.previous().span : first.span,
                first.kind == TokenKind::End
                    ? "after 'in' a unit is missing"
                    : fmt::format("{} is no unit", quote(cursor.slice(first))),
                meant.empty() ? base::Remedy("write a unit such as mm, N*mm, deg or rpm")
                              : base::Remedy(fmt::format("did you mean the unit '{}'?", meant),
                                             {base::replacement(first.span, std::string(meant))}));
    return {};
  }
  return {cursor.arena().add_units(factors), cursor.span_from(first.span.begin)};
}

Value parse_number(Cursor& cursor) {
  const Token number = cursor.take();
  const NumberIndex index = cursor.arena().add_number(cursor.slice(number));
  const std::vector<UnitFactor> factors = UnitReader(cursor).run();
  const Span span = cursor.span_from(number.span.begin);
  if (factors.empty()) return {cursor.add(span, NumberNode{index}), span};
  const Span unit_span = {factors.front().span.begin, span.end};
  const ListSlice units = cursor.arena().add_units(factors);
  return {cursor.add(span, QuantityNode{index, units, number.span, unit_span}), span};
}

}  // namespace trammel::model::syntax
