// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/configuration_formula.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "geometry/construct/companion_formula.h"
#include "geometry/construct/core_formula.h"
#include "geometry/construct/curve_formula.h"
#include "geometry/construct/far_length.h"
#include "geometry/construct/given_distances.h"
#include "geometry/construct/measure_in_configuration.h"
#include "geometry/construct/name_coordinates.h"
#include "geometry/construct/value_symbols.h"
#include "model/measure/measure_formula.h"

namespace trammel::geometry {

namespace {

using model::Line;
using model::LineKind;
using model::Measure;
using model::MeasureKind;
using model::Model;

class Deriver {
 public:
  Deriver(const SketchEquations& equations, ExprPool& pool, const Construction& construction,
          const Branches& branches, Naming naming)
      : equations_(equations),
        model_(*equations.model),
        pool_(pool),
        construction_(construction),
        branches_(branches),
        naming_(naming),
        zero_(pool, pool.integer(0)),
        one_(pool, pool.integer(1)),
        formula_{make_value_symbols(model_, pool), {}, {}, {}, {}, {}, {}, {}, {}},
        distances_(model_, formula_.q) {
    const VectorId nowhere{zero_.id, zero_.id};
    formula_.points.assign(model_.points.size(), nowhere);
    clusters_.resize(construction.clusters.size());
    formula_.feet.assign(model_.lines.size(), nowhere);
    formula_.radii.assign(model_.circles.size(), zero_.id);
    formula_.parameters.assign(model_.riders.size(), zero_.id);
    formula_.lines.assign(model_.lines.size(), {{one_.id, zero_.id}, std::nullopt, false});
    for (std::uint32_t l = 0; l < model_.lines.size(); ++l) {
      const LineKind kind = model_.lines[{l}].kind;
      if (kind == LineKind::XAxis) formula_.lines[l] = direction_at(zero_);
      if (kind == LineKind::YAxis) formula_.lines[l] = direction_at(quarter_turn());
    }
  }

  ConfigurationFormula derive() {
    carry_out(construction_.steps);
    for (std::size_t l = 0; l < model_.lines.size(); ++l) complete_line(l);
    return std::move(formula_);
  }

 private:
  void carry_out(const std::vector<Step>& steps) {
    for (const Step& step : steps) {
      std::visit([this](const auto& s) { take(s); }, step);
      ++step_;
    }
  }

  Expr value(ConstraintIndex c) const {
    const Reading& reading = construction_.readings[c.value];
    Expr sum = reading.solved_for ? solved_for(c, *reading.solved_for) : q(c);
    for (const Reading::Radius& r : reading.radii) sum = sum + times_sign(r.sign, radius(r.circle));
    return times_sign(reading.side, sum);
  }

  Expr solved_for(ConstraintIndex c, model::MeasureIndex wanted) const {
    const Equation& row = equations_.rows[c.value];
    std::vector<symbolic::Replacement> known;
    symbolic::ExprId slope;
    for (std::size_t k = 0; k < row.measures.size(); ++k) {
      const Measure& measure = model_.measures[row.measures[k]];
      const bool is_wanted = row.measures[k] == wanted;
      if (is_wanted) slope = row.by_measure[k];
      known.push_back({measure.symbol, is_wanted ? zero_.id : measured(measure).id});
    }
    const Expr rest(pool_, symbolic::substitute(pool_, row.expression, known));
    return (q(c) - rest) / Expr(pool_, symbolic::substitute(pool_, slope, known));
  }
  Expr measured(const Measure& measure) const {
    return derive_measure(model_, formula_, pool_, measure);
  }
  Expr quarter_turn() const { return Expr(pool_, pool_.pi()) / 2; }
  Expr q(ConstraintIndex c) const { return {pool_, formula_.q[c.value]}; }
  VectorFormula at(PointIndex p) const { return lift(pool_, formula_.points[p.value]); }
  Expr radius(CircleIndex c) const { return {pool_, formula_.radii[c.value]}; }
  VectorFormula unit_of(LineIndex l) const { return lift(pool_, direction(l).unit); }
  void place(PointIndex p, VectorFormula where) { formula_.points[p.value] = ids(where); }

  VectorFormula unit_between(PointIndex a, PointIndex b) const {
    return (one_ / distances_.between(a, b, at(b) - at(a))) * (at(b) - at(a));
  }

  DirectionFormula direction(LineIndex l) const {
    const Line& which = model_.lines[l];
    const DirectionFormula& found = formula_.lines[l.value];
    if (found.is_oriented || which.kind != LineKind::ThroughPoints) return found;
    return direction_along(unit_between(which.from, which.to));
  }

