// SPDX-License-Identifier: Apache-2.0
// A constraint that says nothing new: it holds wherever some others hold.
#pragma once

#include <optional>
#include <vector>

#include "geometry/sketch/diagnose/constraint_subset.h"

namespace trammel::geometry {

struct Redundancy {
  Rows surplus;  // of one statement
  Rows base;     // from these it follows; without any one statement of them it does not
};

/// Whether `surplus` holds near x wherever `base` does: at irregular places near x that meet
/// `base`. Pre     x meets both. Cost  some solves.
bool follows(const SubsetSolver& solver, const Rows& base, const Rows& surplus,
             const std::vector<double>& x);

/// The redundancy of the fewest statements among those found in dependent sets of `rows`; the last
/// statement of a set is called surplus. Pre: x meets all of `rows`. Shapes  x: as X
std::optional<Redundancy> find_redundancy(const SubsetSolver& solver, const Rows& rows,
                                          const std::vector<double>& x);

}  // namespace trammel::geometry
