// SPDX-License-Identifier: Apache-2.0
// Rows of a sweep that are the ends of runs: one set of equations of motion, shared by all threads.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "inquiry/sweep/row_block.h"
#include "inquiry/sweep/row_source.h"
#include "inquiry/sweep/sweep_plan.h"
#include "model/resolve/build_model.h"
#include "model/run.h"
#include "simulation/equations/compiled_motion.h"

namespace trammel::inquiry {

/// What the runs of all rows have in common.
struct RunRoad {
  const model::Run* run = nullptr;
  std::vector<geometry::Override> said;  // what replaces the text's values in each row
  double accuracy = 0.0;
  /// Null where the machine cannot be assembled where nothing is varied: each row makes its own.
  std::shared_ptr<const simulation::CompiledMotion> equations;
  std::string why_none;  // no row has equations; empty where they may
};

/// Pre     the run outlives it
/// Cost    that of make_equations()
RunRoad make_run_road(const Case& here, const model::Run& run,
                      std::span<const model::GivenValue> given, double accuracy);

/// The end of a run: its time, the number of its events, then what is asked for, which the implicit
/// road confirms there.
///
/// Pre     source, road and plan outlive it
/// Cost    a row: find_state(), the motion, a state of the implicit road; nothing is derived or
///         compiled, but where other constraints are in force than without variation
RowMaker make_run_rows(const RowSource& source, const RunRoad& road, const SweepPlan& plan);

}  // namespace trammel::inquiry
