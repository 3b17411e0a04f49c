// SPDX-License-Identifier: Apache-2.0
// Which values of a constraint would agree with others.
#pragma once

#include <optional>
#include <string>

#include "base/shown_units.h"
#include "geometry/sketch/diagnose/constraint_subset.h"

namespace trammel::geometry {

/// From `least` to `most`; none: no limit was found within a hundred sizes of the drawing. The two
/// are equal where the other constraints decide the value.
struct FittingValues {
  std::optional<double> least, most;

  bool is_single() const { return least && most && *least == *most; }
};

/// The values of constraint `row` for which all of `rows` can be met: those that are reached
/// steadily from the place nearest to the hints that meets the others.
///
/// Math    the value is changed in steps, each place found from the last one; where none is found
///         any more, steps are halved to 1e-10 of the drawing: the value is extremal there
/// Errors  nothing where the others cannot be met
/// Cost    some hundred solves of `rows`
std::optional<FittingValues> find_fitting_values(const SubsetSolver& solver, const Rows& rows,
                                                 model::ConstraintIndex row);

/// `would hold with 0.765`, `would hold from 2 to 4 (1 too small)`, `would hold from 2 on`.
/// Pre  one limit is known; value: the present one, in SI as the limits are; they are told in
/// `unit`
std::string describe(const FittingValues& fitting, double value, const base::ShownUnit& unit);

}  // namespace trammel::geometry
