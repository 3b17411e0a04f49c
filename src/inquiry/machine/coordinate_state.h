// SPDX-License-Identifier: Apache-2.0
// The state of a model in coordinates: which unilateral constraints are active, and numbers that
// all constraints allow.
#pragma once

#include <span>

#include "base/budget.h"
#include "base/diagnostic.h"
#include "inquiry/machine/machine.h"

namespace trammel::inquiry {

/// Decides what is in force at the state's numbers, signs of rates that are 0 with it, and moves
/// coordinates and rates onto the constraints: first those that have no value, then, with a
/// warning, all.
///
/// Shapes  values: become those on the constraints; what these determine has an origin then
/// Pre     machine.rows.lagrange is there
/// Errors  state-not-possible where no state near the values fulfils the constraints: then false
bool settle_coordinates(const Machine& machine, geometry::ParameterValues& values, State& state,
                        base::Diagnostics& diagnostics, const base::Budget& budget);

/// The numbers moved onto the constraints in force, but for what is held; `let` names follow.
bool meet_constraints(const geometry::SketchEquations& equations,
                      const mechanics::LagrangeRows& rows,
                      const mechanics::ConstraintsInForce& in_force,
                      std::span<const symbolic::ExprId> held, symbolic::Values& numbers);

}  // namespace trammel::inquiry