  VectorFormula foot(LineIndex l) const {
    const Line& which = model_.lines[l];
    const bool has_points =
        which.kind == LineKind::ThroughPoints || which.kind == LineKind::Pointer;
    return has_points ? at(which.from) : lift(pool_, formula_.feet[l.value]);
  }

  // Where a line counts from: a free one from the foot of the origin's perpendicular.
  VectorFormula start(LineIndex l) const {
    if (model_.lines[l].kind != LineKind::Free) return foot(l);
    const VectorFormula across = left_of(unit_of(l));
    return dot(foot(l), across) * across;
  }

  void complete_line(std::size_t l) {
    const LineIndex index{static_cast<std::uint32_t>(l)};
    formula_.lines[l] = direction(index);
    formula_.feet[l] = ids(foot(index));
  }

  CurveFormula curve(const Locus& locus) const {
    const Expr v = value(locus.constraint);
    return std::visit([&](const auto& kind) { return curve(kind, v); }, locus.kind);
  }
  CurveFormula curve(const OnCoordinate& on, Expr value) const {
    Expr v = value;
    if (on.from) v = times_sign(on.sense, value) + (on.axis == 0 ? at(*on.from).x : at(*on.from).y);
    if (on.axis == 0) return straight({v, zero_}, direction_at(quarter_turn()));
    return straight({zero_, v}, direction_at(zero_));
  }
  CurveFormula curve(const OnCircle& on, Expr v) const {
    if (!on.share) return circle(at(on.center), v, on.center);
    const Expr k = value(on.share->proportion);
    return circle(at(on.center), abs(on.share->from_start ? k : one_ - k) * v, on.center);
  }
  CurveFormula curve(const OnOffsetLine& on, Expr v) const {
    const DirectionFormula e = direction(on.line);
    return straight(foot(on.line) + v * left_of(lift(pool_, e.unit)), e);
  }
  CurveFormula curve(const OnNormal& on, Expr v) const {
    const DirectionFormula e = direction(on.line);
    const DirectionFormula across = turned(pool_, e, 1, quarter_turn());
    const bool has_start = model_.lines[on.line].kind != LineKind::Free;
    return straight(has_start ? foot(on.line) + along(on, v) : along(on, v), across);
  }
  VectorFormula along(const OnNormal& on, Expr v) const {
    const Line& which = model_.lines[on.line];
    if (on.is_proportion) return v * (at(which.to) - at(which.from));
    return v * unit_of(on.line);
  }
  CurveFormula curve(const OnLineFromEnd& on, Expr) const {
    DirectionFormula e = direction(on.line);
    if (!on.forward) e = reversed(pool_, e);
    return straight(at(on.end), e);
  }
  CurveFormula curve(const OnArc& on, Expr v) const {
    const VectorFormula chord = at(on.last) - at(on.first);
    return arc_over(at(on.first), chord, distances_.between(on.first, on.last, chord), v);
  }
  CurveFormula curve(const OnParallel& on, Expr v) const {
    const VectorFormula base = at(on.last) - at(on.first);
    return parallel_over(at(on.first), base, distances_.between(on.first, on.last, base), v);
  }
  CurveFormula curve(const OnClusterCircle& on, Expr) const {
    return circle(at(on.center), distance_in_cluster(on.cluster, on.center, on.point));
  }
  CurveFormula curve(const OnTurnedRay& on, Expr v) const {
    const DirectionFormula reference = direction_along(unit_between(on.vertex, on.other));
    return straight(at(on.vertex), turned(pool_, reference, on.turn, v));
  }

  void take(const OrientLine& step) {
    formula_.lines[step.line.value] =
        turned(pool_, direction(step.reference), step.turn, value(step.constraint));
    formula_.lines[step.line.value].is_oriented = true;
  }

  void take(const PlacePoint& step) {
    const std::array<CurveFormula, 2> loci{curve(step.first), curve(step.second)};
    if (step.companion) return place_beside(step, loci);
    const bool in_stages = naming_ == Naming::LongLinks;
    const std::size_t lengths_from = formula_.named.size();
    const NameLength name = [&](std::string_view letter, Expr length) {
      return name_length(model_, formula_, letter, step.point, length);
    };
    place(step.point,
          meet(pool_, loci[0], loci[1], branches_[step_], distances_, in_stages ? name : unnamed));
    if (naming_ == Naming::None || branches_[step_] == 0 ||
        !name_coordinates(model_, formula_, pool_, step.point, lengths_from))
      return;
    Meeting& meeting = formula_.meetings.emplace_back(Meeting{step.point, loci, {}, {}});
    if (in_stages) name_links(model_, formula_, pool_, meeting, branches_[step_], distances_);
  }

