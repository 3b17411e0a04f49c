// SPDX-License-Identifier: Apache-2.0
#include "mechanics/members/frame_numbers.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/measure/measure_table.h"

namespace trammel::mechanics {

namespace {

using geometry::SketchEquations;
using model::LineIndex;
using model::LineKind;
using model::Measure;
using model::MeasureKind;
using model::PointIndex;

bool is_axis(const model::Line& line) {
  return line.kind == LineKind::XAxis || line.kind == LineKind::YAxis;
}

class Bearings {
 public:
  Bearings(const SketchEquations& equations, const geometry::Placement& placement,
           const Response& state)
      : equations_(equations), model_(*equations.model), placement_(placement), state_(state) {}

  std::vector<BearingForces> find(double loudest) {
    for (std::uint32_t c = 0; c < equations_.rows.size(); ++c) add({c});
    for (BearingForces& bearing : found_)
      bearing.force = {without_rounding(bearing.force.x, loudest),
                       without_rounding(bearing.force.y, loudest)};
    return std::move(found_);
  }

 private:
  void add(model::ConstraintIndex c) {
    const geometry::Equation& row = equations_.rows[c.value];
    const double reaction = state_.reactions[c.value];
    if (const auto point = find_point(row)) return push(*point, row, reaction);
    if (row.measures.size() != 1 || !row.by_measure.empty()) return;
    const Measure& measure = model_.measures[row.measures[0]];
    if (measure.kind != MeasureKind::AngleOfLines) return;
    for (const std::size_t i : {0U, 1U}) {
      const LineIndex line = measure.lines[1 - i];
      if (!is_axis(model_.lines[measure.lines[i]]) ||
          model_.lines[line].kind != LineKind::ThroughPoints)
        continue;
      const auto joint = find_couple_joint(model_, measure, line);
      BearingForces& bearing =
          joint ? bearing_of(*joint, points_[*joint]) : bearing_of(line, lines_[line]);
      bearing.moment += i == 0 ? reaction : -reaction;
    }
  }

  // The point that the row holds against the ground; none where it names another thing that could
  // move.
  std::optional<PointIndex> find_point(const geometry::Equation& row) const {
    std::optional<PointIndex> found;
    for (const model::MeasureIndex m : row.measures) {
      const Measure& measure = model_.measures[m];
      const bool is_to_axis =
          (measure.kind == MeasureKind::DistanceToLine || measure.kind == MeasureKind::AlongLine) &&
          is_axis(model_.lines[measure.lines[0]]);
      const bool is_coordinate = measure.kind == MeasureKind::X || measure.kind == MeasureKind::Y;
      if (!is_to_axis && !is_coordinate) return std::nullopt;
      if (found && !(*found == measure.points[0])) return std::nullopt;
      found = measure.points[0];
    }
    return found;
  }

  void push(PointIndex point, const geometry::Equation& row, double reaction) {
    const auto [i, j] = equations_.variables.of_point[point.value];
    if (i < 0) return;
    base::Vector2<double>& force = bearing_of(point, points_[point]).force;
    for (std::size_t k = 0; k < row.measures.size(); ++k) {
      const double weight =
          row.by_measure.empty()
              ? 1.0
              : symbolic::eval(*equations_.pool, row.by_measure[k], state_.values);
      for (const geometry::Slope& s :
           equations_.measures->eval(model_.measures[row.measures[k]], placement_.x).gradient)
        (s.variable == i ? force.x : force.y) += reaction * weight * s.value;
    }
  }

  template <class Index>
  BearingForces& bearing_of(Index on, std::optional<std::size_t>& place) {
    if (!place) {
      place = found_.size();
      found_.push_back({on, {}, 0.0});
    }
    return found_[*place];
  }

  const SketchEquations& equations_;
  const model::Model& model_;
  const geometry::Placement& placement_;
  const Response& state_;
  std::vector<BearingForces> found_;
  std::map<PointIndex, std::optional<std::size_t>> points_;
  std::map<LineIndex, std::optional<std::size_t>> lines_;
};

double length_of(const LoadedState& loaded, const model::Line& line) {
  const auto at = [&](PointIndex p) -> base::Vector2<double> {
    const auto [i, j] = loaded.equations.variables.of_point[p.value];
    if (i < 0) return {};
    return {loaded.placement.x[static_cast<std::size_t>(i)],
            loaded.placement.x[static_cast<std::size_t>(j)]};
  };
  const base::Vector2<double> along = at(line.to) - at(line.from);
  return std::hypot(along.x, along.y);
}

// Sets to 0 what is only rounding beside the other forces of the member, or beside the loudest of
// all.
void leave_out_rounding(MemberForces& forces, double length, double loudest) {
  double size = loudest;
  for (const auto& [normal, shear, moment] : forces.ends)
    size = std::max({size, std::abs(normal), std::abs(shear), std::abs(moment) / length});
  for (auto& [normal, shear, moment] : forces.ends) {
    normal = without_rounding(normal, 10 * size);
    shear = without_rounding(shear, 10 * size);
    moment = without_rounding(moment, 10 * size * length);
  }
}

}  // namespace

FrameForces eval_frame_forces(const SketchEquations& equations, const MotionRows& rows,
                              const geometry::Placement& placement, const Response& state) {
  const model::Model& model = *equations.model;
  const model::Members members(model);
  const MemberActions<double> actions =
      eval_member_actions(equations, rows, placement, state, members);
  const LoadedState loaded{equations, placement, state, actions};
  FrameForces found;
  const double loudest = loudest_of(state);
  for (const LineActions& on_line : gather_on_lines(loaded)) {
    const model::Line& line = model.lines[on_line.line];
    const bool is_member = line.kind == LineKind::ThroughPoints && !line.is_auxiliary &&
                           members.of_line(on_line.line) == model::Member(on_line.line) &&
                           members.joints(on_line.line).size() == 2;
    if (!is_member) continue;
    MemberForces& forces = found.members.emplace_back(MemberForces{on_line.line, {}});
    const double length = length_of(loaded, line);
    for (const std::size_t end : {0U, 1U}) {
      const double distance = end == 0 ? 0.0 : length;
      if (const auto sides = find_section_sides(loaded, on_line, distance))
        forces.ends[end] = eval_section(loaded, on_line, distance, *sides);
    }
    leave_out_rounding(forces, length, loudest);
    found.imbalance = std::max(found.imbalance, find_imbalance(loaded, on_line, loudest));
  }
  found.bearings = Bearings(equations, placement, state).find(loudest);
  return found;
}

}  // namespace trammel::mechanics
