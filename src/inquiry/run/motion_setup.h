// SPDX-License-Identifier: Apache-2.0
// From a machine to what a run of it needs: equations of motion, which are made once for all
// starts, and of each start its numbers and times.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostic.h"
#include "inquiry/machine/case.h"
#include "inquiry/machine/motion_of.h"
#include "model/resolve/build_model.h"
#include "model/run.h"
#include "simulation/equations/compiled_motion.h"
#include "simulation/run/run_motion.h"

namespace trammel::inquiry {

struct EquationsOutcome {
  std::shared_ptr<const simulation::CompiledMotion> equations;  // null: the rest says why
  std::size_t first_watched = 0;                                // of the observed expressions
  std::string why_none;
  base::Diagnostics diagnostics;
  base::StopReason stopped = base::StopReason::None;
};

/// The equations of motion, and those expressions that the run ends by: where `until` becomes
/// true, and where a value of the model or of the run exists no longer.
///
/// Shapes  home: a state at which is judged what the equations take for granted; asked: what is
///         wanted at many moments of the run; is_watched: the rates of what is free and the sines
///         of free angles are observed too, in that order
/// Errors  simulation-unsupported
/// Cost    formulas of all constraints and loads, 1 to 3 us an operation of them
EquationsOutcome make_equations(const Machine& machine, const SolvedState& home,
                                const model::Run& run, const base::Budget& budget,
                                std::span<const symbolic::ExprId> asked = {},
                                bool is_watched = false);

/// A name that shapes of parts depend on and that has another value than they were looked at with;
/// empty where there is none, or no parts may touch.
std::string find_changed_dimension(const model::Model& model, const symbolic::ExprPool& pool,
                                   const symbolic::Values& values);

/// What a coefficient of the contact of two parts may not be, as a message; empty where all are
/// right.
std::string find_wrong_coefficient(const model::Model& model, const symbolic::ExprPool& pool,
                                   const symbolic::Values& values);

/// What is given in place of the model's own values, as numbers.
std::vector<geometry::Override> said_by(const Case& here, std::span<const model::GivenValue> given);

/// Where the run leaves the domains of what it depends on; by them it ends.
std::vector<simulation::Guard> find_bounds(const Machine& machine, const model::Run& run);

/// `'sqrt(x)' has no real value beyond`, of one of find_bounds().
std::string describe_bound(const Machine& machine, const model::Run& run, std::size_t bound);

/// The bound at whose edge a motion ended that could not be continued; empty where there is none.
std::string find_bound_at(const Machine& machine, const model::Run& run, simulation::Mover& mover,
                          const simulation::MotionState& at);

/// Duration, distance of rows and end of a run that starts in this state.
///
/// Errors  run-without-end: the diagnostic says which time is wrong
std::optional<base::Diagnostic> read_times(const Machine& machine, const State& at,
                                           const model::Run& run, simulation::RunOptions& into);

}  // namespace trammel::inquiry
