// SPDX-License-Identifier: Apache-2.0
// The long run of a machine that is ready to begin: what `predict` and rows of sweeps have in
// common.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "inquiry/machine/machine.h"
#include "mechanics/motion/motion_start.h"
#include "model/run.h"
#include "prediction/forecast/forecast_motion.h"
#include "prediction/section/journal.h"
#include "simulation/equations/mover.h"
#include "simulation/run/run_motion.h"
#include "simulation/solid/outline_contacts.h"
#include "simulation/solid/part_poses.h"

namespace trammel::inquiry {

/// Pre     all outlive it, and nobody else uses the mover meanwhile
struct ReadyRun {
  const Machine& machine;
  simulation::Mover& mover;  // of the values of the start
  const simulation::PartPoses& poses;
  const simulation::OutlineContacts* outlines;  // null where no parts may touch
  const mechanics::MotionStart& start;
  const simulation::RunOptions& times;  // duration, accuracy, budget, bounds
  std::size_t first_watched = 0;        // of the observed expressions
};

/// The phases, without their sentences.
///
/// Pre     the equations watch rates and angles (make_equations())
/// Cost    that of prediction::forecast_motion()
prediction::Outcome forecast_run(const ReadyRun& ready,
                                 const std::function<void(double share)>& progress = {},
                                 prediction::Journal* journal = nullptr,
                                 bool looks_for_borders = false);

/// What the motion reached the edge of, as describe_bound() tells it; empty where it ended for
/// another reason, or did not.
///
/// Pre     the forecast is of this run
std::string find_end_of_domain(const ReadyRun& ready, const model::Run& run,
                               const prediction::Outcome& found);

}  // namespace trammel::inquiry
