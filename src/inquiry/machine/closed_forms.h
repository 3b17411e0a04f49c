// SPDX-License-Identifier: Apache-2.0
// The constructive road: closed forms of places, rates, reactions and unknowns in one mode.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "geometry/construct/configuration_formula.h"
#include "inquiry/machine/machine.h"
#include "mechanics/formula/unknown_forces.h"

namespace trammel::inquiry {

/// Closed forms in the symbols q, q', q''.
struct ClosedForm {
  geometry::ConfigurationFormula configuration;
  mechanics::ValueRates rates;
  std::vector<symbolic::ExprId> reactions;  // by constraint; empty where this way gives none
  std::vector<symbolic::ExprId> bearing;    // names of forces, by follower
  mechanics::Unknowns unknowns;             // accelerations of what is free, mechanical forces
  /// Of the coordinates of cores, their rates and their multipliers.
  std::vector<geometry::DefiningSystem> systems;
  /// For the names of forces at joints and in sections.
  std::vector<symbolic::Replacement> members;
};

/// Either in full, by differentiating X(q), or in stages: coordinates that need a root have names,
/// and reactions are found joint by joint; places also by the angles of links, which have names.
/// Which is shorter depends on the question.
struct ClosedForms {
  ClosedForm in_full;
  std::optional<ClosedForm> in_stages;
  std::optional<ClosedForm> by_angles;  // without rates and forces
};

struct ClosedFormsOutcome {
  std::optional<ClosedForms> forms;
  std::string why_not;                   // where there are none
  std::optional<base::Diagnostic> note;  // on a sketch that is not constructible step by step
};

/// In the mode and on the branches of the state.
///
/// Errors  none, and why, where there is no construction, or one with a core while a contact bears
/// Cost    O(elements) formulas; reactions in full grow with the square of the chain
ClosedFormsOutcome derive_closed_forms(const Machine& machine, const State& state,
                                       symbolic::ExprPool& pool);

/// Whether loads act on a model without parameters: through the coordinates of a core and the
/// forces in it a formula would be pages long and hold numbers alone.
bool only_numbers_tell(const model::Model& model);

}  // namespace trammel::inquiry