  // A corner is a sum of places, too short for names. The motion of a mirror image follows from its
  // loci, so that its name stands for the place alone.
  void place_beside(const PlacePoint& step, const std::array<CurveFormula, 2>& loci) {
    const CompanionPlace companion = find_companion_place(pool_, *equations_.spans, formula_, step);
    const MeetingBeside found = meet_beside(pool_, loci, companion, branches_[step_], distances_);
    formula_.points[step.point.value] = found.place;
    if (naming_ != Naming::None && branches_[step_] < 0 &&
        name_coordinates(model_, formula_, pool_, step.point, formula_.named.size()))
      formula_.meetings.push_back({step.point, loci, {}, {}});
    else
      place(step.point, lift(pool_, found.place) + lift(pool_, found.change));
    if (step.companion->is_corner && branches_[step_] > 0)
      direct_far_sides(model_, pool_, formula_, step, loci, found.change);
  }

  void take(const PlaceInFrame& step) {
    const auto& on = std::get<OnNormal>(step.along.kind);
    const VectorFormula across = value(step.across.constraint) * left_of(unit_of(on.line));
    place(step.point, start(on.line) + along(on, value(step.along.constraint)) + across);
  }

  // Where the incidence's value d is 0 the known end, the inner point and the other end are in
  // line. The term with d is what a small d does: the reaction of the incidence comes from it.
  void take(const PlaceEnd& step) {
    const Line& which = model_.lines[step.line];
    const bool is_to = step.point == which.to;
    const PointIndex from = is_to ? which.from : which.to;
    const Expr k = is_to ? value(step.proportion) : one_ - value(step.proportion);
    const VectorFormula inner = at(step.inner) - at(from);
    const Expr d = times_sign(is_to ? -1 : 1, value(step.incidence));
    const Expr turn = d / (abs(k) * distances_.between(from, step.inner, inner));
    place(step.point, at(from) + (one_ / k) * inner + turn * left_of(inner));
  }

  void take(const PlaceSegment& step) {
    const Line& which = model_.lines[step.line];
    const VectorFormula span = value(step.length) * unit_of(step.line);
    const CurveFormula a = curve(step.from);
    const CurveFormula b = shifted_back(curve(step.to), span);
    place(which.from, meet(pool_, a, b, branches_[step_], distances_));
    place(which.to, at(which.from) + span);
  }

  CurveFormula shifted_back(CurveFormula curve, VectorFormula span) const {
    curve.start = ids(lift(pool_, curve.start) - span);
    curve.center.reset();
    return curve;
  }

  // In a frame of its own, in which no line has the direction yet that it has in the whole, and
  // names are for coordinates of the whole.
  void take(const BuildCluster& step) {
    const Cluster& cluster = construction_.clusters[step.cluster];
    const Naming naming = std::exchange(naming_, Naming::None);
    std::vector<VectorId> points = formula_.points;
    std::vector<DirectionFormula> lines = formula_.lines;
    for (DirectionFormula& line : formula_.lines) line.is_oriented = false;
    place(cluster.from, {zero_, zero_});
    place(cluster.to, {cluster.far ? make_base_name(pool_) : value(cluster.length), zero_});
    carry_out(cluster.steps);
    if (cluster.far) put_base_length(equations_, cluster, pool_, formula_);
    clusters_[step.cluster] = std::exchange(formula_.points, std::move(points));
    formula_.lines = std::move(lines);
    naming_ = naming;
  }

  void take(const PlaceCluster& step) {
    if (const auto* second = std::get_if<PointIndex>(&step.along)) {
      const Expr scale = one_ / distance_in_cluster(step.cluster, step.anchor, *second);
      return move_cluster(step.cluster, step.anchor, at(step.anchor),
                          unit_in_cluster(step.cluster, step.anchor, *second),
                          scale * (at(*second) - at(step.anchor)), {step.anchor, *second});
    }
    const Line& along = model_.lines[std::get<LineIndex>(step.along)];
    move_cluster(step.cluster, step.anchor, at(step.anchor),
                 unit_in_cluster(step.cluster, along.from, along.to),
                 unit_of(std::get<LineIndex>(step.along)), {step.anchor});
  }

