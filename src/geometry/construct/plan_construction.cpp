// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>
#include <utility>

#include "geometry/construct/construction.h"
#include "geometry/construct/known_elements.h"
#include "geometry/construct/read_constraint.h"

namespace trammel::geometry {

namespace {

using model::Constraint;
using model::Line;
using model::LineKind;
using model::Measure;
using model::MeasureIndex;
using model::MeasureKind;
using model::Model;

class Planner {
 public:
  Planner(const SketchEquations& equations, std::span<const double> hints)
      : equations_(equations),
        hints_(hints),
        model_(*equations.model),
        known_(model_),
        used_(model_.constraints.size(), false),
        oriented_by_(model_.lines.size()) {
    construction_.readings.resize(model_.constraints.size());
  }

  std::optional<Construction> plan() {
    // Any order leads to the same set of steps; points before lines keeps formulas short, since
    // directions are then sums of given angles wherever an angle is given.
    while (set_radii() || orient_lines() || place_points() || place_ends() || place_free_lines() ||
           place_segments()) {
    }
    const bool all_used = std::all_of(used_.begin(), used_.end(), [](bool u) { return u; });
    if (!all_used || !known_.has_all()) return std::nullopt;
    return std::move(construction_);
  }

 private:
  using Points = base::IndexedVector<model::PointTag, model::Point>;
  using Lines = base::IndexedVector<model::LineTag, Line>;
  using Constraints = base::IndexedVector<model::ConstraintTag, Constraint>;

  // Every open constraint as one measure that is not known yet.
  template <class Visit>
  void for_each_open(Visit visit) {
    for (std::size_t c = 0; c < used_.size(); ++c) {
      if (used_[c]) continue;
      const ConstraintIndex index = Constraints::key(c);
      std::optional<MeasureIndex> measure = model_.constraints[index].measure;
      Reading& reading = construction_.readings[c];
      reading = {};
      if (!measure)
        reading.solved_for = measure = find_unknown_measure(equations_, known_, equations_.rows[c]);
      if (measure)
        visit(index,
              as_known_distance(equations_, hints_, known_, model_.measures[*measure], reading));
    }
  }

  bool set_radii() {
    bool progress = false;
    for_each_open([&](ConstraintIndex c, const Measure& measure) {
      const auto step = step_to_set(c, measure);
      if (!step || known_.has_radius(step->circle)) return;
      construction_.steps.emplace_back(*step);
      known_.add_radius(step->circle);
      used_[c.value] = true;
      progress = true;
    });
    return progress;
  }

  std::optional<SetRadius> step_to_set(ConstraintIndex c, const Measure& measure) {
    if (measure.kind == MeasureKind::Radius) return SetRadius{measure.circles[0], 1, {}, c};
    Reading reading = construction_.readings[c.value];
    const std::optional<Measure> distance = as_distance(equations_, hints_, measure, reading);
    if (!distance || !known_.has(*distance)) return std::nullopt;
    const auto is_unknown = [this](const Reading::Radius& r) {
      return !known_.has_radius(r.circle);
    };
    const auto unknown = std::find_if(reading.radii.begin(), reading.radii.end(), is_unknown);
    if (std::count_if(reading.radii.begin(), reading.radii.end(), is_unknown) != 1)
      return std::nullopt;
    const SetRadius step{unknown->circle, unknown->sign, distance, c};
    reading.radii.erase(unknown);
    construction_.readings[c.value] = reading;
    return step;
  }

  bool orient_lines() {
    bool progress = false;
    for_each_open([&](ConstraintIndex c, const Measure& measure) {
      if (measure.kind != MeasureKind::AngleOfLines) return;
      const auto [first, second] = measure.lines;
      const bool first_known = known_.has_direction(first),
                 second_known = known_.has_direction(second);
      if (first_known == second_known) return;
      const OrientLine step =
          first_known ? OrientLine{second, first, 1, c} : OrientLine{first, second, -1, c};
      construction_.steps.emplace_back(step);
      known_.add_direction(step.line);
      oriented_by_[step.line.value] = c;
      used_[c.value] = true;
      progress = true;
    });
    return progress;
  }

  using Loci = std::vector<std::vector<Locus>>;  // by point

  Loci find_loci() {
    Loci loci(model_.points.size());
    for_each_open([&](ConstraintIndex c, const Measure& m) { add_loci(loci, c, m); });
    for (std::size_t l = 0; l < model_.lines.size(); ++l)
      add_locus_of_direction(loci, Lines::key(l));
    return loci;
  }

  bool place_points() {
    bool progress = false;
    Loci loci = find_loci();
    for (std::size_t p = 0; p < loci.size(); ++p) {
      if (loci[p].size() < 2) continue;
      std::stable_sort(loci[p].begin(), loci[p].end(), [this](const Locus& a, const Locus& b) {
        return reading_key(a) < reading_key(b);
      });
      for (const Locus* locus : {&loci[p][0], &loci[p][1]}) {
        used_[locus->constraint.value] = true;
        if (const auto* ray = std::get_if<OnLineFromEnd>(&locus->kind))
          oriented_by_[ray->line.value].reset();  // its direction has done its work
      }
      construction_.steps.push_back(step_to_place(Points::key(p), loci[p][0], loci[p][1]));
      known_.add(Points::key(p));
      progress = true;
    }
    return progress;
  }

