// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "geometry/construct/plan/find_companion.h"
#include "geometry/construct/plan/planner.h"
#include "geometry/construct/plan/read_constraint.h"

namespace trammel::geometry {

using model::Line;
using model::LineKind;
using model::Measure;
using model::MeasureKind;

namespace {

// Coordinates in the frame of one line need no intersection.
bool are_in_one_frame(const Locus& first, const Locus& second) {
  const auto* across = std::get_if<OnOffsetLine>(&first.kind);
  const auto* along = std::get_if<OnNormal>(&second.kind);
  return across != nullptr && along != nullptr && across->line == along->line;
}

void sort_loci(const model::Model& model, std::vector<Locus>& loci) {
  std::stable_sort(loci.begin(), loci.end(), [&](const Locus& a, const Locus& b) {
    return order_of(model, a) < order_of(model, b);
  });
}

}  // namespace

// Any order leads to the same set of steps; points before lines keeps formulas short, since
// directions are then sums of given angles wherever an angle is given.
bool Planner::take_steps() {
  bool progress = false;
  while (set_parameters() || set_radii() || orient_lines() || place_points() || place_ends() ||
         aim_lines() || place_free_lines() || place_segments() || place_inner_points() ||
         orient_together())
    progress = true;
  return progress;
}

bool Planner::set_parameters() {
  return parameters_.sweep([this](std::uint32_t index) {
    const ConstraintIndex c{index};
    if (used_[index]) return false;
    const std::optional<model::MeasureIndex> own = model_.constraints[c].measure;
    const auto solved =
        own ? own : find_unknown_parameter(equations_, known_, *named_, equations_.rows[index]);
    if (!solved || model_.measures[*solved].kind != MeasureKind::CurveParameter) return false;
    const model::RiderIndex rider = model_.measures[*solved].rider;
    if (known_.has(rider)) return false;
    construction_.readings[index] = {};
    if (!own) construction_.readings[index].solved_for = solved;
    construction_.steps.emplace_back(SetParameter{rider, c});
    used_[index] = true;
    known_.add(rider);
    look_at_all_on(rider);
    return true;
  });
}

bool Planner::set_radii() {
  return radii_.sweep([this](std::uint32_t index) {
    const ConstraintIndex c{index};
    const std::optional<Measure> measure = read(c);
    const auto step = measure ? step_to_set(c, *measure) : std::nullopt;
    if (!step || known_.has_radius(step->circle)) return false;
    construction_.steps.emplace_back(*step);
    used_[index] = true;
    learn(step->circle);
    return true;
  });
}

std::optional<SetRadius> Planner::step_to_set(ConstraintIndex c, const Measure& measure) {
  if (measure.kind == MeasureKind::Radius) return SetRadius{measure.circles[0], 1, {}, c};
  Reading reading = construction_.readings[c.value];
  const std::optional<Measure> distance = as_distance(equations_, hints_, measure, reading);
  if (!distance || !known_.has(*distance)) return std::nullopt;
  const auto is_unknown = [this](const Reading::Radius& r) { return !known_.has_radius(r.circle); };
  const auto unknown = std::find_if(reading.radii.begin(), reading.radii.end(), is_unknown);
  if (std::count_if(reading.radii.begin(), reading.radii.end(), is_unknown) != 1)
    return std::nullopt;
  const SetRadius step{unknown->circle, unknown->sign, distance, c};
  reading.radii.erase(unknown);
  construction_.readings[c.value] = reading;
  return step;
}

bool Planner::orient_lines() {
  return angles_.sweep([this](std::uint32_t index) {
    const ConstraintIndex c{index};
    const std::optional<Measure> measure = read(c);
    if (!measure || measure->kind != MeasureKind::AngleOfLines) return false;
    const auto [first, second] = measure->lines;
    const bool first_known = known_.has_direction(first);
    if (first_known == known_.has_direction(second)) return false;
    const OrientLine step =
        first_known ? OrientLine{second, first, 1, c} : OrientLine{first, second, -1, c};
    construction_.steps.emplace_back(step);
    oriented_by_[step.line.value] = c;
    used_[index] = true;
    learn_direction(step.line);
    return true;
  });
}

void Planner::add_locus(const PointLocus& found) {
  std::vector<Locus>& loci = loci_[found.point.value];
  loci.push_back(found.locus);
  if (loci.size() == 1)
    for (const ConstraintIndex c : named_->constraints_on(found.point)) {
      segments_.add(c.value);
      shares_.add(c.value);
    }
  if (loci.size() == 2) ready_.add(found.point.value);
}

void Planner::find_loci() {
  loci_of_constraints_.sweep([this](std::uint32_t c) {
    if (has_locus_[c]) return false;
    const std::optional<Measure> measure = read({c});
    const auto found = measure ? find_locus(equations_, known_, {c}, *measure) : std::nullopt;
    if (found) add_locus(*found);
    has_locus_[c] = found.has_value();
    return found.has_value();
  });
  directions_.sweep([this](std::uint32_t l) {
    if (!oriented_by_[l] || has_locus_[oriented_by_[l]->value]) return false;
    const auto found = find_locus_of_direction(model_, known_, {l}, *oriented_by_[l]);
    if (found) add_locus(*found);
    has_locus_[oriented_by_[l]->value] = found.has_value();
    return found.has_value();
  });
}

// All points that what is known now places; what these give waits for the next wave.
bool Planner::place_points() {
  find_loci();
  return ready_.sweep([this](std::uint32_t p) {
    std::vector<Locus>& loci = loci_[p];
    if (known_.has(PointIndex{p}) || loci.size() < 2) return false;
    sort_loci(model_, loci);
    place({p}, loci[0], loci[1]);
    return true;
  });
}

void Planner::place(PointIndex p, Locus first, Locus second) {
  if (are_in_one_frame(first, second))
    construction_.steps.emplace_back(PlaceInFrame{p, second, first});
  else
    construction_.steps.emplace_back(
        PlacePoint{p, first, second, find_companion(equations_, known_, p, first, second)});
  use(first);
  use(second);
  learn(p);
}

void Planner::use(const Locus& locus) {
  used_[locus.constraint.value] = true;
  if (const auto* ray = std::get_if<OnLineFromEnd>(&locus.kind))
    oriented_by_[ray->line.value].reset();  // its direction has done its work
  const auto* circle = std::get_if<OnCircle>(&locus.kind);
  if (circle == nullptr || !circle->share) return;
  const Measure& length = model_.measures[*model_.constraints[locus.constraint].measure];
  for (const PointIndex end : {length.points[0], length.points[1]})  // it guides them no more
    std::erase_if(loci_[end.value],
                  [&](const Locus& open) { return open.constraint == locus.constraint; });
}

// A point at a proportion of a rod with one known end is at a share of the rod's length from it.
// Its other end follows from both.
bool Planner::place_inner_points() {
  return shares_.find([this](std::uint32_t index) {
    const std::optional<Measure> measure = read(ConstraintIndex{index});
    if (!measure || measure->kind != MeasureKind::Proportion) return false;
    const PointIndex p = measure->points[0];
    if (known_.has(p)) return false;
    std::vector<Locus> loci = loci_[p.value];
    for (const ConstraintIndex c : named_->constraints_on(p))
      if (const auto share = find_share(c)) loci.push_back(*share);
    if (loci.size() < 2) return false;
    sort_loci(model_, loci);
    place(p, loci[0], loci[1]);
    return true;
  });
}

std::optional<Locus> Planner::find_share(ConstraintIndex c) {
  const std::optional<Measure> measure = read(c);
  if (!measure || measure->kind != MeasureKind::Proportion) return std::nullopt;
  const LineIndex l = measure->lines[0];
  const Line& line = model_.lines[l];
  if (line.kind != LineKind::ThroughPoints || known_.has(line.from) == known_.has(line.to) ||
      !find_incidence(measure->points[0], l))
    return std::nullopt;
  const bool from_start = known_.has(line.from);
  for (const ConstraintIndex length : named_->distances_between(line.from, line.to))
    if (!used_[length.value] && model_.constraints[length].measure)
      return Locus{OnCircle{from_start ? line.from : line.to, OnCircle::Share{c, from_start}},
                   length};
  return std::nullopt;
}

bool Planner::place_ends() {
  return ends_.sweep([this](std::uint32_t index) {
    const ConstraintIndex c{index};
    const std::optional<Measure> measure = read(c);
    if (!measure || measure->kind != MeasureKind::Proportion || !known_.has(measure->points[0]))
      return false;
    const LineIndex l = measure->lines[0];
    const Line& line = model_.lines[l];
    if (line.kind != LineKind::ThroughPoints || known_.has(line.from) == known_.has(line.to))
      return false;
    const auto incidence = find_incidence(measure->points[0], l);
    if (!incidence) return false;
    const PointIndex end = known_.has(line.from) ? line.to : line.from;
    construction_.steps.emplace_back(PlaceEnd{end, l, measure->points[0], c, *incidence});
    used_[index] = used_[incidence->value] = true;
    learn(end);
    return true;
  });
}

std::optional<ConstraintIndex> Planner::find_incidence(PointIndex p, LineIndex l) const {
  std::optional<ConstraintIndex> found;
  for (const ConstraintIndex c : named_->incidences(p, l))
    if (!used_[c.value]) found = c;
  return found;
}

// Last of what places points: an end that a proportion places needs no direction.
bool Planner::aim_lines() {
  return aims_.find([this](std::uint32_t index) {
    const ConstraintIndex c{index};
    const std::optional<Measure> measure = read(c);
    if (!measure || measure->kind != MeasureKind::DistanceToLine || !known_.has(measure->points[0]))
      return false;
    const LineIndex l = measure->lines[0];
    const Line& line = model_.lines[l];
    if (line.kind != LineKind::ThroughPoints || known_.has_direction(l) ||
        known_.has(line.from) == known_.has(line.to))
      return false;
    const PointIndex end = known_.has(line.from) ? line.from : line.to;
    if (measure->points[0] == end) return false;
    construction_.steps.emplace_back(AimLine{l, end, measure->points[0], c});
    oriented_by_[l.value] = c;
    used_[index] = true;
    learn_direction(l);
    return true;
  });
}

bool Planner::place_free_lines() {
  return free_lines_.find([this](std::uint32_t index) {
    const LineIndex l{index};
    if (known_.has(l)) return false;
    std::vector<std::pair<PointIndex, ConstraintIndex>> touching;
    for (const ConstraintIndex c : named_->constraints_on(l)) {
      const std::optional<Measure> m = read(c);
      if (m && m->kind == MeasureKind::DistanceToLine && m->lines[0] == l &&
          known_.has(m->points[0]))
        touching.emplace_back(m->points[0], c);
    }
    if (known_.has_direction(l) && !touching.empty()) {
      construction_.steps.emplace_back(ShiftLine{l, touching[0].first, touching[0].second});
      used_[touching[0].second.value] = true;
    } else if (touching.size() >= 2) {
      construction_.steps.emplace_back(LineByPoints{l, touching[0].first, touching[1].first,
                                                    touching[0].second, touching[1].second});
      used_[touching[0].second.value] = used_[touching[1].second.value] = true;
      learn_direction(l);
    } else {
      return false;
    }
    learn_free_line(l);
    return true;
  });
}

// A line that can only be shifted: its direction and length are known, and where each end lies.
bool Planner::place_segments() {
  return segments_.find([this](std::uint32_t index) {
    const ConstraintIndex c{index};
    const std::optional<Measure> measure = read(c);
    if (!measure || measure->kind != MeasureKind::Distance) return false;
    for (const LineIndex l : named_->lines_between(measure->points[0], measure->points[1])) {
      const Line& line = model_.lines[l];
      const auto &from = loci_[line.from.value], &to = loci_[line.to.value];
      if (!oriented_by_[l.value] || known_.has(line.from) || known_.has(line.to) || from.empty() ||
          to.empty())
        continue;
      place_segment({l, from.front(), to.front(), c});
      return true;
    }
    return false;
  });
}

void Planner::place_segment(const PlaceSegment& step) {
  const Line& line = model_.lines[step.line];
  for (const ConstraintIndex c : {step.from.constraint, step.to.constraint, step.length})
    used_[c.value] = true;
  oriented_by_[step.line.value].reset();
  construction_.steps.emplace_back(step);
  learn(line.from);
  learn(line.to);
}

}  // namespace trammel::geometry
