// SPDX-License-Identifier: Apache-2.0
// What the sign of a rate that is 0 is in the given state, where a force jumps with it.
#pragma once

#include <vector>

#include "base/budget.h"
#include "inquiry/machine/machine.h"

namespace trammel::inquiry {

/// The signs that loads are written with. All expressions that deciding signs may name are made.
LoadSigns find_signs_of_loads(const model::Model& model, symbolic::ExprPool& pool,
                              const mechanics::MotionRows& rows);

/// Adds the same signs as they are written elsewhere.
void add_other_names(const LoadSigns& known, std::vector<mechanics::HeldSign>& signs);

/// Decides the signs of rates that are 0 at the state's numbers as runs do: what holds the rate at
/// 0 where the jump suffices for it, otherwise the direction in which it starts; 0 where
/// constraints hold the rate and leave the force open. Unilateral constraints are decided with
/// them.
///
/// Math    s in [-1, 1], s = sign(rate') where that is not 0 (docs/theory/simulation/)
/// Pre     machine.rows.lagrange is there; coordinates and rates meet the constraints
/// Cost    nothing where no such rate is 0; otherwise the equations of motion written into a pool
///         of their own and compiled, and a solution a choice
/// Source  [Filippov1988 4]
void hold_signs(const Machine& machine, const geometry::ParameterValues& values, State& state,
                const base::Budget& budget);

/// The same for a sketch: the response is found anew with them. An acceleration that what holds
/// leaves as rounding is 0.
void hold_signs_of_sketch(const Machine& machine, const geometry::ParameterValues& values,
                          SolvedState& at, const base::Budget& budget);

/// Accelerations of coordinates that are rounding alone, where a sign holds, become 0.
void round_what_rests(const Machine& machine, SolvedState& at);

/// From rates of measures to the names that they have in formulas, where a constraint gives them.
std::vector<symbolic::Replacement> names_of_rates(const model::Model& model);

}  // namespace trammel::inquiry
