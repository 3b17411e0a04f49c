// SPDX-License-Identifier: Apache-2.0
// The state of a model in coordinates: which unilateral constraints are active, and numbers that
// all constraints allow.
#pragma once

#include <span>
#include <string>

#include "base/diagnostic.h"
#include "inquiry/machine/analysis.h"

namespace trammel::inquiry {

/// Decides what is in force at these numbers and moves coordinates and rates onto the constraints:
/// first those that have no value, then, with a warning, all.
///
/// Pre     analysis.rows.lagrange is there
/// Errors  state-not-possible where no state near the values fulfils the constraints: then false
bool settle_coordinates(Analysis& analysis, geometry::Placement& placement,
                        base::Diagnostics& diagnostics);

/// The numbers moved onto the constraints in force, but for what is held; `let` names follow.
bool meet_constraints(const geometry::SketchEquations& equations,
                      const mechanics::LagrangeRows& rows,
                      const mechanics::ConstraintsInForce& in_force,
                      std::span<const symbolic::ExprId> held, symbolic::Values& numbers);

/// `r = L, s < S`: what unilateral constraints are in the state that the question's answer is for;
/// empty where it depends on none.
std::string describe_coordinates_in_force(const Analysis& analysis,
                                          const model::Question& question);

}  // namespace trammel::inquiry
