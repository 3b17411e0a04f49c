// SPDX-License-Identifier: Apache-2.0
// What `find` asks for, along a run: by formulas of its state, which are compiled with its
// equations, where the implicit road confirms them at some rows; otherwise by that road at each
// row. It shares no formula with the run itself, and so confirms it too.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/certificate.h"
#include "inquiry/answer/picture.h"
#include "inquiry/machine/case.h"
#include "inquiry/run/asked_components.h"
#include "inquiry/run/row_poles.h"
#include "inquiry/run/shared_load.h"
#include "simulation/run/run_motion.h"

namespace trammel::inquiry {

class AskedColumns {
 public:
  /// Shapes  start: a state of the machine; runs may start elsewhere in it
  ///         accuracy: of the runs
  /// Pre     all outlive the object
  AskedColumns(const Machine& machine, const SolvedState& start, simulation::Mover& mover,
               double accuracy);

  const std::vector<std::string>& names() const { return asked_.names; }
  const std::vector<std::string>& units() const { return asked_.units; }
  const std::vector<base::ShownUnit>& shown() const { return asked_.shown; }

  /// Whether the implicit road can tell the state of a row: of a value whose acceleration alone is
  /// given it does not know the rate.
  bool knows_rates() const;

  /// The state of a row by the implicit road, in the mode of the run; where contacts can share a
  /// load in many ways the share of least norm, if that presses. Nothing at a dead point.
  ///
  /// Cost    a sparse LU
  std::optional<SolvedState> solve(const simulation::MotionRun& run, const simulation::RunRow& row);

  /// Compares the roads at some rows of the run, of each mode one at least: adds accelerations to
  /// the certificate, and decides by which road each of these rows gets each of its values.
  void compare(const simulation::MotionRun& run, base::Certificate& certificate);

  /// Shapes  names; NaN where there is no value
  /// Cost    by formulas that of Mover::rate(), otherwise that of solve()
  std::vector<double> eval(const std::optional<SolvedState>& solved) const;
  std::vector<double> eval(const simulation::MotionRun& run, const simulation::RunRow& row);

  /// Pre     the model is a sketch; the case is of this machine
  Picture picture(const Case& here, const simulation::MotionRun& run,
                  const simulation::RunRow& row);

  /// Adds the accelerations of both roads at a row, and whether its mode obeys the law of contact.
  void certify(const simulation::MotionRun& run, const simulation::RunRow& row,
               const std::optional<SolvedState>& solved, base::Certificate& certificate);

  /// What was wrong with the first mode that does not; empty where all do.
  const std::string& mode_fault() const { return mode_fault_; }

  /// Contacts that share a load in many ways, in the first row where they do and what is asked for
  /// depends on it.
  struct Sharing {
    std::vector<std::string> names;
    double time = 0.0;
  };
  const Sharing& sharing() const { return sharing_; }

  /// Frictions that no force could make slide, in the first of the rows that were
  /// solved where forces are asked beside one. The run has none of them: they may be of any size up
  /// to their limits, and rows show 0.
  const Sharing& idle_frictions() const { return idle_frictions_; }

  /// The motions that friction leaves open, in the first of the compared rows where it does.
  struct OpenMotions {
    std::string text;  // empty: there are none
    double time = 0.0;
  };
  const OpenMotions& open_motions() const { return open_motions_; }

 private:
  geometry::Placement placement_at(const simulation::RunRow& row) const;
  void note_idle_frictions(const simulation::RunRow& row, const simulation::Mode& mode,
                           const SolvedState& solved);
  symbolic::Values numbers_at(const simulation::RunRow& row,
                              const geometry::Placement& placement) const;
  // The mode of the implicit road for that of the run.
  mechanics::Mode mode_of(const simulation::RunRow& row, const simulation::Mode& mode);
  void hold_signs(const simulation::RunRow& row, const simulation::Mode& mode,
                  std::vector<mechanics::HeldSign>& signs);
  bool is_open(const SharedLoad& load) const;
  void look_for_other_motions(const simulation::RunRow& row, const SolvedState& solved);
  std::vector<double> eval_all(const std::optional<SolvedState>& solved) const;
  double still_of(const simulation::RunRow& row);
  State rested(const simulation::MotionRun& run, simulation::RunRow row);
  double size_of_accelerations(const simulation::RunRow& row);
  double acceleration_at_rest() const;
  // Of the fastest motion about the machine's size.
  double swing() const { return fastest_ * fastest_ / mover_.inputs().size; }
  // By component; nothing where forces do not decide the state.
  const std::vector<double>* eval_formulas(const simulation::MotionRun& run,
                                           const simulation::RunRow& row);
  class Comparison;

  const Machine& machine_;
  const model::Model& model_;
  const SolvedState& start_;
  simulation::Mover& mover_;
  const mechanics::MotionFormulas& formulas_;
  AskedComponents asked_;
  RowPoles poles_;
  std::vector<symbolic::ExprId> all_;  // its components and the arguments of its domains
  std::vector<char> by_formula_;       // by component of these
  std::vector<double> acceleration_, values_;
  simulation::Forces forces_;
  std::string mode_fault_;
  double fastest_ = 0.0;  // rate of all rows so far
  Sharing sharing_, idle_frictions_;
  OpenMotions open_motions_;
};

}  // namespace trammel::inquiry