  void take(const ShiftCluster& step) {
    const Line& along = model_.lines[step.along];
    const VectorFormula local = unit_in_cluster(step.cluster, along.from, along.to);
    const VectorFormula e = unit_of(step.along);
    const VectorFormula span =
        turned_as(in_cluster(step.cluster, step.first, step.second), local, e);
    const CurveFormula a = curve(step.first_locus);
    const CurveFormula b = shifted_back(curve(step.second_locus), span);
    const VectorFormula first = meet(pool_, a, b, branches_[step_], distances_);
    move_cluster(step.cluster, step.first, first, local, e, {});
  }

  // From p to q in the cluster's own frame.
  VectorFormula in_cluster(std::size_t cluster, PointIndex p, PointIndex q) const {
    const auto& places = clusters_[cluster];
    return lift(pool_, places[q.value]) - lift(pool_, places[p.value]);
  }
  Expr distance_in_cluster(std::size_t cluster, PointIndex p, PointIndex q) const {
    const Cluster& figure = construction_.clusters[cluster];
    if (p == figure.from && q == figure.to) return in_cluster(cluster, p, q).x;  // the base
    return distances_.between(p, q, in_cluster(cluster, p, q));
  }
  VectorFormula unit_in_cluster(std::size_t cluster, PointIndex p, PointIndex q) const {
    const Expr scale = one_ / distance_in_cluster(cluster, p, q);
    return scale * in_cluster(cluster, p, q);
  }
  void move_cluster(std::size_t cluster, PointIndex anchor, VectorFormula to, VectorFormula local,
                    VectorFormula e, const std::vector<PointIndex>& placed) {
    for (const PointIndex p : construction_.clusters[cluster].points)
      if (std::find(placed.begin(), placed.end(), p) == placed.end())
        place(p, to + turned_as(in_cluster(cluster, anchor, p), local, e));
  }

  void take(const SetParameter& step) {
    formula_.parameters[step.rider.value] = value(step.constraint).id;
  }

  // distance = side (q + other radii + sign r)
  void take(const SetRadius& step) {
    Expr r = value(step.constraint);
    if (step.distance) {
      const int side = construction_.readings[step.constraint.value].side;
      r = times_sign(step.sign * side, measured(*step.distance) - r);
    }
    formula_.radii[step.circle.value] = r.id;
  }

  void take(const ShiftLine& step) {
    const VectorFormula e = lift(pool_, formula_.lines[step.line.value].unit);
    formula_.feet[step.line.value] = ids(at(step.through) - value(step.constraint) * left_of(e));
  }

  void take(const LineByPoints& step) {
    const VectorFormula between = at(step.second) - at(step.first);
    const Expr d = distances_.between(step.first, step.second, between);
    const Expr sine = (value(step.second_constraint) - value(step.first_constraint)) / d;
    const Expr cosine = times_sign(branches_[step_], sqrt(one_ - sine * sine));
    const VectorFormula u = (one_ / d) * between;
    const VectorFormula e = cosine * u - sine * left_of(u);
    formula_.lines[step.line.value] = direction_along(e);
    formula_.feet[step.line.value] =
        ids(at(step.first) - value(step.first_constraint) * left_of(e));
  }

  void take(const SolveCore& step) {
    std::vector<CurveFormula> rails;
    for (const SolveCore::Rail& rail : step.rails) rails.push_back(curve(rail.locus));
    formula_.cores.push_back(derive_core(equations_, pool_, formula_, step, rails));
  }

  const SketchEquations& equations_;
  const Model& model_;
  ExprPool& pool_;
  const Construction& construction_;
  const Branches& branches_;
  Naming naming_;
  Expr zero_, one_;
  ConfigurationFormula formula_;
  GivenDistances distances_;
  std::vector<std::vector<VectorId>> clusters_;  // points of each in its own frame
  std::size_t step_ = 0;
};

}  // namespace

ConfigurationFormula derive_configuration(const SketchEquations& equations, ExprPool& pool,
                                          const Construction& construction,
                                          const Branches& branches, Naming naming) {
  TRAMMEL_ASSERT(branches.size() == count_steps(construction));
  return Deriver(equations, pool, construction, branches, naming).derive();
}

std::vector<symbolic::Replacement> value_replacements(const Model& model,
                                                      const ConfigurationFormula& configuration) {
  std::vector<symbolic::Replacement> replacements;
  for (std::size_t c = 0; c < configuration.q.size(); ++c)
    replacements.push_back(
        {configuration.q[c],
         model.constraints[ConstraintIndex{static_cast<std::uint32_t>(c)}].value});
  return replacements;
}

}  // namespace trammel::geometry
