// SPDX-License-Identifier: Apache-2.0
// Expressions and what is made of them: pairs, comparisons, bindings.
//
//     value      = term (('+' | '-') term)*
//     term       = signed (('*' | '/' | '&') signed)*          '&' among solids
//     signed     = ('-' | '+') signed | power
//     power      = primary ('^' signed_power)?                 rightwards; -x^2 is -(x^2)
//     primary    = number unit? | name '...'? ('(' arguments ')' '...'?)? | bracket '...'?
//     bracket    = '(' value ')' | '(' value ',' value (',' value)? ')'
#pragma once

#include <vector>

#include "model/language/parse/cursor.h"
#include "model/language/statement.h"

namespace trammel::model::syntax {

/// A value, and its place with the brackets around it.
struct Value {
  ExprIndex index;
  Span span;
};

/// Errors  missing-operand, nested-too-deep, wrong-coordinate-count, misplaced-drawn, and those of
///         explain_after_operand
/// Cost    O(tokens)
Value parse_value(Cursor& cursor);

/// One primary: no operator outside brackets.
Value parse_primary(Cursor& cursor);

/// The number at this place with its unit, where one follows.
///
/// Errors  misplaced-unit
Value parse_number(Cursor& cursor);

/// The unit at this place, without a number.
///
/// Errors  unknown-unit, misplaced-unit
AskedUnit parse_unit(Cursor& cursor);

/// `(x, y)`, with the brackets and nothing around it.
Pair parse_pair(Cursor& cursor);

/// The relation at this place; `=` where there is none, which is reported.
Relation parse_relation(Cursor& cursor);
bool at_relation(const Cursor& cursor);

Comparison parse_comparison(Cursor& cursor);

/// A name or a call, either with primes: what a value can be given to.
///
/// Errors  not-assignable
ExprIndex parse_target(Cursor& cursor);
std::vector<ExprIndex> parse_targets(Cursor& cursor);

std::vector<Binding> parse_bindings(Cursor& cursor);

}  // namespace trammel::model::syntax
