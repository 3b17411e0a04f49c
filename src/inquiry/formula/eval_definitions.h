// SPDX-License-Identifier: Apache-2.0
// The numbers of a formula whose names are defined by clauses and by systems of equations.
#pragma once

#include <span>
#include <vector>

#include "inquiry/answer/answer.h"
#include "inquiry/machine/case.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::inquiry {

/// Its components and what its clauses say.
std::vector<symbolic::ExprId> bodies_of(const Formula& formula);

/// The values with those of all names that the formula needs: clauses evaluated, systems solved.
/// Those of coordinates are solved again, from places that lie `shift` beside x; others are linear.
///
/// Shapes  x: of every variable of the sketch
/// Errors  NaN where a system is singular or has no solution near x
/// Cost    a few dense solutions of each system
symbolic::Values define_names(symbolic::ExprPool& pool, const Formula& formula,
                              symbolic::Values values, std::span<const double> x, double shift);

/// The state whose whole turns formulas of angles have: the given one, or where it cannot be
/// assembled the first of those nearby; null where there is none.
const SolvedState* find_reference(const Case& here);

/// The same at another state, or at this part of the straight way to it from the case's own.
symbolic::Values define_names(const Case& here, const Formula& formula, const State& near,
                              double part = 1.0);

}  // namespace trammel::inquiry
