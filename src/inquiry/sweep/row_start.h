// SPDX-License-Identifier: Apache-2.0
// Where the motions of rows begin: one set of equations of motion, shared by all threads.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "inquiry/run/motion_setup.h"
#include "inquiry/sweep/row_block.h"
#include "inquiry/sweep/row_source.h"
#include "inquiry/sweep/sweep_plan.h"
#include "mechanics/motion/motion_start.h"
#include "model/resolve/build_model.h"
#include "model/run.h"
#include "simulation/equations/compiled_motion.h"
#include "simulation/equations/mover.h"
#include "simulation/run/run_motion.h"
#include "simulation/solid/outline_contacts.h"
#include "simulation/solid/part_poses.h"

namespace trammel::inquiry {

/// What the motions of all rows have in common.
struct RunRoad {
  const model::Run* run = nullptr;
  std::vector<geometry::Override> said;  // what replaces the text's values in each row
  double accuracy = 0.0;
  bool is_watched = false;  // rates and angles are observed, as predictions need it
  /// Null where the machine cannot be assembled where nothing is varied: each row makes its own.
  std::shared_ptr<const simulation::CompiledMotion> equations;
  std::size_t first_watched = 0;  // of the observed expressions
  std::string why_none;           // no row has equations; empty where they may
};

/// How the motion of each row is followed.
struct RoadWishes {
  std::span<const model::GivenValue> given = {};  // of the case
  double accuracy = simulation::default_accuracy;
  bool is_watched = false;
};

/// Pre     the run outlives it
/// Cost    that of make_equations()
RunRoad make_run_road(const Case& here, const model::Run& run, const RoadWishes& wishes);

/// `motion undetermined`: the same words for the same trouble.
std::string words_of(const base::DiagnosticKind& kind);

/// Refers to itself: it stays where it was made.
struct RowStart {
  SolvedState solved;
  simulation::RunOptions times;
  mechanics::MotionStart from;
  std::optional<simulation::PartPoses> poses;             // where parts may touch, or are watched
  std::unique_ptr<simulation::OutlineContacts> outlines;  // null where no parts may touch
  std::optional<simulation::Mover> own;                   // with the outlines
  simulation::Mover* mover = nullptr;                     // its own, or that of the rows
  std::size_t first_watched = 0;
};

/// One a thread.
class RowStarts {
 public:
  /// Pre     all outlive it
  RowStarts(const RowSource& source, const RunRoad& road, const SweepPlan& plan);

  /// Everything checked that a run checks before it begins. The mover is nobody else's until the
  /// next row is asked for.
  ///
  /// Errors  null, and why: in the words of words_of()
  /// Cost    find_state(); nothing is derived or compiled, but where other constraints are in force
  ///         than without variation
  std::unique_ptr<RowStart> find(std::uint64_t row, std::string& why_none);

  /// A limit was reached: what rows come to from here on is not what they are.
  bool is_stopped() const { return source_.budget.reached() != base::StopReason::None; }

 private:
  using EqualitiesInForce = std::vector<char>;  // by constraint on coordinates

  // Equations, and what has moved by them before.
  struct Moving {
    Moving(std::shared_ptr<const simulation::CompiledMotion> made, simulation::MotionInputs inputs,
           std::size_t watched)
        : equations(made), mover(std::move(made), std::move(inputs)), first_watched(watched) {}

    std::shared_ptr<const simulation::CompiledMotion> equations;
    simulation::Mover mover;
    std::size_t first_watched;
  };

  std::string prepare(std::span<const geometry::Override> varied, RowStart& row);
  std::string find_outlines(const Moving& moving, RowStart& row) const;
  Moving* moving_for(const SolvedState& start, std::string& why_none);
  static EqualitiesInForce equalities_of(const Machine& machine, const State& state);

  const RowSource& source_;
  const RunRoad& road_;
  const SweepPlan& plan_;
  const model::Model& model_;
  std::vector<symbolic::ExprId> parameters_;
  std::map<EqualitiesInForce, Moving> movers_;
};

/// What a row comes to.
struct FoundRow {
  std::vector<double> values = {};
  std::string note = {};
  bool is_cut = false;  // by a limit
};

/// Rows of so many values behind those that are varied; NaN where there is none. Those that a limit
/// has cut are missing.
RowBlock make_block(const std::vector<std::uint64_t>& rows, const SweepPlan& plan,
                    std::size_t width, const std::function<FoundRow(std::uint64_t row)>& find);

}  // namespace trammel::inquiry
