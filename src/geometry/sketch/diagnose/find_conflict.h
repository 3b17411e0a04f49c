// SPDX-License-Identifier: Apache-2.0
// Constraints that contradict one another, as few as possible.
#pragma once

#include <optional>
#include <vector>

#include "geometry/sketch/diagnose/constraint_subset.h"

namespace trammel::geometry {

/// An irreducible conflict within `rows`: no place was found that meets all of its constraints, and
/// a place was found for all but any one statement of it. Nothing where `rows` can be met, or
/// where the search has reached its limit.
///
/// Math    deletion filter: statements are left out in ever smaller groups as long as the rest
///         stays unsolvable; what remains is tried from many places before it is called a conflict
/// Cost    O(statements) solves, fewer where the conflict is small
/// Source  [Chinneck2008 6.1]
std::optional<Rows> find_conflict(const SubsetSolver& solver, const Rows& rows);

/// The sets of `candidates` first, those of the fewest statements before others, then all rows.
std::optional<Rows> find_conflict(const SubsetSolver& solver, const Rows& rows,
                                  std::vector<Rows> candidates);

/// Minimal dependent sets of rows at a place, a set for each row that depends on earlier ones,
/// completed to whole statements. Shapes  x: as X
std::vector<Rows> find_dependent_sets(const SubsetSolver& solver, const Rows& rows,
                                      const std::vector<double>& x, double tolerance);

}  // namespace trammel::geometry
