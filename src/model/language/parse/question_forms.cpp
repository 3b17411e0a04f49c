// SPDX-License-Identifier: Apache-2.0
// Statements of the contract's section 5.
#include <fmt/format.h>

#include <array>

#include "model/language/lexer/spelling.h"
#include "model/language/parse/explain.h"
#include "model/language/parse/statement_forms.h"
#include "model/language/parse/values.h"

namespace trammel::model::syntax {

namespace {

Question parse_question(Cursor& cursor) {
  Question question;
  const std::uint32_t begin = cursor.peek().span.begin;
  if (cursor.at(TokenKind::Name) && cursor.peek(1).kind == TokenKind::Equal) {
    question.name = expect_name(cursor, "a name");
    cursor.take();
  }
  question.expression = parse_value(cursor).index;
  if (cursor.accept_word("in")) question.unit = parse_unit(cursor);
  question.span = cursor.span_from(begin);
  if (at_relation(cursor))
    cursor.fail(wrong_relation, cursor.peek().span, "'find' asks for a value, not for an equation",
                "use 'solve EQUATION for NAME' or 'prove EQUATION'");
  return question;
}

// `0 < a < b` is two facts.
void parse_facts(Cursor& cursor, std::vector<Comparison>& facts) {
  facts.push_back(parse_comparison(cursor));
  while (at_relation(cursor)) {
    const Comparison before = facts.back();
    const Relation relation = parse_relation(cursor);
    const Value right = parse_value(cursor);
    facts.push_back({before.right, relation, right.index, join(before.span, right.span)});
  }
}

// `solve EXPR` alone asks for its value; with unknowns it is an equation.
base::Fixes equation_for(const Cursor& cursor, const Value& left) {
  base::Fixes fixes{base::insertion(left.span.end, " = 0", "write '= 0' after it")};
  const Token word = cursor.first();
  if (cursor.at_end() && cursor.slice(word) == "solve")
    fixes.insert(fixes.begin(), base::replacement(word.span, "find"));
  return fixes;
}

Comparison parse_equation(Cursor& cursor) {
  const Value left = parse_value(cursor);
  if (!cursor.failed() && !at_relation(cursor) &&
      (cursor.at_word("for") || cursor.at(TokenKind::Comma) || cursor.at_end())) {
    cursor.fail(missing_relation, left.span,
                fmt::format("{} is no equation", quote(cursor.slice(left.span))),
                {"write '= 0' after it, or what it is to be equal to", equation_for(cursor, left)});
    return {};
  }
  const Token sign = cursor.peek();
  const Relation relation = parse_relation(cursor);
  if (relation != Relation::Equal)
    cursor.fail(wrong_relation, sign.span, "'solve' takes equations only",
                {"write '='; say inequalities with assume", {base::replacement(sign.span, "=")}});
  const Value right = parse_value(cursor);
  return {left.index, relation, right.index, join(left.span, right.span)};
}

Range parse_range(Cursor& cursor, bool may_have_steps) {
  Range range;
  range.target = parse_target(cursor);
  expect_word(cursor, "from");
  range.from = parse_value(cursor).index;
  expect_word(cursor, "to");
  range.to = parse_value(cursor).index;
  if (may_have_steps && !cursor.at_end() && !cursor.at(TokenKind::Comma)) {
    expect_word(cursor, "in");
    range.steps = parse_value(cursor).index;
    expect_word(cursor, "steps");
  }
  return range;
}

// `1000 times`, not another range.
bool at_times(const Cursor& cursor) {
  const Token second = cursor.peek(1);
  return second.kind == TokenKind::Name && cursor.slice(second) != "from";
}

}  // namespace

StatementForm parse_let(Cursor& cursor) {
  cursor.context.is_list = true;
  Let let;
  do {
    const std::uint32_t begin = cursor.peek().span.begin;
    Name name = expect_name(cursor, "a name");
    const ExprIndex value = parse_assigned(cursor);
    let.definitions.push_back({std::move(name), value, cursor.span_from(begin)});
  } while (cursor.accept(TokenKind::Comma));
  return let;
}

StatementForm parse_assume(Cursor& cursor) {
  Assume assume;
  do {
    parse_facts(cursor, assume.facts);
  } while (cursor.accept(TokenKind::Comma));
  return assume;
}

StatementForm parse_find(Cursor& cursor) {
  cursor.context.is_list = true;
  Find find;
  do {
    find.questions.push_back(parse_question(cursor));
  } while (cursor.accept(TokenKind::Comma));
  return find;
}

StatementForm parse_solve(Cursor& cursor) {
  Solve solve;
  do {
    solve.equations.push_back(parse_equation(cursor));
  } while (cursor.accept(TokenKind::Comma));
  expect_word(cursor, "for");
  solve.unknowns = parse_targets(cursor);
  if (cursor.at_end()) return solve;
  expect_word(cursor, "with");
  expect_word(cursor, "any");
  solve.any = parse_targets(cursor);
  return solve;
}

StatementForm parse_optimize(Cursor& cursor) {
  Optimize optimize;
  optimize.expression = parse_value(cursor).index;
  expect_word(cursor, "over");
  optimize.over = parse_targets(cursor);
  return optimize;
}

StatementForm parse_prove(Cursor& cursor) {
  return Prove{parse_comparison(cursor)};
}

StatementForm parse_locus(Cursor& cursor) {
  Name point = expect_name(cursor, "the name of a point");
  expect_word(cursor, "over");
  return Locus{std::move(point), parse_target(cursor)};
}

StatementForm parse_simulate(Cursor& cursor) {
  constexpr std::array<std::string_view, 3> words{"for", "until", "every"};
  Simulate simulate;
  Clauses clauses(cursor, words, "'simulate'");
  while (const auto word = clauses.next()) {
    switch (*word) {
      case 0: simulate.duration = parse_value(cursor).index; break;
      case 1: simulate.until = parse_comparison(cursor); break;
      default: simulate.every = parse_value(cursor).index;
    }
  }
  if (!clauses.has(1)) clauses.require(0);
  return simulate;
}

StatementForm parse_predict(Cursor& cursor) {
  expect_word(cursor, "for");
  return Predict{parse_value(cursor).index};
}

StatementForm parse_sweep(Cursor& cursor) {
  cursor.context.is_range = true;
  Sweep sweep;
  do {
    sweep.ranges.push_back(parse_range(cursor, true));
  } while (cursor.accept(TokenKind::Comma));
  return sweep;
}

StatementForm parse_sample(Cursor& cursor) {
  Sample sample;
  do {
    sample.ranges.push_back(parse_range(cursor, false));
    expect(cursor, TokenKind::Comma, "', 1000 times'");
  } while (!cursor.failed() && !at_times(cursor));
  sample.times = parse_value(cursor).index;
  expect_word(cursor, "times");
  return sample;
}

}  // namespace trammel::model::syntax
