// SPDX-License-Identifier: Apache-2.0
#include "model/language/parse/statements.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "base/nearest_name.h"
#include "model/language/foreign_words.h"
#include "model/language/lexer/spelling.h"
#include "model/language/parse/explain.h"
#include "model/language/parse/statement_forms.h"
#include "model/language/parse/values.h"

namespace trammel::model::syntax {

namespace {

bool at_label(const Cursor& cursor) {
  return cursor.at(TokenKind::Name) && cursor.peek(1).kind == TokenKind::Colon;
}

std::optional<Name> parse_label(Cursor& cursor) {
  if (!at_label(cursor)) return std::nullopt;
  Name label = expect_name(cursor, "a label");
  cursor.take();
  if (cursor.at_end()) {
    cursor.fail(misplaced_label, label.span,
                fmt::format("the label {} stands before no statement", quote(label.text)),
                fmt::format("write the statement on the same line: {}: length(rod) = b",
                            shorten(label.text)));
  } else if (at_label(cursor)) {
    cursor.fail(misplaced_label, cursor.peek().span, "a statement has one label",
                "remove one of them");
  }
  return label;
}

// `tilt: geometric` for `geometric tilt:`.
base::Fix swap_label(const Cursor& cursor) {
  const base::Span word = cursor.previous().span, label = cursor.peek().span;
  return base::replacement(join(word, cursor.peek(1).span),
                           fmt::format("{}: {}", cursor.slice(label), cursor.slice(word)));
}

StatementForm parse_with_role(Cursor& cursor, Role role) {
  if (at_label(cursor)) {
    const std::string_view label = cursor.slice(cursor.peek());
    const std::string_view word = cursor.slice(cursor.previous());
    cursor.fail(misplaced_label, cursor.peek().span,
                fmt::format("the label {} stands after '{}'", quote(label), word),
                {fmt::format("write '{}: {} ...'", shorten(label), word), {swap_label(cursor)}});
  }
  return parse_constraint(cursor, role);
}

// `mass(P) = m` and its like.
template <class Form>
StatementForm parse_property(Cursor& cursor) {
  std::vector<Name> targets = parse_bracketed_names(cursor, 1);
  const ExprIndex value = parse_assigned(cursor);
  if (cursor.failed()) return Invalid{};
  return Form{std::move(targets.front()), value};
}

template <class Form>
StatementForm parse_setting(Cursor& cursor) {
  return Form{parse_assigned(cursor)};
}

// The statement word has been taken.
StatementForm parse_form(Cursor& cursor, Word word) {
  switch (word) {
    case Word::Point: return parse_point(cursor);
    case Word::Line: return parse_line(cursor);
    case Word::Circle: return parse_circle(cursor);
    case Word::Curve: return parse_curve(cursor);
    case Word::Body: return parse_body(cursor);
    case Word::Geometric: return parse_with_role(cursor, Role::Geometric);
    case Word::Mechanical: return parse_with_role(cursor, Role::Mechanical);
    case Word::Redundant: return parse_with_role(cursor, Role::Redundant);
    case Word::Parallel:
    case Word::Perpendicular:
    case Word::Tangent:
    case Word::Coincident:
    case Word::Equal:
    case Word::Weld:
    case Word::Roll:
    case Word::Mesh: break;  // parse_constraint reads these, as they may stand after a role
    case Word::Free: return parse_free(cursor);
    case Word::Restitution: return parse_restitution(cursor);
    case Word::Friction: return parse_friction(cursor);
    case Word::Force: return parse_force(cursor);
    case Word::Torque: return parse_torque(cursor);
    case Word::Load: return parse_property<Load>(cursor);
    case Word::Spring: return parse_spring(cursor);
    case Word::Damper: return parse_damper(cursor);
    case Word::Actuator: return parse_actuator(cursor);
    case Word::Mass: return parse_property<Mass>(cursor);
    case Word::Inertia: return parse_property<Inertia>(cursor);
    case Word::Gravity: return parse_setting<Gravity>(cursor);
    case Word::Incline: return parse_setting<Incline>(cursor);
    case Word::Coordinate: return parse_coordinates(cursor);
    case Word::Kinetic: return parse_setting<Kinetic>(cursor);
    case Word::Potential: return parse_setting<Potential>(cursor);
    case Word::Dissipation: return parse_setting<Dissipation>(cursor);
    case Word::Constraint: return parse_lagrange_constraint(cursor);
    case Word::FrameTable: return parse_frame_table(cursor);
    case Word::Part: return parse_solid(cursor, SolidRole::Part);
    case Word::Frame: return parse_solid(cursor, SolidRole::Frame);
    case Word::Solid: return parse_solid(cursor, SolidRole::Piece);
    case Word::Density: return parse_property<Density>(cursor);
    case Word::Damping: return parse_property<Damping>(cursor);
    case Word::Contact: return parse_contact(cursor);
    case Word::Clearance: return parse_setting<Clearance>(cursor);
    case Word::Let: return parse_let(cursor);
    case Word::Given: return Given{parse_bindings(cursor)};
    case Word::Assume: return parse_assume(cursor);
    case Word::Find: return parse_find(cursor);
    case Word::Solve: return parse_solve(cursor);
    case Word::Optimize: return parse_optimize(cursor);
    case Word::Prove: return parse_prove(cursor);
    case Word::Locus: return parse_locus(cursor);
    case Word::Simulate: return parse_simulate(cursor);
    case Word::Start: return Start{parse_bindings(cursor)};
    case Word::Predict: return parse_predict(cursor);
    case Word::Sweep: return parse_sweep(cursor);
    case Word::Sample: return parse_sample(cursor);
    case Word::Tolerance: return Tolerance{parse_bindings(cursor)};
  }
  return Invalid{};
}

// The same statement by the words of this language, where it only has another first word.
base::Fixes write_own_word(const Cursor& cursor) {
  const Token first = cursor.peek(), second = cursor.peek(1), third = cursor.peek(2);
  const auto own = own_word(cursor.slice(first));
  if (!own) return {};
  const bool fits = own->before_bracket
                        ? second.kind == TokenKind::LeftParen
                        : second.kind == TokenKind::Name &&
                              (own->third.empty() ? third.kind == TokenKind::Equal
                                                  : cursor.slice(third) == own->third);
  if (!fits) return {};
  if (own->word.empty())
    return {base::replacement({first.span.begin, second.span.begin}, "",
                              fmt::format("leave out '{}'", cursor.slice(first)))};
  return {base::replacement(first.span, std::string(own->word))};
}

void fail_unknown(Cursor& cursor, std::string_view meant) {
  const Token first = cursor.peek();
  const std::string_view foreign = advise_foreign_word(cursor.slice(first));
  std::string advice = !foreign.empty() ? std::string(foreign)
                                        : "a statement begins with a word such as point, line, "
                                          "given or find, or is an equation such "
                                          "as length(rod) = b";
  base::Fixes fixes;
  if (!foreign.empty()) {
    meant = {};
    fixes = write_own_word(cursor);
  } else if (!meant.empty()) {
    fixes.push_back(base::replacement(first.span, std::string(meant)));
  }
  if (const StatementWord* row = find_statement_word(meant)) {
    advice = fmt::format("did you mean '{}'? For example: {}", meant, row->example);
  } else if (const FunctionWord* function = find_function_word(meant)) {
    advice = fmt::format("did you mean '{}'? For example: {} = a", meant, function->example);
  }
  cursor.fail(unknown_statement, first.span,
              fmt::format("{} begins no statement", quote(cursor.slice(first))),
              {std::move(advice), std::move(fixes)});
}

// The statement word or function that was probably meant by one before a bracket.
std::string find_meant_call(std::string_view word) {
  std::vector<std::string> candidates;
  for (const StatementWord& row : statement_words())
    if (row.follows == Follows::Bracket) candidates.emplace_back(row.word);
  for (const FunctionWord& row : function_words()) candidates.emplace_back(row.word);
  const std::string meant = base::nearest_name(word, candidates);
  return meant.empty() ? nearest_function_word(word) : meant;
}

// `C in x_axis`
bool explain_misspelt_on(Cursor& cursor) {
  const Token second = cursor.peek(1), third = cursor.peek(2);
  if (third.kind != TokenKind::Name || cursor.peek(3).kind != TokenKind::End) return false;
  const std::string_view word = cursor.slice(second);
  const std::array<std::string, 1> on{"on"};
  if (word.size() < 2 || (word != "at" && base::nearest_name(word, on).empty())) return false;
  cursor.fail(misspelt_keyword, second.span,
              fmt::format("{} is no word of this statement", quote(word)),
              {fmt::format("did you mean 'on'? For example: {} on {}",
                           shorten(cursor.slice(cursor.peek())), shorten(cursor.slice(third))),
               {base::replacement(second.span, "on")}});
  return true;
}

// `pint A at (0, 0)`, `lenght(rod) = b`: what begins with no word of the language.
void check_first_word(Cursor& cursor) {
  const Token second = cursor.peek(1);
  const std::string_view word = cursor.slice(cursor.peek());
  const bool is_call = second.kind == TokenKind::LeftParen && word.size() >= 4;
  const bool is_two_words = second.kind == TokenKind::Number || second.kind == TokenKind::Text ||
                            (second.kind == TokenKind::Name && cursor.slice(second) != "on");
  if (is_call && find_function_word(word) == nullptr && !advise_foreign_word(word).empty())
    return fail_unknown(cursor, {});
  if ((!is_call && !is_two_words) ||
      (find_function_word(word) != nullptr && (is_call || advise_foreign_word(word).empty())))
    return;
  if (is_call ? !cursor.may_compare() : cursor.fail_unread()) return;
  const std::string meant = is_call ? find_meant_call(word) : nearest_statement_word(word);
  if (meant.empty() && is_two_words && explain_misspelt_on(cursor)) return;
  if (!meant.empty() || is_two_words) fail_unknown(cursor, meant);
}

StatementForm parse_unlabelled(Cursor& cursor) {
  if (!cursor.at(TokenKind::Name) || begins_condition(cursor))
    return parse_constraint(cursor, Role::Plain);
  const StatementWord* row = find_statement_word(cursor.slice(cursor.peek()));
  const bool is_condition =
      row != nullptr && row->id >= Word::Parallel && row->id <= Word::Mesh;  // `roll' = 0`
  if (row == nullptr || is_condition) {
    if (cursor.peek(1).kind != TokenKind::Equal) check_first_word(cursor);
    return parse_constraint(cursor, Role::Plain);
  }
  cursor.context.word = row->word;
  cursor.context.example = row->example;
  cursor.take();
  return parse_form(cursor, row->id);
}

// What the statement would have declared, as far as it can be told from its words.
std::vector<Name> find_declared(Cursor cursor) {
  std::vector<Name> names;
  if (at_label(cursor)) cursor.take(), cursor.take();
  const StatementWord* row = find_statement_word(cursor.slice(cursor.take()));
  if (row == nullptr || row->follows != Follows::Words) return names;
  const bool is_list = row->id == Word::Coordinate;
  const bool declares = is_list || row->id <= Word::Body || row->id == Word::Spring ||
                        row->id == Word::Damper || row->id == Word::Actuator ||
                        row->id == Word::Part || row->id == Word::Frame || row->id == Word::Solid ||
                        row->id == Word::Let;
  do {
    if (!declares || !cursor.at(TokenKind::Name)) break;
    const Token token = cursor.take();
    names.push_back({normalise_name(cursor.slice(token)), token.span});
  } while (is_list && cursor.accept(TokenKind::Comma));
  return names;
}

// `line link-1 from A to B`, `line 1 from A to B`: the element has a name that nobody can tell.
std::string_view find_nameless(Cursor cursor) {
  if (at_label(cursor)) cursor.take(), cursor.take();
  const StatementWord* row = find_statement_word(cursor.slice(cursor.take()));
  if (row == nullptr || row->id > Word::Body) return {};
  const Token name = cursor.take(), next = cursor.peek();
  const bool is_whole = name.kind == TokenKind::Name &&
                        !(next.kind == TokenKind::Minus && next.span.begin == name.span.end);
  return is_whole ? std::string_view() : row->id == Word::Body ? "line" : row->word;
}

// Whatever the statement names: nobody is told that one of these is missing.
std::vector<Name> find_names(Cursor cursor) {
  std::vector<Name> names;
  while (!cursor.at_end()) {
    const Token token = cursor.take();
    if (token.kind == TokenKind::Name)
      names.push_back({normalise_name(cursor.slice(token)), token.span});
  }
  return names;
}

}  // namespace

Statement parse_statement(Cursor& cursor) {
  const Cursor start = cursor;
  Statement statement;
  statement.label = parse_label(cursor);
  statement.form = parse_unlabelled(cursor);
  expect_end(cursor);
  if (cursor.failed())
    statement.form = Invalid{find_declared(start), find_names(start), find_nameless(start)};
  return statement;
}

}  // namespace trammel::model::syntax
