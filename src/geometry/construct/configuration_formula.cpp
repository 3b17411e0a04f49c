// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/configuration_formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "geometry/construct/core_formula.h"
#include "geometry/construct/curve_formula.h"
#include "geometry/construct/given_distances.h"
#include "geometry/construct/measure_in_configuration.h"
#include "geometry/construct/name_coordinates.h"
#include "model/measure/measure_formula.h"
#include "symbolic/print/to_text.h"

namespace trammel::geometry {

namespace {

using model::Line;
using model::LineKind;
using model::Measure;
using model::MeasureKind;
using model::Model;

VectorFormula unit(Expr angle) {
  return {cos(angle), sin(angle)};
}
VectorFormula turned(VectorFormula u, Expr angle) {
  return cos(angle) * u + sin(angle) * left_of(u);
}

using Curve = CurveFormula;

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
        formula_{make_values(), {}, {}, {}, {}, {}, {}, {}, {}},
        distances_(model_, formula_.q) {
    const VectorFormula nowhere{zero_, zero_};
    formula_.points.assign(model_.points.size(), nowhere);
    clusters_.resize(construction.clusters.size());
    formula_.feet.assign(model_.lines.size(), nowhere);
    formula_.radii.assign(model_.circles.size(), zero_);
    formula_.parameters.assign(model_.riders.size(), zero_);
    formula_.lines.assign(model_.lines.size(), {{one_, zero_}, std::nullopt, false});
    for (std::size_t l = 0; l < model_.lines.size(); ++l) {
      const LineKind kind = line(l).kind;
      if (kind == LineKind::XAxis) formula_.lines[l] = along(zero_);
      if (kind == LineKind::YAxis) formula_.lines[l] = along(Expr(pool, pool.pi()) / 2);
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

  const Line& line(std::size_t l) const {
    return model_.lines[LineIndex{static_cast<std::uint32_t>(l)}];
  }

  std::vector<Expr> make_values() {
    std::vector<Expr> q;
    for (const model::Constraint& constraint : model_.constraints) {
      // Brackets keep these names apart from every name a model can have.
      const Expr symbol(pool_, pool_.symbol(fmt::format("q[{}]", q.size())));
      const bool is_length =
          constraint.measure && model_.measures[*constraint.measure].kind == MeasureKind::Distance;
      if (is_length) pool_.assume(symbol.id, {true});
      q.push_back(symbol);
    }
    return q;
  }

  static DirectionFormula along(Expr angle) { return {unit(angle), angle, false}; }
  Expr value(ConstraintIndex c) const {
    const Reading& reading = construction_.readings[c.value];
    Expr sum = reading.solved_for ? solved_for(c, *reading.solved_for) : formula_.q[c.value];
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
    return (formula_.q[c.value] - rest) / Expr(pool_, symbolic::substitute(pool_, slope, known));
  }
  Expr measured(const Measure& measure) const {
    return derive_measure(model_, formula_, pool_, measure);
  }
  VectorFormula at(PointIndex p) const { return formula_.points[p.value]; }
  Expr radius(CircleIndex c) const { return formula_.radii[c.value]; }

  VectorFormula unit_between(PointIndex a, PointIndex b) const {
    const VectorFormula ab = at(b) - at(a);
    return (one_ / distances_.between(a, b, ab)) * ab;
  }

  DirectionFormula direction(LineIndex l) const {
    const Line& which = model_.lines[l];
    const DirectionFormula& found = formula_.lines[l.value];
    if (found.is_oriented || which.kind != LineKind::ThroughPoints) return found;
    return {unit_between(which.from, which.to), std::nullopt, false};
  }

  VectorFormula foot(LineIndex l) const {
    const Line& which = model_.lines[l];
    const bool is_free = which.kind == LineKind::Free;
    const bool is_axis = which.kind == LineKind::XAxis || which.kind == LineKind::YAxis;
    return is_free || is_axis ? formula_.feet[l.value] : at(which.from);
  }

  void complete_line(std::size_t l) {
    const LineIndex index{static_cast<std::uint32_t>(l)};
    formula_.lines[l] = direction(index);
    formula_.feet[l] = foot(index);
  }

  DirectionFormula turned_direction(const DirectionFormula& from, int turn, Expr by) const {
    if (from.angle) return along(*from.angle + times_sign(turn, by));
    return {turned(from.unit, times_sign(turn, by)), std::nullopt, false};
  }

  Curve curve(const Locus& locus) const {
    const Expr v = value(locus.constraint);
    return std::visit([&](const auto& kind) { return curve(kind, v); }, locus.kind);
  }
  Curve curve(const OnCoordinate& on, Expr value) const {
    Expr v = value;
    if (on.from) v = times_sign(on.sense, value) + (on.axis == 0 ? at(*on.from).x : at(*on.from).y);
    if (on.axis == 0) return {false, {v, zero_}, along(Expr(pool_, pool_.pi()) / 2), zero_, {}};
    return {false, {zero_, v}, along(zero_), zero_, {}};
  }
  Curve curve(const OnCircle& on, Expr v) const { return {true, at(on.center), {}, v, on.center}; }
  Curve curve(const OnOffsetLine& on, Expr v) const {
    const DirectionFormula e = direction(on.line);
    return {false, foot(on.line) + v * left_of(e.unit), e, zero_, {}};
  }
  Curve curve(const OnNormal& on, Expr v) const {
    const DirectionFormula e = direction(on.line);
    const DirectionFormula across = turned_direction(e, 1, Expr(pool_, pool_.pi()) / 2);
    return {false, foot(on.line) + along(on, v), across, zero_, {}};
  }
  VectorFormula along(const OnNormal& on, Expr v) const {
    const Line& which = model_.lines[on.line];
    if (on.is_proportion) return v * (at(which.to) - at(which.from));
    return v * direction(on.line).unit;
  }
  Curve curve(const OnLineFromEnd& on, Expr) const {
    DirectionFormula e = direction(on.line);
    if (!on.forward) e = reversed(e);
    return {false, at(on.end), e, zero_, {}};
  }
  // The angle at the circumference is half of that at the centre.
  Curve curve(const OnArc& on, Expr v) const {
    const VectorFormula chord = at(on.last) - at(on.first);
    const VectorFormula half{chord.x / 2, chord.y / 2};
    const VectorFormula center = at(on.first) + half + (cos(v) / sin(v)) * left_of(half);
    return {true, center, {}, distances_.between(on.first, on.last, chord) / (2 * abs(sin(v))), {}};
  }
  Curve curve(const OnParallel& on, Expr v) const {
    const VectorFormula base = at(on.last) - at(on.first);
    const Expr d = distances_.between(on.first, on.last, base);
    const VectorFormula unit = (one_ / d) * base;
    return {
        false, at(on.first) + (2 * v / d) * left_of(unit), {unit, std::nullopt, false}, zero_, {}};
  }
  Curve curve(const OnClusterCircle& on, Expr) const {
    return {true, at(on.center), {}, distance_in_cluster(on.cluster, on.center, on.point), {}};
  }
  Curve curve(const OnTurnedRay& on, Expr v) const {
    const DirectionFormula reference{unit_between(on.vertex, on.other), std::nullopt, false};
    return {false, at(on.vertex), turned_direction(reference, on.turn, v), zero_, {}};
  }

  DirectionFormula reversed(const DirectionFormula& e) const {
    DirectionFormula back{{-e.unit.x, -e.unit.y}, std::nullopt, false};
    if (e.angle) back.angle = *e.angle + Expr(pool_, pool_.pi());
    return back;
  }

  VectorFormula meet(const Curve& a, const Curve& b) const {
    return geometry::meet(a, b, branches_[step_], distances_);
  }

  void take(const OrientLine& step) {
    formula_.lines[step.line.value] =
        turned_direction(direction(step.reference), step.turn, value(step.constraint));
    formula_.lines[step.line.value].is_oriented = true;
  }

  void take(const PlacePoint& step) {
    const std::array<Curve, 2> loci{curve(step.first), curve(step.second)};
    const bool in_stages = naming_ == Naming::LongLinks;
    const std::size_t lengths_from = formula_.named.size();
    const NameLength name = [&](std::string_view letter, Expr length) {
      return name_length(model_, formula_, letter, step.point, length);
    };
    formula_.points[step.point.value] =
        geometry::meet(loci[0], loci[1], branches_[step_], distances_, in_stages ? name : unnamed);
    if (naming_ == Naming::None || branches_[step_] == 0 ||
        !name_coordinates(model_, formula_, step.point, lengths_from))
      return;
    Meeting& meeting = formula_.meetings.emplace_back(Meeting{step.point, loci, {}, {}});
    if (in_stages) name_links(model_, formula_, meeting, branches_[step_], distances_);
  }

  void take(const PlaceInFrame& step) {
    const auto& on = std::get<OnNormal>(step.along.kind);
    const VectorFormula across = value(step.across.constraint) * left_of(direction(on.line).unit);
    formula_.points[step.point.value] =
        foot(on.line) + along(on, value(step.along.constraint)) + across;
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
    formula_.points[step.point.value] = at(from) + (one_ / k) * inner + turn * left_of(inner);
  }

  void take(const PlaceSegment& step) {
    const Line& which = model_.lines[step.line];
    const VectorFormula span = value(step.length) * direction(step.line).unit;
    const Curve a = curve(step.from);
    Curve b = curve(step.to);
    b.start = b.start - span;
    b.center.reset();
    formula_.points[which.from.value] = meet(a, b);
    formula_.points[which.to.value] = at(which.from) + span;
  }

  // In a frame of its own: names are for coordinates of the whole.
  void take(const BuildCluster& step) {
    const Cluster& cluster = construction_.clusters[step.cluster];
    const Naming naming = std::exchange(naming_, Naming::None);
    std::vector<VectorFormula> points = formula_.points;
    std::vector<DirectionFormula> lines = formula_.lines;
    formula_.points[cluster.from.value] = {zero_, zero_};
    formula_.points[cluster.to.value] = {value(cluster.length), zero_};
    carry_out(cluster.steps);
    clusters_[step.cluster] = std::exchange(formula_.points, std::move(points));
    formula_.lines = std::move(lines);
    naming_ = naming;
  }

  void take(const PlaceCluster& step) {
    if (const auto* second = std::get_if<PointIndex>(&step.along))
      return move_cluster(step.cluster, step.anchor, at(step.anchor),
                          unit_in_cluster(step.cluster, step.anchor, *second),
                          unit_to(step.cluster, step.anchor, *second), {step.anchor, *second});
    const Line& along = model_.lines[std::get<LineIndex>(step.along)];
    move_cluster(step.cluster, step.anchor, at(step.anchor),
                 unit_in_cluster(step.cluster, along.from, along.to),
                 direction(std::get<LineIndex>(step.along)).unit, {step.anchor});
  }

  void take(const ShiftCluster& step) {
    const Line& along = model_.lines[step.along];
    const VectorFormula local = unit_in_cluster(step.cluster, along.from, along.to);
    const VectorFormula e = direction(step.along).unit;
    const auto& places = clusters_[step.cluster];
    const VectorFormula span =
        turned_as(places[step.second.value] - places[step.first.value], local, e);
    const Curve a = curve(step.first_locus);
    Curve b = curve(step.second_locus);
    b.start = b.start - span;
    b.center.reset();
    move_cluster(step.cluster, step.first, meet(a, b), local, e, {});
  }

  // v as it lies when the unit vector `local` has become e.
  static VectorFormula turned_as(VectorFormula v, VectorFormula local, VectorFormula e) {
    return dot(v, local) * e + cross(local, v) * left_of(e);
  }
  Expr distance_in_cluster(std::size_t cluster, PointIndex p, PointIndex q) const {
    return distances_.between(p, q, clusters_[cluster][q.value] - clusters_[cluster][p.value]);
  }
  VectorFormula unit_in_cluster(std::size_t cluster, PointIndex p, PointIndex q) const {
    const Expr scale = one_ / distance_in_cluster(cluster, p, q);
    return scale * (clusters_[cluster][q.value] - clusters_[cluster][p.value]);
  }
  VectorFormula unit_to(std::size_t cluster, PointIndex p, PointIndex q) const {
    return (one_ / distance_in_cluster(cluster, p, q)) * (at(q) - at(p));
  }
  void move_cluster(std::size_t cluster, PointIndex anchor, VectorFormula to, VectorFormula local,
                    VectorFormula e, const std::vector<PointIndex>& placed) {
    const auto& places = clusters_[cluster];
    const VectorFormula from = places[anchor.value];
    for (const PointIndex p : construction_.clusters[cluster].points)
      if (std::find(placed.begin(), placed.end(), p) == placed.end())
        formula_.points[p.value] = to + turned_as(places[p.value] - from, local, e);
  }

  void take(const SetParameter& step) {
    formula_.parameters[step.rider.value] = value(step.constraint);
  }

  // distance = side (q + other radii + sign r)
  void take(const SetRadius& step) {
    Expr r = value(step.constraint);
    if (step.distance) {
      const int side = construction_.readings[step.constraint.value].side;
      r = times_sign(step.sign * side, measured(*step.distance) - r);
    }
    formula_.radii[step.circle.value] = r;
  }

  void take(const ShiftLine& step) {
    const VectorFormula e = formula_.lines[step.line.value].unit;
    formula_.feet[step.line.value] = at(step.through) - value(step.constraint) * left_of(e);
  }

  void take(const LineByPoints& step) {
    const VectorFormula between = at(step.second) - at(step.first);
    const Expr d = distances_.between(step.first, step.second, between);
    const Expr sine = (value(step.second_constraint) - value(step.first_constraint)) / d;
    const Expr cosine = times_sign(branches_[step_], sqrt(one_ - sine * sine));
    const VectorFormula u = (one_ / d) * between;
    const VectorFormula e = cosine * u - sine * left_of(u);
    formula_.lines[step.line.value] = {e, std::nullopt, false};
    formula_.feet[step.line.value] = at(step.first) - value(step.first_constraint) * left_of(e);
  }

  void take(const SolveCore& step) {
    std::vector<Curve> rails;
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
  std::vector<std::vector<VectorFormula>> clusters_;  // points of each in its own frame
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
        {configuration.q[c].id,
         model.constraints[ConstraintIndex{static_cast<std::uint32_t>(c)}].value});
  return replacements;
}

}  // namespace trammel::geometry
