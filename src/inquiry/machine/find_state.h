// SPDX-License-Identifier: Apache-2.0
// From values to a state and its response. One road for what is asked, for the rows of a sweep and
// for places nearby; nothing here writes into the machine's pool.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/budget.h"
#include "base/diagnostic.h"
#include "geometry/sketch/follow_path.h"
#include "inquiry/machine/machine.h"

namespace trammel::inquiry {

/// Whether contacts keep the mode that the state has, or are decided from its numbers.
enum class Contacts : std::uint8_t { Keep, Decide };

/// The implicit road at a state, angles as its placement counts them; signs that the mode holds
/// have their values. Coordinates of a Lagrangian model are moved onto the constraints in force.
///
/// Shapes  held: coordinates and rates that are not moved
/// Errors  no value at a dead point, or where coordinates meet no constraints
/// Cost    a sparse LU; decided contacts as mechanics::eval_contact_state()
std::optional<SolvedState> respond(const Machine& machine, State at, Contacts contacts,
                                   std::span<const symbolic::ExprId> held = {});

/// The straight path from the machine's own placement to these values.
struct Way {
  std::optional<geometry::Placement> placement;  // none: the path ends before, or at a dead point
  geometry::Branches branches;                   // other ones after a dead point
  geometry::FollowedPath path;                   // but for its placement, which is the one above
  bool is_dead_end = false;                      // the end is a dead point, and no placement
};

/// Cost    some ten Newton solves
Way follow_to(const Machine& machine, const symbolic::Values& numbers, const base::Budget& budget);

/// Everything that numbers decide at a placement: coordinates on their constraints, contacts,
/// friction, signs of rates that are 0; and the response.
///
/// Shapes  values: of a Lagrangian model they become those on the constraints
/// Errors  no value at a dead point, and where coordinates meet no constraints near, which the
///         diagnostics tell
std::optional<SolvedState> solve_state(const Machine& machine, geometry::Placement placement,
                                       geometry::Branches branches,
                                       geometry::ParameterValues& values,
                                       base::Diagnostics& diagnostics, const base::Budget& budget);

struct StateOutcome {
  std::optional<SolvedState> solved;
  /// Why there is none, also where a unilateral or redundant constraint is violated: the same words
  /// wherever the reason is the same, so that places can be counted.
  std::string why_none;
  bool passed_dead_point = false;  // on the way; the motion was continued smoothly
};

/// The machine at these values, on the straight path from its own, whatever was asked before.
///
/// Cost    follow_to() and solve_state()
StateOutcome find_state(const Machine& machine, geometry::ParameterValues values,
                        const base::Budget& budget);

/// The reason of an outcome with what it is about: `the way ends at theta = 2.1, where ...`; a dead
/// point that is passed is told too. Empty where there is nothing to tell.
std::string explain_state(const Machine& machine, const geometry::ParameterValues& values,
                          const base::Budget& budget);

}  // namespace trammel::inquiry
