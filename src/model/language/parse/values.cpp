// SPDX-License-Identifier: Apache-2.0
#include "model/language/parse/values.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <vector>

#include "model/language/lexer/spelling.h"
#include "model/language/parse/explain.h"

namespace trammel::model::syntax {

namespace {

// Counts what is open around the place; fails where it is too much.
class Nesting {
 public:
  explicit Nesting(Cursor& cursor) : cursor_(cursor) {
    if (++cursor_.nesting <= deepest_nesting) return;
    cursor_.fail(nested_too_deep, cursor_.peek().span,
                 fmt::format("more than {} brackets, signs or powers stand within each other here",
                             deepest_nesting),
                 "name a part of the formula with let, a piece of a solid with solid, and use the "
                 "name");
  }
  ~Nesting() { --cursor_.nesting; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  Cursor& cursor_;
};

struct Operator {
  BinaryOperator op;
  int strength;
};

std::optional<Operator> operator_at(const Cursor& cursor) {
  switch (cursor.peek().kind) {
    case TokenKind::Plus: return Operator{BinaryOperator::Add, 1};
    case TokenKind::Minus: return Operator{BinaryOperator::Subtract, 1};
    case TokenKind::Star: return Operator{BinaryOperator::Multiply, 2};
    case TokenKind::Slash: return Operator{BinaryOperator::Divide, 2};
    case TokenKind::Ampersand:
      if (cursor.context.is_solid) return Operator{BinaryOperator::Intersect, 2};
      return std::nullopt;
    default: return std::nullopt;
  }
}

Value parse_signed(Cursor& cursor);

Value parse_power(Cursor& cursor) {
  const Value base = parse_primary(cursor);
  if (!cursor.at(TokenKind::Caret)) return base;
  const Nesting nesting(cursor);
  const Token sign = cursor.take();
  const Value exponent = parse_signed(cursor);
  const Span span = join(base.span, exponent.span);
  return {
      cursor.add(span, BinaryNode{BinaryOperator::Power, base.index, exponent.index, sign.span}),
      span};
}

Value parse_signed(Cursor& cursor) {
  if (!cursor.at(TokenKind::Minus) && !cursor.at(TokenKind::Plus)) return parse_power(cursor);
  const Nesting nesting(cursor);
  const Token sign = cursor.take();
  const Value operand = parse_signed(cursor);
  const Span span = join(sign.span, operand.span);
  const auto op = sign.kind == TokenKind::Minus ? UnaryOperator::Minus : UnaryOperator::Plus;
  return {cursor.add(span, UnaryNode{op, operand.index}), span};
}

Value parse_operators(Cursor& cursor, int least_strength) {
  if (least_strength > 2) return parse_signed(cursor);
  Value left = parse_operators(cursor, least_strength + 1);
  while (!cursor.failed()) {
    const auto found = operator_at(cursor);
    if (!found || found->strength != least_strength) break;
    const Token sign = cursor.take();
    const Value right = parse_operators(cursor, least_strength + 1);
    const Span span = join(left.span, right.span);
    left = {cursor.add(span, BinaryNode{found->op, left.index, right.index, sign.span}), span};
  }
  return left;
}

std::uint32_t accept_primes(Cursor& cursor) {
  if (!cursor.at(TokenKind::Prime) || !cursor.touches_previous()) return 0;
  return cursor.take().primes;
}

// `(` has been taken.
void close_bracket(Cursor& cursor) {
  if (cursor.accept(TokenKind::RightParen)) return;
  constexpr std::array<std::string_view, 2> words{",", ")"};
  explain_after_operand(cursor, words);
}

Value parse_bracket(Cursor& cursor) {
  const std::uint32_t begin = cursor.peek().span.begin;
  std::vector<ExprIndex> parts;
  {
    const Nesting nesting(cursor);
    cursor.take();
    do {
      parts.push_back(parse_value(cursor).index);
    } while (cursor.accept(TokenKind::Comma));
    close_bracket(cursor);
  }
  Span span = cursor.span_from(begin);
  if (cursor.failed()) return {{}, span};
  ExprIndex index = parts.front();
  if (parts.size() > 1) index = cursor.add(span, VectorNode{cursor.arena().add_components(parts)});
  if (const std::uint32_t primes = accept_primes(cursor); primes > 0) {
    span = cursor.span_from(begin);
    index = cursor.add(span, DerivativeNode{index, primes});
  }
  return {index, span};
}

Argument parse_argument(Cursor& cursor) {
  Argument argument;
  if (cursor.context.is_solid && cursor.at(TokenKind::Name) &&
      cursor.peek(1).kind == TokenKind::Equal) {
    const Token name = cursor.take();
    cursor.take();
    argument.is_named = true;
    argument.name = cursor.arena().add_name(normalise_name(cursor.slice(name)));
    argument.name_span = name.span;
  }
  argument.value = parse_value(cursor).index;
  return argument;
}

// The arguments of calls within arguments go onto the same stack, above those of this call.
ListSlice parse_arguments(Cursor& cursor) {
  const Nesting nesting(cursor);
  const std::size_t first = cursor.arguments.size();
  cursor.take();
  if (!cursor.accept(TokenKind::RightParen)) {
    do {
      const Argument argument = parse_argument(cursor);
      cursor.arguments.push_back(argument);
    } while (cursor.accept(TokenKind::Comma));
    close_bracket(cursor);
  }
  ListSlice slice;
  if (!cursor.failed())
    slice = cursor.arena().add_arguments(std::span(cursor.arguments).subspan(first));
  cursor.arguments.resize(first);
  return slice;
}

Value parse_named(Cursor& cursor) {
  const Token token = cursor.take();
  const std::string_view word = cursor.slice(token);
  if (word == "drawn" && !cursor.at(TokenKind::LeftParen)) {
    cursor.fail(misplaced_drawn, token.span,
                "'drawn' stands alone, as the whole value of a constraint",
                "for example: length(rod) = drawn");
    return {};
  }
  if (cursor.context.is_solid && word == "import" && cursor.at(TokenKind::Text)) {
    const std::string_view path = cursor.slice(cursor.take());
    const NameIndex name = cursor.arena().add_name(path.substr(1, path.size() - 2));
    const Span span = cursor.span_from(token.span.begin);
    return {cursor.add(span, ImportNode{name}), span};
  }
  const NameIndex name = cursor.arena().add_name(normalise_name(word));
  const std::uint32_t primes = accept_primes(cursor);
  const bool is_call =
      cursor.at(TokenKind::LeftParen) && (primes == 0 || cursor.touches_previous());
  if (!is_call) {
    const Span span = cursor.span_from(token.span.begin);
    return {cursor.add(span, NameNode{name, primes, token.span}), span};
  }
  const ListSlice arguments = parse_arguments(cursor);
  const std::uint32_t outer_primes = accept_primes(cursor);
  const Span span = cursor.span_from(token.span.begin);
  return {cursor.add(span, CallNode{name, primes, arguments, outer_primes, token.span}), span};
}

}  // namespace

Value parse_value(Cursor& cursor) {
  return parse_operators(cursor, 1);
}

Value parse_primary(Cursor& cursor) {
  if (cursor.failed()) return {};
  switch (cursor.peek().kind) {
    case TokenKind::Number: return parse_number(cursor);
    case TokenKind::Name: return parse_named(cursor);
    case TokenKind::LeftParen: return parse_bracket(cursor);
    default: explain_missing_operand(cursor); return {};
  }
}

// `(0.5, 1.2)` for `(0,5, 1,2)`.
base::Remedy write_points(Cursor& cursor, const VectorNode& vector) {
  base::Remedy remedy("write decimal points, not commas: (0.5, 1)");
  const auto parts = cursor.arena().components(vector);
  const auto comma = [&](std::size_t i) {
    return Span{cursor.arena()[parts[i]].span.end, cursor.arena()[parts[i + 1]].span.begin};
  };
  if (parts.size() != 4 || cursor.slice(comma(0)) != "," || cursor.slice(comma(2)) != ",")
    return remedy;
  remedy.fixes.push_back(
      {"write decimal points",
       {{base::ChangeKind::Replace, comma(0), "."}, {base::ChangeKind::Replace, comma(2), "."}}});
  return remedy;
}

Pair parse_pair(Cursor& cursor) {
  if (!cursor.at(TokenKind::LeftParen)) {
    explain_unexpected(cursor, "a pair of coordinates '(x, y)'");
    return {};
  }
  const Value value = parse_primary(cursor);
  if (cursor.failed()) return {};
  const auto* vector = cursor.arena().find<VectorNode>(value.index);
  const std::size_t count = vector == nullptr ? 1 : vector->components.count;
  if (count != 2) {
    cursor.fail(wrong_coordinate_count, value.span,
                fmt::format("two coordinates are expected here, not {}", count),
                count > 3 ? write_points(cursor, *vector) : advise_example(cursor));
    return {};
  }
  const auto parts = cursor.arena().components(*vector);
  return {parts[0], parts[1], value.span};
}

bool at_relation(const Cursor& cursor) {
  return is_relation(cursor.peek().kind);
}

Relation parse_relation(Cursor& cursor) {
  if (!at_relation(cursor)) {
    constexpr std::array<std::string_view, 1> words{"="};
    explain_after_operand(cursor, words);
    return Relation::Equal;
  }
  switch (cursor.take().kind) {
    case TokenKind::Less: return Relation::Less;
    case TokenKind::LessEqual: return Relation::LessEqual;
    case TokenKind::Greater: return Relation::Greater;
    case TokenKind::GreaterEqual: return Relation::GreaterEqual;
    case TokenKind::NotEqual: return Relation::NotEqual;
    default: return Relation::Equal;
  }
}

Comparison parse_comparison(Cursor& cursor) {
  const Value left = parse_value(cursor);
  const Relation relation = parse_relation(cursor);
  const Value right = parse_value(cursor);
  return {left.index, relation, right.index, join(left.span, right.span)};
}

ExprIndex parse_target(Cursor& cursor) {
  if (explain_number_as_target(cursor)) return {};
  const Value value = parse_primary(cursor);
  if (cursor.failed()) return {};
  const bool is_assignable = cursor.arena().find<NameNode>(value.index) != nullptr ||
                             cursor.arena().find<CallNode>(value.index) != nullptr;
  if (!is_assignable)
    cursor.fail(not_assignable, value.span,
                fmt::format("{} is neither a name nor a measure", quote(cursor.slice(value.span))),
                advise_example(cursor, "for example: a = 1, theta' = 0.3, angle(x_axis, rod) = 2"));
  return value.index;
}

std::vector<ExprIndex> parse_targets(Cursor& cursor) {
  std::vector<ExprIndex> targets;
  do {
    targets.push_back(parse_target(cursor));
  } while (cursor.accept(TokenKind::Comma));
  return targets;
}

std::vector<Binding> parse_bindings(Cursor& cursor) {
  cursor.context.is_list = true;
  std::vector<Binding> bindings;
  do {
    const std::uint32_t begin = cursor.peek().span.begin;
    const ExprIndex target = parse_target(cursor);
    expect(cursor, TokenKind::Equal, "'='");
    const Value value = parse_value(cursor);
    bindings.push_back({target, value.index, cursor.span_from(begin)});
  } while (cursor.accept(TokenKind::Comma));
  return bindings;
}

}  // namespace trammel::model::syntax
