// SPDX-License-Identifier: Apache-2.0
// Everything that the questions about one model share: its placement at the values asked for, its
// formulas X(q) and reactions, and placements around it at which answers are checked.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "geometry/construct/configuration_formula.h"
#include "geometry/sketch/solve_sketch.h"
#include "mechanics/formula/unknown_forces.h"
#include "mechanics/implicit/mechanical_state.h"
#include "mechanics/machine/contact_state.h"
#include "model/model.h"
#include "model/resolve/build_model.h"
#include "symbolic/present/search_memory.h"

namespace trammel::inquiry {

/// The implicit road at one placement: the numbers of all symbols that questions may hold.
struct ImplicitNumbers {
  geometry::Placement placement;
  mechanics::MechanicalState state;
  mechanics::Mode mode;
  std::vector<mechanics::ContactMode> others;  // of the same motion, with other forces
  std::vector<model::FollowerIndex> violated;  // unilateral constraints that do not hold there
};

/// The constructive road: closed forms in the symbols q, q', q''.
struct ClosedForm {
  geometry::ConfigurationFormula configuration;
  mechanics::ValueRates rates;
  std::vector<symbolic::ExprId> reactions;  // by constraint; empty where this way gives none
  std::vector<symbolic::ExprId> bearing;    // names of forces, by follower
  mechanics::Unknowns unknowns;             // what loads alone decide
  /// Of the coordinates of cores, their rates and their multipliers.
  std::vector<geometry::DefiningSystem> systems;
  /// For the names of forces at joints and in sections.
  std::vector<symbolic::Replacement> members;
};

/// Either in full, by differentiating X(q), or in stages: coordinates that need a root have names,
/// and reactions are found joint by joint. Which is shorter depends on the question.
struct ClosedForms {
  ClosedForm in_full;
  std::optional<ClosedForm> in_stages;
};

/// What is checked once for all questions, when the first needs it.
struct JointWorkCheck {
  std::optional<double> difference;
};

/// The sign of a rate that is 0, in a force that jumps with it: it has this value in the state.
struct HeldSign {
  enum class Kind : std::uint8_t {
    Starts,  // the rate goes that way
    Holds,   // the rate stays 0
    Open,    // constraints hold the rate, whatever the force is
  };
  symbolic::ExprId as_written;
  double value = 0.0;
  Kind kind = Kind::Starts;
  bool is_told = true;  // false where the same sign is told in another form
};
struct HeldSigns {
  std::vector<HeldSign> held;
  std::string problem;  // why they have no value
};

struct Analysis {
  const model::Model* model = nullptr;
  symbolic::ExprPool* pool = nullptr;
  geometry::SolvedSketch sketch;
  mechanics::MotionRows rows;
  std::vector<mechanics::ContactRow> contacts;  // unilateral constraints
  mechanics::Mode mode;  // of what is asked for, or as drawn where that cannot be assembled
  geometry::ParameterValues values;      // with the command line's own
  HeldSigns held_signs;                  // of what is asked for, not of the checks
  std::optional<ImplicitNumbers> asked;  // at these values; none where they cannot be assembled
  std::vector<ImplicitNumbers> checks;   // around them
  std::optional<ClosedForms> closed;
  std::string why_no_formula;  // where there is no closed form
  std::shared_ptr<JointWorkCheck> joint_work = std::make_shared<JointWorkCheck>();
  // What was done to make formulas short, for the questions to come.
  std::shared_ptr<symbolic::SearchMemory> searches = std::make_shared<symbolic::SearchMemory>();
};

struct AnalysisOptions {
  bool formulas = true;
  bool formulas_of_large_models = false;      // beyond 200 constraints: on request only
  bool construction_of_large_models = false;  // though the hints place them: `explain` tells it
};

struct AnalysisOutcome {
  std::optional<Analysis> analysis;
  base::Diagnostics diagnostics;
};

/// Pre     model and pool outlive the analysis
/// Errors  those of solve_sketch; values that cannot be assembled leave an analysis with formulas
///         and without numbers
/// Cost    a sketch solution and six more near it
AnalysisOutcome analyze(const model::Model& model, symbolic::ExprPool& pool,
                        std::span<const model::GivenValue> given, const AnalysisOptions& options);

/// The numbers of the implicit road at a placement, angles as it counts them; nothing at a dead
/// point. Coordinates of a Lagrangian model, but for those held, are moved onto its constraints.
///
/// Shapes  mode: of the analysis' contacts; where it is not given it is decided there
std::optional<ImplicitNumbers> eval_implicit(const Analysis& analysis,
                                             geometry::Placement placement,
                                             const mechanics::ContactMode* mode = nullptr,
                                             std::span<const symbolic::ExprId> held = {});

/// `a, b`: those of the symbols that are parameters without a value.
std::string missing_values(const Analysis& analysis, std::span<const symbolic::ExprId> used);

}  // namespace trammel::inquiry
