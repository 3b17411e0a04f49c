// SPDX-License-Identifier: Apache-2.0
// What `find` asks for, along a run: by the implicit road at each row, which shares no formula with
// the run itself and so confirms it.
#pragma once

#include <string>
#include <vector>

#include "base/certificate.h"
#include "inquiry/analysis.h"
#include "inquiry/picture.h"
#include "simulation/run/run_motion.h"

namespace trammel::inquiry {

class AskedColumns {
 public:
  /// Pre     all outlive the object
  AskedColumns(const Analysis& analysis, const simulation::MotionProblem& problem,
               const simulation::MotionRun& run);

  const std::vector<std::string>& names() const { return names_; }
  const std::vector<std::string>& units() const { return units_; }

  /// Whether the implicit road can tell the state of a row: of a value whose acceleration alone is
  /// given it does not know the rate.
  bool knows_rates() const;

  /// Shapes  names; NaN where there is no value
  /// Cost    a state of the implicit road
  std::vector<double> eval(const simulation::RunRow& row);

  /// Pre     the model is a sketch
  Picture picture(const simulation::RunRow& row);

  /// Accelerations of both roads at some rows.
  base::Certificate certify(simulation::Balance& balance);

 private:
  geometry::Placement placement_at(const simulation::RunRow& row) const;
  std::optional<ImplicitNumbers> implicit(const simulation::RunRow& row);
  symbolic::Values numbers_at(const simulation::RunRow& row,
                              const geometry::Placement& placement) const;
  void keep_to(const simulation::Mode& mode);

  Analysis analysis_;  // of its own: what contacts and friction do changes along the run
  const model::Model& model_;
  const simulation::MotionProblem& problem_;
  const simulation::MotionRun& run_;
  std::vector<std::string> names_, units_;
  std::vector<symbolic::ExprId> components_;
  std::vector<char> tight_;
};

}  // namespace trammel::inquiry
