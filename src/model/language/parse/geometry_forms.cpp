// SPDX-License-Identifier: Apache-2.0
// Statements of the contract's section 2.
#include <array>

#include "model/language/parse/explain.h"
#include "model/language/parse/statement_forms.h"
#include "model/language/parse/values.h"

namespace trammel::model::syntax {

StatementForm parse_point(Cursor& cursor) {
  constexpr std::array<std::string_view, 3> ways{"at", "near", "in"};
  // `point at (0, 0)`
  const bool is_way = cursor.at_word("at") || cursor.at_word("near");
  if (is_way && cursor.peek(1).kind == TokenKind::LeftParen)
    explain_unexpected(cursor, "a name for the point");
  Name name = expect_name(cursor, "a name for the point");
  switch (expect_one_of(cursor, ways)) {
    case 0: return PointAt{std::move(name), parse_pair(cursor)};
    case 1: return PointNear{std::move(name), parse_pair(cursor)};
    default: break;
  }
  Name carrier = expect_name(cursor, "the name of a line, circle, body or part");
  expect_word(cursor, "at");
  return PointIn{std::move(name), std::move(carrier), parse_pair(cursor)};
}

StatementForm parse_line(Cursor& cursor) {
  constexpr std::array<std::string_view, 2> ways{"from", "near"};
  Name name = expect_name(cursor, "a name for the line");
  if (expect_one_of(cursor, ways) == 0) {
    Name start = expect_name(cursor, "the name of a point");
    expect_word(cursor, "to");
    return LineThrough{std::move(name), std::move(start),
                       expect_name(cursor, "the name of a point")};
  }
  const Pair start = parse_pair(cursor);
  expect_word(cursor, "to");
  return LineNear{std::move(name), start, parse_pair(cursor)};
}

StatementForm parse_circle(Cursor& cursor) {
  constexpr std::array<std::string_view, 3> words{"radius", "through", "on"};
  Circle circle;
  circle.name = expect_name(cursor, "a name for the circle");
  expect_word(cursor, "center");
  circle.center = expect_name(cursor, "the name of a point");
  Clauses clauses(cursor, words, "circle " + quote(circle.name.text));
  while (const auto word = clauses.next()) {
    switch (*word) {
      case 0: circle.radius = parse_value(cursor).index; break;
      case 1: circle.through = expect_name(cursor, "the name of a point"); break;
      default: circle.on = expect_name(cursor, "the name of a line or body");
    }
  }
  return circle;
}

StatementForm parse_curve(Cursor& cursor) {
  Name name = expect_name(cursor, "a name for the curve");
  expect(cursor, TokenKind::Equal, "'='");
  const Pair shape = parse_pair(cursor);
  expect_word(cursor, "for");
  return Curve{std::move(name), shape, expect_name(cursor, "the curve's parameter")};
}

StatementForm parse_body(Cursor& cursor) {
  if (cursor.at(TokenKind::LeftParen)) {
    cursor.context.example = "body(rod): mass m, inertia J, center G";
    return parse_body_mass(cursor);
  }
  Name name = expect_name(cursor, "a name for the body");
  expect_word(cursor, "of");
  return BodyOfPoints{std::move(name), expect_names(cursor, "the name of a point")};
}

}  // namespace trammel::model::syntax
