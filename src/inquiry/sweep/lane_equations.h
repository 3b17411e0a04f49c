// SPDX-License-Identifier: Apache-2.0
// The equations of motion of a sweep's machine in its few freedoms, where these alone place it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "inquiry/machine/case.h"
#include "inquiry/run/asked_components.h"
#include "simulation/lanes/lanes.h"

namespace trammel::inquiry {

struct LaneEquations {
  simulation::LaneFormulas formulas;            // asked: the answers, then lengths
  std::vector<symbolic::ExprId> accelerations;  // names of the unknowns
  std::vector<double> scales;                   // of q; empty: by where they start
  std::vector<std::size_t> positive;            // those q that are distances
  std::size_t lengths = 0;                      // that are given and must be positive

  /// Of q, q', the time and the constants: which input a symbol is, if any.
  std::optional<std::size_t> place_of(symbolic::ExprId symbol) const;
  /// All of them, by the numbers of all symbols; NaN where there is none.
  std::vector<double> inputs_at(const symbolic::Values& numbers) const;
};

struct LaneEquationsOutcome {
  std::optional<LaneEquations> equations;
  std::string why_not;
};

/// Math    M q'' = h in free values or coordinates, where places are polynomials of sines, cosines
///         and given values, so that there are no branches to change, where no angle is read off
///         that could jump, and where nothing jumps with a sign
/// Errors  nothing, and `why_not` says why
LaneEquationsOutcome derive_lane_equations(const Case& here, const AskedComponents& asked);

/// Whether nothing in the model rules lanes out, so that it is worth the time to derive formulas.
bool may_run_in_lanes(const model::Model& model, const symbolic::ExprPool& pool);

/// The bodies without clauses and names of `let`.
std::vector<symbolic::ExprId> write_out(const Case& here, symbolic::FormulaSet program);

}  // namespace trammel::inquiry
