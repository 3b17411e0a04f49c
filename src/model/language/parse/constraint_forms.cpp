// SPDX-License-Identifier: Apache-2.0
// Statements of the contract's section 3.
#include <fmt/format.h>

#include <array>

#include "model/language/lexer/spelling.h"
#include "model/language/parse/explain.h"
#include "model/language/parse/statement_forms.h"
#include "model/language/parse/values.h"

namespace trammel::model::syntax {

namespace {

struct ConditionWord {
  std::string_view word;
  ConditionKind kind;
};

constexpr std::array condition_words{
    ConditionWord{"parallel", ConditionKind::Parallel},
    ConditionWord{"perpendicular", ConditionKind::Perpendicular},
    ConditionWord{"tangent", ConditionKind::Tangent},
    ConditionWord{"coincident", ConditionKind::Coincident},
    ConditionWord{"equal", ConditionKind::Equal},
    ConditionWord{"weld", ConditionKind::Weld},
    ConditionWord{"roll", ConditionKind::Roll},
    ConditionWord{"mesh", ConditionKind::Mesh},
};

const ConditionWord* find_condition(const Cursor& cursor) {
  if (!begins_condition(cursor)) return nullptr;
  for (const ConditionWord& row : condition_words)
    if (cursor.at_word(row.word)) return &row;
  return nullptr;
}

StatementForm parse_condition(Cursor& cursor, Role role, const ConditionWord& row) {
  const std::uint32_t begin = cursor.take().span.begin;
  cursor.context.word = row.word;
  cursor.context.example = find_statement_word(row.word)->example;
  expect(cursor, TokenKind::LeftParen, "'('");
  std::vector<Name> names = expect_names(cursor, "a name");
  expect(cursor, TokenKind::RightParen, "')'");
  if (names.size() != 2) {
    cursor.fail(wrong_argument_count, cursor.span_from(begin),
                fmt::format("'{}' joins two elements, not {}", row.word, names.size()),
                advise_example(cursor));
    return Invalid{};
  }
  return Condition{role, row.kind, std::move(names[0]), std::move(names[1])};
}

bool at_incidence(const Cursor& cursor) {
  const Token second = cursor.peek(1);
  return cursor.at(TokenKind::Name) && second.kind == TokenKind::Name &&
         cursor.slice(second) == "on";
}

StatementForm parse_incidence(Cursor& cursor, Role role) {
  Name point = expect_name(cursor, "the name of a point");
  expect_word(cursor, "on");
  return Incidence{role, std::move(point), expect_name(cursor, "the name of a line or curve")};
}

base::Remedy include_limit(Token sign, Relation relation) {
  const char* text = relation == Relation::Less ? "<=" : ">=";
  return {fmt::format("a one-sided constraint includes its limit: '{}'", text),
          {base::replacement(sign.span, text)}};
}

// What a formula alone might have been meant as.
void explain_lone_value(Cursor& cursor, Value value) {
  const std::string shown = quote(cursor.slice(value.span));
  const std::string text(cursor.slice(value.span));
  const bool is_long = text.size() > 40;
  cursor.fail(not_a_statement, value.span, fmt::format("{} is a formula, not a statement", shown),
              {is_long ? "put 'find' before it to ask for it, or '= value' after it"
                       : fmt::format("write 'find {0}' to ask for it, or '{0} = value' to make it "
                                     "a constraint",
                                     text),
               {base::insertion(value.span.begin, "find ", "ask for it: put 'find' before it")}});
}

ExprIndex parse_constraint_value(Cursor& cursor) {
  const bool is_drawn = cursor.at_word("drawn") && cursor.peek(1).kind == TokenKind::End;
  if (!is_drawn) return parse_value(cursor).index;
  return cursor.add(cursor.take().span, DrawnNode{});
}

StatementForm parse_rate(Cursor& cursor, const NameNode& rate) {
  const ExprIndex value = parse_value(cursor).index;
  return Rate{{cursor.arena().text(rate.name), rate.name_span}, rate.primes, value};
}

}  // namespace

bool begins_condition(const Cursor& cursor) {
  if (!cursor.at(TokenKind::Name) || cursor.peek(1).kind != TokenKind::LeftParen) return false;
  const std::string_view word = cursor.slice(cursor.peek());
  for (const ConditionWord& row : condition_words)
    if (row.word == word) return true;
  return false;
}

Relation parse_constraint_relation(Cursor& cursor) {
  const Token sign = cursor.peek();
  const Relation relation = parse_relation(cursor);
  const bool is_strict = relation == Relation::Less || relation == Relation::Greater;
  if (is_strict || relation == Relation::NotEqual)
    cursor.fail(wrong_relation, sign.span,
                fmt::format("a constraint cannot be written with '{}'", cursor.slice(sign)),
                is_strict ? include_limit(sign, relation) : "use '=', '<=' or '>='");
  return relation;
}

StatementForm parse_constraint(Cursor& cursor, Role role) {
  if (at_incidence(cursor)) return parse_incidence(cursor, role);
  if (const ConditionWord* row = find_condition(cursor)) return parse_condition(cursor, role, *row);
  const Value measure = parse_value(cursor);
  if (cursor.failed()) return Invalid{};
  if (cursor.at_end() && role == Role::Mechanical)
    return Constraint{role, measure.index, Relation::Equal, {}};
  if (cursor.at_end()) {
    explain_lone_value(cursor, measure);
    return Invalid{};
  }
  if (cursor.at_word("on")) {
    cursor.fail(unexpected_text, measure.span,
                fmt::format("{} is no name of a point", quote(cursor.slice(measure.span))),
                "one point stands before 'on': C on x_axis");
    return Invalid{};
  }
  const Relation relation = parse_constraint_relation(cursor);
  if (cursor.failed()) return Invalid{};
  const auto* name = cursor.arena().find<NameNode>(measure.index);
  if (name != nullptr && name->primes > 0 && role == Role::Plain && relation == Relation::Equal)
    return parse_rate(cursor, NameNode(*name));
  return Constraint{role, measure.index, relation, parse_constraint_value(cursor)};
}

StatementForm parse_free(Cursor& cursor) {
  return Free{expect_names(cursor, "the name of a constraint")};
}

StatementForm parse_restitution(Cursor& cursor) {
  std::vector<Name> targets = parse_bracketed_names(cursor, 2);
  return Restitution{std::move(targets), parse_assigned(cursor)};
}

StatementForm parse_friction(Cursor& cursor) {
  std::vector<Name> targets = parse_bracketed_names(cursor, 2);
  constexpr std::array<std::string_view, 1> words{"force"};
  if (cursor.accept(TokenKind::Equal)) {
    Friction friction{std::move(targets), FrictionLaw::Coefficient, parse_value(cursor).index};
    constexpr std::array<std::string_view, 1> more{"radius"};
    Clauses clauses(cursor, more, "friction");
    while (clauses.next()) friction.radius = parse_value(cursor).index;
    return friction;
  }
  if (cursor.at(TokenKind::Name)) {
    expect_one_of(cursor, words);
  } else {
    expect(cursor, TokenKind::Equal, "'=' or 'force'");
  }
  return Friction{std::move(targets), FrictionLaw::ConstantForce, parse_value(cursor).index};
}

}  // namespace trammel::model::syntax
