// SPDX-License-Identifier: Apache-2.0
// What `find` asks for, along a run: by the implicit road at each row, which shares no formula with
// the run itself and so confirms it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/certificate.h"
#include "inquiry/answer/picture.h"
#include "inquiry/machine/analysis.h"
#include "inquiry/run/asked_components.h"
#include "simulation/run/run_motion.h"

namespace trammel::inquiry {

class AskedColumns {
 public:
  /// Pre     all outlive the object
  AskedColumns(const Analysis& analysis, simulation::Mover& mover);

  const std::vector<std::string>& names() const { return asked_.names; }
  const std::vector<std::string>& units() const { return asked_.units; }

  /// Whether the implicit road can tell the state of a row: of a value whose acceleration alone is
  /// given it does not know the rate.
  bool knows_rates() const;

  /// Shapes  names; NaN where there is no value
  /// Cost    a state of the implicit road
  std::vector<double> eval(const simulation::MotionRun& run, const simulation::RunRow& row);

  /// Pre     the model is a sketch
  Picture picture(const simulation::RunRow& row);

  /// Adds the accelerations of both roads at some rows of the run.
  void certify(const simulation::MotionRun& run, base::Certificate& certificate);

 private:
  geometry::Placement placement_at(const simulation::RunRow& row) const;
  std::optional<ImplicitNumbers> implicit(const simulation::RunRow& row,
                                          const simulation::Mode& mode);
  symbolic::Values numbers_at(const simulation::RunRow& row,
                              const geometry::Placement& placement) const;
  void keep_to(const simulation::Mode& mode);
  void replace_signs();
  symbolic::ExprId moving_symbol(std::size_t sliding) const;
  bool accelerate(const simulation::RunRow& row, const simulation::Mode& mode,
                  std::span<double> acceleration, simulation::Forces* forces = nullptr);
  double size_of_accelerations(const simulation::RunRow& row);
  void set_frictions(const simulation::RunRow& row, const simulation::Mode& mode,
                     symbolic::Values& numbers);

  Analysis analysis_;  // of its own: what contacts and friction do changes along the run
  const model::Model* as_written_;
  model::Model model_;
  simulation::Mover& mover_;
  const mechanics::MotionFormulas& formulas_;
  AskedComponents asked_;
  mechanics::ContactMode contacts_;
};

}  // namespace trammel::inquiry
