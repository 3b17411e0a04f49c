// SPDX-License-Identifier: Apache-2.0
// Statements of the contract's sections 4 and 6.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "model/language/parse/statement_forms.h"
#include "model/language/parse/values.h"

namespace trammel::model::syntax {

namespace {

Ends parse_ends(Cursor& cursor) {
  constexpr std::array<std::string_view, 2> ways{"from", "between"};
  Ends ends;
  if (expect_one_of(cursor, ways) == 0) {
    ends.kind = EndsKind::FromTo;
    ends.first = expect_name(cursor, "the name of a point");
    expect_word(cursor, "to");
    ends.second = expect_name(cursor, "the name of a point");
  } else {
    ends.kind = EndsKind::Between;
    ends.first = expect_name(cursor, "the name of a line, circle or part");
    expect(cursor, TokenKind::Comma, "','");
    ends.second = expect_name(cursor, "the name of a line, circle or part");
  }
  return ends;
}

// `force(C) =`, not `force (0, -g) at`.
bool at_force_on_name(const Cursor& cursor) {
  return cursor.at(TokenKind::LeftParen) && cursor.peek(1).kind == TokenKind::Name &&
         cursor.peek(2).kind == TokenKind::RightParen;
}

ExprIndex parse_vector(Cursor& cursor) {
  const Value value = parse_primary(cursor);
  if (!cursor.failed() && cursor.arena().find<VectorNode>(value.index) == nullptr)
    cursor.fail(wrong_coordinate_count, value.span, "a vector is expected here",
                advise_example(cursor));
  return value.index;
}

}  // namespace

StatementForm parse_force(Cursor& cursor) {
  if (at_force_on_name(cursor)) {
    std::vector<Name> targets = parse_bracketed_names(cursor, 1);
    const ExprIndex value = parse_assigned(cursor);
    return Force{std::move(targets.front()), value};
  }
  if (!cursor.at(TokenKind::LeftParen)) expect(cursor, TokenKind::LeftParen, "'('");
  const ExprIndex force = parse_vector(cursor);
  if (cursor.at(TokenKind::Equal))
    cursor.fail(wrong_argument_count, cursor.previous().span, "'force' acts on one point",
                "write one statement for each point: force(C) = (F, 0)");
  expect_word(cursor, "at");
  return ForceAt{force, parse_vector(cursor)};
}

StatementForm parse_torque(Cursor& cursor) {
  std::vector<Name> targets = parse_bracketed_names(cursor, 2);
  return Torque{std::move(targets), parse_assigned(cursor)};
}

StatementForm parse_load(Cursor& cursor) {
  std::vector<Name> targets = parse_bracketed_names(cursor, 1);
  const ExprIndex value = parse_assigned(cursor);
  if (cursor.failed()) return Invalid{};
  return Load{std::move(targets.front()), value};
}

StatementForm parse_spring(Cursor& cursor) {
  Spring spring{expect_name(cursor, "a name for the spring"), parse_ends(cursor), {}, {}};
  const bool is_straight = spring.ends.kind == EndsKind::FromTo;
  constexpr std::array<std::string_view, 2> of_points{"stiffness", "length"};
  constexpr std::array<std::string_view, 3> of_parts{"stiffness", "angle", "position"};
  Clauses clauses(cursor, is_straight ? Words(of_points) : Words(of_parts),
                  "spring " + quote(spring.name.text));
  while (const auto word = clauses.next()) {
    const Value value = parse_value(cursor);
    if (*word == 0) {
      spring.stiffness = value.index;
      continue;
    }
    if (clauses.has(1) && clauses.has(2))
      cursor.fail(repeated_clause, value.span, "a spring has an angle or a position, not both",
                  "keep 'angle' for what turns, 'position' for parts that slide along each other");
    spring.rest = value.index;
    spring.is_position = *word == 2;
  }
  clauses.require(0);
  return spring;
}

StatementForm parse_damper(Cursor& cursor) {
  Damper damper{expect_name(cursor, "a name for the damper"), parse_ends(cursor), {}};
  cursor.accept(TokenKind::Comma);
  expect_word(cursor, "coefficient");
  damper.coefficient = parse_value(cursor).index;
  return damper;
}

StatementForm parse_actuator(Cursor& cursor) {
  Actuator actuator{expect_name(cursor, "a name for the actuator"), parse_ends(cursor), {}};
  cursor.accept(TokenKind::Comma);
  expect_word(cursor, actuator.ends.kind == EndsKind::FromTo ? "force" : "torque");
  actuator.action = parse_value(cursor).index;
  return actuator;
}

StatementForm parse_body_mass(Cursor& cursor) {
  constexpr std::array<std::string_view, 4> words{"mass", "inertia", "center", "uniform"};
  std::vector<Name> targets = parse_bracketed_names(cursor, 1);
  expect(cursor, TokenKind::Colon, "':'");
  if (cursor.failed()) return Invalid{};
  BodyMass body{std::move(targets.front()), {}, {}, {}, false};
  Clauses clauses(cursor, words, "body " + quote(body.body.text));
  while (const auto word = clauses.next()) {
    switch (*word) {
      case 0: body.mass = parse_value(cursor).index; break;
      case 1: body.inertia = parse_value(cursor).index; break;
      case 2: body.center = expect_name(cursor, "the name of a point"); break;
      default: body.is_uniform = true;
    }
  }
  clauses.require(0);
  return body;
}

StatementForm parse_coordinates(Cursor& cursor) {
  return Coordinates{expect_names(cursor, "a name for the coordinate")};
}

StatementForm parse_lagrange_constraint(Cursor& cursor) {
  const Value left = parse_value(cursor);
  const Relation relation = parse_constraint_relation(cursor);
  const Value right = parse_value(cursor);
  return LagrangeConstraint{{left.index, relation, right.index, join(left.span, right.span)}};
}

StatementForm parse_frame_table(Cursor& cursor) {
  expect(cursor, TokenKind::Text, "the name of a file in quotes");
  if (cursor.failed()) return Invalid{};
  const std::string_view quoted = cursor.slice(cursor.previous());
  return FrameTable{std::string(quoted.substr(1, quoted.size() - 2)), cursor.previous().span};
}

StatementForm parse_solid(Cursor& cursor, SolidRole role) {
  cursor.context.is_solid = true;
  Name name = expect_name(cursor, "a name");
  return Solid{role, std::move(name), parse_assigned(cursor)};
}

// `contact(a, b) = teeth`
StatementForm parse_contact_of_two(Cursor& cursor) {
  constexpr std::array<std::string_view, 1> laws{"teeth"};
  const std::uint32_t begin = cursor.peek().span.begin;
  std::vector<Name> targets = parse_bracketed_names(cursor, 2);
  if (targets.size() == 1)
    cursor.fail(wrong_argument_count, cursor.span_from(begin),
                "'contact' takes two names here, not 1",
                "name both: contact(wheel, pinion) = teeth");
  expect(cursor, TokenKind::Equal, "'='");
  expect_one_of(cursor, laws);
  return Contact{ContactLaw::Teeth, std::move(targets)};
}

StatementForm parse_contact(Cursor& cursor) {
  constexpr std::array<std::string_view, 2> laws{"rigid", "compliant"};
  constexpr std::array<std::string_view, 2> words{"elasticity", "damping"};
  if (cursor.at(TokenKind::LeftParen)) return parse_contact_of_two(cursor);
  expect(cursor, TokenKind::Equal, "'='");
  Contact contact;
  contact.law = expect_one_of(cursor, laws) == 0 ? ContactLaw::Rigid : ContactLaw::Compliant;
  if (contact.law == ContactLaw::Rigid) return contact;
  Clauses clauses(cursor, words, "compliant contact");
  while (const auto word = clauses.next()) {
    (*word == 0 ? contact.elasticity : contact.damping) = parse_value(cursor).index;
  }
  return contact;
}

}  // namespace trammel::model::syntax
