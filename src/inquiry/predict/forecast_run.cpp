// SPDX-License-Identifier: Apache-2.0
#include "inquiry/predict/forecast_run.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/solid/symmetry.h"
#include "inquiry/predict/drive.h"
#include "inquiry/run/motion_setup.h"
#include "inquiry/run/watched_values.h"
#include "prediction/section/long_run.h"
#include "prediction/transition/meetings.h"
#include "reasoning/tolerances.h"

namespace trammel::inquiry {

namespace {

void add_turning_parts(const ReadyRun& ready, prediction::LongRun& how) {
  const model::Model& model = *ready.machine.model;
  for (std::uint32_t p = 0; p < ready.poses.size(); ++p) {
    if (model.parts[{p}].is_frame) how.fixed_part = model.parts[{p}].name;
    const auto angle = ready.poses.angle_variable(p);
    if (!angle) continue;
    const geometry::RotationalSymmetry symmetry = geometry::find_rotational_symmetry(
        model.mechanism.shapes[{p}].boundary, ready.poses.drawn_at(p),
        reasoning::symmetry_of_drawings * ready.start.inputs.size);
    how.turning_parts.push_back({model.parts[{p}].name, *angle, symmetry.order, symmetry.is_round});
  }
}

// Coordinates that are angles; of sketches directions of lines, and parameters of curves, which
// may go round.
std::vector<char> find_turning(const ReadyRun& ready, const std::vector<char>& is_angle) {
  if (ready.machine.model->lagrangian) return is_angle;
  const geometry::SketchEquations& equations = ready.machine.sketch.equations;
  std::vector<char> of_all(static_cast<std::size_t>(equations.variables.count), 0);
  const auto note = [&](int variable) {
    if (variable >= 0) of_all[static_cast<std::size_t>(variable)] = 1;
  };
  for (const auto& line : equations.variables.of_free_line) note(line[0]);
  for (const int rider : equations.variables.of_rider) note(rider);
  std::vector<char> turning;
  for (const std::size_t i : ready.mover.formulas().variables) turning.push_back(of_all[i]);
  return turning;
}

prediction::LongRun describe_run(const ReadyRun& ready) {
  prediction::LongRun how;
  how.duration = ready.times.duration;
  how.accuracy = ready.times.accuracy;
  how.budget = ready.times.budget;
  how.bounds = ready.times.bounds;
  for (const WatchedValue& value : find_watched_values(*ready.machine.model, *ready.machine.pool)) {
    how.names.push_back(value.name);
    how.is_angle.push_back(value.is_angle ? 1 : 0);
  }
  how.can_turn = find_turning(ready, how.is_angle);
  how.first_observed = ready.first_watched;
  add_turning_parts(ready, how);
  std::vector<std::size_t> angles;
  for (const prediction::TurningPart& part : how.turning_parts) angles.push_back(part.variable);
  if (const auto drive = find_drive(ready.mover.equations(), ready.start, angles)) {
    how.drive_period = drive->period;
    how.is_carried = drive->is_carried && ready.outlines == nullptr;
  }
  return how;
}

}  // namespace

prediction::Outcome forecast_run(const ReadyRun& ready,
                                 const std::function<void(double share)>& progress,
                                 prediction::Journal* journal, bool looks_for_borders) {
  prediction::LongRun how = describe_run(ready);
  how.progress = progress;
  how.journal = journal;
  how.looks_for_borders = looks_for_borders;
  std::optional<prediction::Meetings> meetings;
  if (ready.outlines != nullptr)
    meetings.emplace(*ready.machine.model, *ready.outlines, ready.start.inputs.size);
  return prediction::forecast_motion(ready.mover, ready.start.state, how,
                                     meetings ? &*meetings : nullptr);
}

std::string find_end_of_domain(const ReadyRun& ready, const model::Run& run,
                               const prediction::Outcome& found) {
  using prediction::WatchEnd;
  if (found.end == WatchEnd::Bound) return describe_bound(ready.machine, run, found.bound);
  if (found.end == WatchEnd::GoesOn || found.end == WatchEnd::Time || found.end == WatchEnd::Limit)
    return {};
  return find_bound_at(ready.machine, run, ready.mover, found.last);
}

}  // namespace trammel::inquiry
