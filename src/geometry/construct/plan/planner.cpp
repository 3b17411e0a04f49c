// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/plan/planner.h"

#include <algorithm>
#include <utility>

#include "geometry/construct/plan/read_constraint.h"

namespace trammel::geometry {

using model::Line;
using model::LineKind;
using model::Measure;
using model::MeasureIndex;
using model::MeasureKind;

Planner::Planner(const SketchEquations& equations, std::span<const double> hints)
    : equations_(equations),
      hints_(hints),
      model_(*equations.model),
      named_(std::make_shared<NamedElements>(equations)),
      known_(model_, Ground::Stands),
      used_(model_.constraints.size(), false),
      has_locus_(model_.constraints.size(), false),
      loci_(model_.points.size()),
      oriented_by_(model_.lines.size()) {
  construction_.readings.resize(model_.constraints.size());
  std::vector<Roles> roles;
  for (const Equation& row : equations.rows) roles.push_back(find_roles(row));
  roles_ = std::make_shared<std::vector<Roles>>(std::move(roles));
  linked_angles_ = find_linked_angles();
  for (std::uint32_t c = 0; c < roles_->size(); ++c) look_at({c});
}

// There nothing stands at first, and only what a rigid motion leaves unchanged means something.
Planner::Planner(const Planner& outer, OwnFrame)
    : equations_(outer.equations_),
      hints_(outer.hints_),
      model_(outer.model_),
      named_(outer.named_),
      known_(model_, Ground::Unknown),
      roles_(outer.roles_),
      used_(outer.used_),
      has_locus_(model_.constraints.size(), false),
      loci_(model_.points.size()),
      oriented_by_(model_.lines.size()) {
  construction_.readings.resize(model_.constraints.size());
  for (std::uint32_t c = 0; c < used_.size(); ++c) used_[c] = used_[c] || !is_relative({c});
}

Planner::Planner(const Planner& outer, const Base& base) : Planner(outer, base.from, base.to) {
  used_[base.length.value] = true;
}

Planner::Planner(const Planner& outer, PointIndex from, PointIndex to)
    : Planner(outer, OwnFrame{}) {
  if (!model_.points[from].is_origin) close_constraints_on_origin();
  learn(from);
  learn(to);
}

Planner::Planner(const Planner& outer, std::size_t cluster) : Planner(outer, OwnFrame{}) {
  const Cluster& frame = outer.construction_.clusters[cluster];
  if (!model_.points[frame.from].is_origin) close_constraints_on_origin();
  construction_.clusters = outer.construction_.clusters;
  cluster_is_placed_ = outer.cluster_is_placed_;
  cluster_is_placed_[cluster] = true;
  for (const PointIndex p : frame.points) learn(p);
}

// The origin has no coordinates that could be those of another frame.
void Planner::close_constraints_on_origin() {
  const auto close = [this](const std::vector<ConstraintIndex>& constraints) {
    for (const ConstraintIndex c : constraints) used_[c.value] = true;
  };
  for (std::uint32_t p = 0; p < model_.points.size(); ++p) {
    if (!model_.points[{p}].is_origin) continue;
    close(named_->constraints_on(PointIndex{p}));
    for (const LineIndex l : named_->lines_through({p})) close(named_->constraints_on(l));
  }
}

std::optional<Construction> Planner::plan(const base::Budget& budget) {
  while (take_steps() || place_clusters() || build_clusters() || extend_clusters())
    if (budget.reached() != base::StopReason::None) return std::nullopt;
  if (!is_complete()) return std::nullopt;
  return std::move(construction_);
}

bool Planner::is_complete() const {
  return std::all_of(used_.begin(), used_.end(), [](bool u) { return u; }) && known_.has_all();
}

Planner::Roles Planner::find_roles(const Equation& row) const {
  Roles roles;
  for (const MeasureIndex m : row.measures) {
    const Measure& measure = model_.measures[m];
    if (is_shifting(measure)) roles.free_line = true;
    switch (measure.kind) {
      case MeasureKind::AngleOfLines: roles.angle = true; break;
      case MeasureKind::CurveParameter: roles.parameter = true; break;
      case MeasureKind::Radius:
      case MeasureKind::OutsideCircle:
      case MeasureKind::CircleBesideCircle:
      case MeasureKind::CircleInCircle: roles.radius = true; break;
      case MeasureKind::Proportion: roles.end = true; break;
      case MeasureKind::LineBesideCircle: roles.radius = roles.aim = true; break;
      case MeasureKind::DistanceToLine: roles.aim = true; break;
      case MeasureKind::Distance: roles.segment = true; break;
      default: break;
    }
  }
  return roles;
}

bool Planner::is_shifting(const Measure& measure) const {
  return (measure.kind == MeasureKind::DistanceToLine ||
          measure.kind == MeasureKind::LineBesideCircle) &&
         model_.lines[measure.lines[0]].kind == LineKind::Free;
}

void Planner::look_at(ConstraintIndex c) {
  const Roles& roles = (*roles_)[c.value];
  loci_of_constraints_.add(c.value);
  if (roles.angle) angles_.add(c.value);
  if (roles.radius) radii_.add(c.value);
  if (roles.parameter) parameters_.add(c.value);
  if (roles.end) ends_.add(c.value);
  if (roles.end) shares_.add(c.value);
  if (roles.aim) aims_.add(c.value);
  if (roles.segment) segments_.add(c.value);
  if (!roles.free_line) return;
  for (const MeasureIndex m : equations_.rows[c.value].measures)
    if (is_shifting(model_.measures[m])) free_lines_.add(model_.measures[m].lines[0].value);
}

void Planner::learn(PointIndex p) {
  known_.add(p);
  look_at_all_on(p);
  for (const LineIndex l : named_->lines_through(p)) {
    look_at_all_on(l);
    directions_.add(l.value);
  }
}

void Planner::learn_direction(LineIndex l) {
  known_.add_direction(l);
  look_at_all_on(l);
  directions_.add(l.value);
  const Line& line = model_.lines[l];
  if (line.kind == LineKind::Free) free_lines_.add(l.value);
  if (line.kind != LineKind::ThroughPoints) return;
  for (const ConstraintIndex c : named_->distances_between(line.from, line.to))
    segments_.add(c.value);
}

void Planner::learn(CircleIndex c) {
  known_.add_radius(c);
  look_at_all_on(c);
}

void Planner::learn_free_line(LineIndex l) {
  known_.add_free_line(l);
  look_at_all_on(l);
}

// An open constraint as one measure that is not known yet.
std::optional<Measure> Planner::read(ConstraintIndex c) {
  if (used_[c.value]) return std::nullopt;
  std::optional<MeasureIndex> measure = model_.constraints[c].measure;
  Reading& reading = construction_.readings[c.value];
  reading = {};
  if (!measure)
    reading.solved_for = measure =
        find_unknown_measure(equations_, known_, equations_.rows[c.value]);
  if (!measure) return std::nullopt;
  return as_known_distance(equations_, hints_, known_, model_.measures[*measure], reading);
}

}  // namespace trammel::geometry