  // Coordinates in the frame of one line need no intersection.
  static Step step_to_place(PointIndex p, const Locus& first, const Locus& second) {
    const auto* across = std::get_if<OnOffsetLine>(&first.kind);
    const auto* along = std::get_if<OnNormal>(&second.kind);
    if (across != nullptr && along != nullptr && across->line == along->line)
      return PlaceInFrame{p, second, first};
    return PlacePoint{p, first, second};
  }

  bool place_ends() {
    bool progress = false;
    for_each_open([&](ConstraintIndex c, const Measure& measure) {
      if (measure.kind != MeasureKind::Proportion || !known_.has(measure.points[0])) return;
      const LineIndex l = measure.lines[0];
      const Line& line = model_.lines[l];
      if (line.kind != LineKind::ThroughPoints || known_.has(line.from) == known_.has(line.to))
        return;
      const auto incidence = find_incidence(measure.points[0], l);
      if (!incidence) return;
      const PointIndex end = known_.has(line.from) ? line.to : line.from;
      construction_.steps.emplace_back(PlaceEnd{end, l, measure.points[0], c, *incidence});
      known_.add(end);
      used_[c.value] = used_[incidence->value] = true;
      progress = true;
    });
    return progress;
  }

  // A line that can only be shifted: its direction and length are known, and where each end lies.
  bool place_segments() {
    const Loci loci = find_loci();
    std::optional<PlaceSegment> step;
    for_each_open([&](ConstraintIndex c, const Measure& measure) {
      if (measure.kind != MeasureKind::Distance || step) return;
      for (std::size_t l = 0; l < model_.lines.size(); ++l) {
        const Line& line = model_.lines[Lines::key(l)];
        const bool is_its_length =
            is_end(measure.points[0], Lines::key(l)) && is_end(measure.points[1], Lines::key(l));
        if (!oriented_by_[l] || !is_its_length) continue;
        const auto &from = loci[line.from.value], &to = loci[line.to.value];
        if (known_.has(line.from) || known_.has(line.to) || from.empty() || to.empty()) continue;
        step = PlaceSegment{Lines::key(l), from.front(), to.front(), c};
        return;
      }
    });
    if (!step) return false;
    const Line& line = model_.lines[step->line];
    for (const ConstraintIndex c : {step->from.constraint, step->to.constraint, step->length})
      used_[c.value] = true;
    oriented_by_[step->line.value].reset();
    known_.add(line.from);
    known_.add(line.to);
    construction_.steps.emplace_back(*step);
    return true;
  }

  std::optional<ConstraintIndex> find_incidence(PointIndex p, LineIndex l) {
    std::optional<ConstraintIndex> found;
    for_each_open([&](ConstraintIndex c, const Measure& measure) {
      if (measure.kind == MeasureKind::DistanceToLine && measure.points[0] == p &&
          measure.lines[0] == l && model_.constraints[c].is_incidence)
        found = c;
    });
    return found;
  }

  // The simpler kind first, then by name: the order of statements must not change a formula.
  std::pair<std::size_t, std::string> reading_key(const Locus& locus) const {
    const auto name = [this](const auto& kind) -> std::string {
      using Kind = std::decay_t<decltype(kind)>;
      if constexpr (std::is_same_v<Kind, OnCoordinate>)
        return std::to_string(kind.axis) + (kind.from ? model_.points[*kind.from].name : "");
      else if constexpr (std::is_same_v<Kind, OnCircle>)
        return model_.points[kind.center].name;
      else if constexpr (std::is_same_v<Kind, OnTurnedRay>)
        return model_.points[kind.vertex].name;
      else if constexpr (std::is_same_v<Kind, OnArc> || std::is_same_v<Kind, OnParallel>)
        return model_.points[kind.first].name;
      else
        return model_.lines[kind.line].name;
    };
    return {locus.kind.index(), std::visit(name, locus.kind)};
  }

