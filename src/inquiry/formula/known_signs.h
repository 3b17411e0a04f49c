// SPDX-License-Identifier: Apache-2.0
// Formulas in which absolute values and signs are what they are on the branch asked for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "inquiry/machine/case.h"
#include "symbolic/present/present.h"

namespace trammel::inquiry {

/// The sign of e at these values: 1, -1, or 0 where rounding could change it.
int find_sign(const symbolic::ExprPool& pool, symbolic::ExprId e, const symbolic::Values& at);

/// Formulas without the signs that are known at the values asked for, and what must be positive for
/// them to hold, in names of their clauses too.
struct KnownSigns {
  symbolic::FormulaSet program;
  std::vector<symbolic::ExprId> positive;
};

enum class Signs : std::uint8_t {
  OfLengths,  // absolute values: they stem from squares under roots
  All,        // those that friction brings too
};

/// |f| becomes f or -f, a sign 1 or -1, as where asked for; those of what is 0 there stay. Without
/// such values the formulas themselves.
///
/// Cost    a substitution for each level of nested signs
KnownSigns replace_known_signs(const Case& here, symbolic::FormulaSet program, Signs which);

/// What has to be positive, in names of clauses too, lest an angle of the formulas jumps by a turn:
/// the half of the plane in which a direction lies where asked for, x > 0 or else y > 0 or y < 0 of
/// atan2(y, x). Nothing where x is positive anyway.
///
/// Cost    256 evaluations of the formulas
std::vector<symbolic::ExprId> find_sides_of_angles(const Case& here,
                                                   const symbolic::FormulaSet& program);

/// Expressions of names of clauses of `before` in those that `after` has kept, others written out.
std::vector<symbolic::ExprId> in_names_of(symbolic::ExprPool& pool,
                                          const symbolic::FormulaSet& before,
                                          const symbolic::FormulaSet& after,
                                          std::vector<symbolic::ExprId> expressions);

bool has_absolute_values(const symbolic::ExprPool& pool, const symbolic::FormulaSet& program);

/// `cos(phi) > 0, y_C < 0`: what is known to be positive left out.
///
/// Cost    presentation of each
std::string describe_signs(symbolic::ExprPool& pool, const std::vector<symbolic::ExprId>& positive);

}  // namespace trammel::inquiry
