// SPDX-License-Identifier: Apache-2.0
// Everything that a run of a machine needs before it begins, checked: what `simulate` and `predict`
// have in common.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/budget.h"
#include "base/diagnostic.h"
#include "inquiry/answer/outcome.h"
#include "inquiry/machine/case.h"
#include "inquiry/run/motion_setup.h"
#include "inquiry/run/part_collision.h"
#include "model/resolve/build_model.h"
#include "model/run.h"
#include "simulation/equations/mover.h"
#include "simulation/run/run_motion.h"
#include "simulation/solid/outline_contacts.h"
#include "simulation/solid/part_poses.h"

namespace trammel::inquiry {

/// Fails the answer for a reason that a diagnostic tells.
bool refuse_run(base::Diagnostic wrong, Outcome& outcome);
/// Parts that meet where nothing gives way.
bool refuse_collision(const model::Model& model, const model::Run& run, const std::string& reason,
                      double time, std::string advice, Outcome& outcome);
/// Parts that are driven against each other, with no mass that could give way; `how_to_end` says
/// how to ask for what is before.
bool refuse_jam(const model::Model& model, const model::Run& run, const std::string& reason,
                double time, std::string_view how_to_end, Outcome& outcome);
/// A value beyond which the motion does not exist.
bool refuse_beyond(const model::Model& model, const model::Run& run, const std::string& bound,
                   double time, Outcome& outcome);

/// No law of impact is the right one for all bodies: waves in them decide it.
base::Diagnostic note_impact_by_law(const model::Model& model, const model::Run& run, double time);

struct RunWishes {
  double accuracy = simulation::default_accuracy;
  base::Budget budget = {};
  std::span<const model::GivenValue> given = {};  // of the case
  bool is_watched = false;                        // rates and angles are observed
};

/// Refers to itself: it stays where it was made.
struct PreparedRun {
  simulation::RunOptions times;
  std::shared_ptr<const simulation::CompiledMotion> equations;
  std::optional<simulation::PartPoses> poses;
  std::unique_ptr<simulation::OutlineContacts> outlines;
  std::optional<PartCollision> collision;  // of parts that may touch
  std::optional<simulation::Mover> mover;
  std::size_t first_watched = 0;  // of the observed expressions, where they are

  const simulation::MotionStart& start() const { return equations->home(); }
  /// `'lever' and 'wheel' overlap near (1, 2)`; empty where no parts do.
  std::string overlap_at(const simulation::MotionState& at) const {
    return collision ? collision->find(at) : std::string();
  }
};

/// Pre     the case is of the start, and outlives what is made
/// Errors  null where the run cannot begin; the outcome says why
/// Cost    that of make_equations()
std::unique_ptr<PreparedRun> prepare_run(const Case& here, const model::Run& run,
                                         const RunWishes& wishes, Outcome& outcome);

}  // namespace trammel::inquiry
