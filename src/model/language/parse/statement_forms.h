// SPDX-License-Identifier: Apache-2.0
// One function for each statement word. The word itself has been taken; what follows is read up to
// the end of the form, and the caller checks that the statement ends there.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/language/parse/cursor.h"
#include "model/language/statement.h"

namespace trammel::model::syntax {

// ---- geometry

StatementForm parse_point(Cursor& cursor);
StatementForm parse_line(Cursor& cursor);
StatementForm parse_circle(Cursor& cursor);
StatementForm parse_curve(Cursor& cursor);
/// `body plate of A, B` and `body(rod): mass m, ...`.
StatementForm parse_body(Cursor& cursor);

// ---- constraints

/// An equation on a measure, `P on c`, `parallel(l1, l2)`, `theta' = omega`: all that begins with
/// no other statement word, or with the role that has been taken.
StatementForm parse_constraint(Cursor& cursor, Role role);
bool begins_condition(const Cursor& cursor);
StatementForm parse_free(Cursor& cursor);
StatementForm parse_restitution(Cursor& cursor);
StatementForm parse_friction(Cursor& cursor);

// ---- mechanical elements

StatementForm parse_force(Cursor& cursor);
StatementForm parse_torque(Cursor& cursor);
StatementForm parse_load(Cursor& cursor);
StatementForm parse_spring(Cursor& cursor);
StatementForm parse_damper(Cursor& cursor);
StatementForm parse_actuator(Cursor& cursor);
StatementForm parse_body_mass(Cursor& cursor);
StatementForm parse_coordinates(Cursor& cursor);
StatementForm parse_lagrange_constraint(Cursor& cursor);
StatementForm parse_frame_table(Cursor& cursor);

// ---- machines from solids

StatementForm parse_solid(Cursor& cursor, SolidRole role);
StatementForm parse_contact(Cursor& cursor);

// ---- values and questions

StatementForm parse_let(Cursor& cursor);
StatementForm parse_assume(Cursor& cursor);
StatementForm parse_find(Cursor& cursor);
StatementForm parse_solve(Cursor& cursor);
StatementForm parse_optimize(Cursor& cursor);
StatementForm parse_prove(Cursor& cursor);
StatementForm parse_locus(Cursor& cursor);
StatementForm parse_simulate(Cursor& cursor);
StatementForm parse_predict(Cursor& cursor);
StatementForm parse_sweep(Cursor& cursor);
StatementForm parse_sample(Cursor& cursor);

// ---- what several of them share

/// `(A)` or `(A, B)`: names in brackets, at least one and at most `most`.
///
/// Errors  wrong-argument-count
std::vector<Name> parse_bracketed_names(Cursor& cursor, std::size_t most);

/// `=`, `<=` or `>=`.
///
/// Errors  wrong-relation
Relation parse_constraint_relation(Cursor& cursor);

/// `= EXPR`.
ExprIndex parse_assigned(Cursor& cursor);

/// The words that may follow in any order, each once, with or without a comma before each.
class Clauses {
 public:
  /// `owner` is named in errors: `spring 's'`.
  Clauses(Cursor& cursor, Words words, std::string owner)
      : cursor_(cursor), words_(words), owner_(std::move(owner)) {}

  /// Takes the next word and says its place in the list; none at the end of the statement.
  ///
  /// Errors  repeated-clause, misspelt-keyword, and those of explain_after_operand
  std::optional<std::size_t> next();

  bool has(std::size_t word) const { return ((seen_ >> word) & 1U) != 0; }

  /// Reports it if the word did not occur.
  ///
  /// Errors  missing-clause
  void require(std::size_t word);

 private:
  Cursor& cursor_;
  Words words_;
  std::string owner_;
  unsigned seen_ = 0;
};

}  // namespace trammel::model::syntax