  // The loci that an open constraint gives for its unknown point, all else being known.
  void add_loci(Loci& loci, ConstraintIndex c, const Measure& m) const {
    const auto& [p, q, r] = m.points;
    const auto add = [&](PointIndex point, auto kind) { loci[point.value].push_back({kind, c}); };
    switch (m.kind) {
      case MeasureKind::X:
      case MeasureKind::Y:
        if (!known_.has(p)) add(p, OnCoordinate{m.kind == MeasureKind::X ? 0 : 1});
        break;
      case MeasureKind::XBetween:
      case MeasureKind::YBetween: {
        const int axis = m.kind == MeasureKind::XBetween ? 0 : 1;
        if (known_.has(p) && !known_.has(q)) add(q, OnCoordinate{axis, p, 1});
        if (known_.has(q) && !known_.has(p)) add(p, OnCoordinate{axis, q, -1});
        break;
      }
      case MeasureKind::Distance:
        if (known_.has(p) && !known_.has(q)) add(q, OnCircle{p});
        if (known_.has(q) && !known_.has(p)) add(p, OnCircle{q});
        break;
      case MeasureKind::AlongLine:
      case MeasureKind::Proportion:
        if (!known_.has(p) && known_.has(m.lines[0]) && has_known_measure(m))
          add(p, OnNormal{m.lines[0], m.kind == MeasureKind::Proportion});
        break;
      case MeasureKind::DistanceToLine:
        if (!known_.has(p) && known_.has(m.lines[0]) && !is_end(p, m.lines[0]))
          add(p, OnOffsetLine{m.lines[0]});
        break;
      case MeasureKind::AngleOfPoints:
        if (known_.has(q) && known_.has(p) && !known_.has(r)) add(r, OnTurnedRay{q, p, 1});
        if (known_.has(q) && known_.has(r) && !known_.has(p)) add(p, OnTurnedRay{q, r, -1});
        if (known_.has(p) && known_.has(r) && !known_.has(q) && !is_straight(c))
          add(q, OnArc{p, r});
        break;
      case MeasureKind::Area:
        for (const std::size_t i : {0U, 1U, 2U}) {
          const PointIndex next = m.points[(i + 1) % 3], last = m.points[(i + 2) % 3];
          if (!known_.has(m.points[i]) && known_.has(next) && known_.has(last))
            add(m.points[i], OnParallel{next, last});
        }
        break;
      case MeasureKind::AngleOfLines: break;  // see orient_lines
      case MeasureKind::Radius:               // see set_radii
      case MeasureKind::OutsideCircle:        // with a radius that is not known yet
      case MeasureKind::LineBesideCircle:
      case MeasureKind::CircleBesideCircle:
      case MeasureKind::CircleInCircle: break;
    }
  }

  // An angle of 0 or pi: no circle is an arc of it.
  bool is_straight(ConstraintIndex c) const {
    const double angle = symbolic::eval(*equations_.pool, model_.constraints[c].value, {});
    return std::abs(std::sin(angle)) < 1e-12;  // where it is a number
  }

  // Where a line starts must be known, and for a proportion its length.
  bool has_known_measure(const Measure& m) const {
    const Line& line = model_.lines[m.lines[0]];
    if (line.kind != LineKind::ThroughPoints) return m.kind == MeasureKind::AlongLine;
    return known_.has(line.from) && (m.kind == MeasureKind::AlongLine || known_.has(line.to));
  }

  bool is_end(PointIndex p, LineIndex l) const {
    const Line& line = model_.lines[l];
    return line.kind == LineKind::ThroughPoints && (line.from == p || line.to == p);
  }

  // A direction found from an angle still owes its equation to the line's unknown end.
  void add_locus_of_direction(Loci& loci, LineIndex l) const {
    const Line& line = model_.lines[l];
    if (!oriented_by_[l.value] || line.kind != LineKind::ThroughPoints) return;
    const ConstraintIndex c = *oriented_by_[l.value];
    if (known_.has(line.from) && !known_.has(line.to))
      loci[line.to.value].push_back({OnLineFromEnd{l, line.from, true}, c});
    if (known_.has(line.to) && !known_.has(line.from))
      loci[line.from.value].push_back({OnLineFromEnd{l, line.to, false}, c});
  }

  bool place_free_lines() {
    for (std::size_t i = 0; i < model_.lines.size(); ++i) {
      const LineIndex l = Lines::key(i);
      if (model_.lines[l].kind != LineKind::Free || known_.has(l)) continue;
      std::vector<std::pair<PointIndex, ConstraintIndex>> touching;
      for_each_open([&](ConstraintIndex c, const Measure& m) {
        if (m.kind == MeasureKind::DistanceToLine && m.lines[0] == l && known_.has(m.points[0]))
          touching.emplace_back(m.points[0], c);
      });
      if (known_.has_direction(l) && !touching.empty()) {
        construction_.steps.emplace_back(ShiftLine{l, touching[0].first, touching[0].second});
        used_[touching[0].second.value] = true;
      } else if (touching.size() >= 2) {
        construction_.steps.emplace_back(LineByPoints{l, touching[0].first, touching[1].first,
                                                      touching[0].second, touching[1].second});
        used_[touching[0].second.value] = used_[touching[1].second.value] = true;
        known_.add_direction(l);
      } else {
        continue;
      }
      known_.add_free_line(l);
      return true;
    }
    return false;
  }

  const SketchEquations& equations_;
  std::span<const double> hints_;
  const Model& model_;
  Construction construction_;
  KnownElements known_;
  std::vector<bool> used_;
  std::vector<std::optional<ConstraintIndex>> oriented_by_;  // angle whose locus is still open
};

}  // namespace

std::optional<Construction> plan_construction(const SketchEquations& equations,
                                              std::span<const double> hints) {
  return Planner(equations, hints).plan();
}

}  // namespace trammel::geometry
