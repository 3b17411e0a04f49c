// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/configuration_formula.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "geometry/construct/companion_formula.h"
#include "geometry/construct/core_formula.h"
#include "geometry/construct/curve_formula.h"
#include "geometry/construct/far_length.h"
#include "geometry/construct/link_angles.h"
#include "geometry/construct/name_coordinates.h"
#include "geometry/construct/partial_configuration.h"
#include "geometry/construct/short_forms.h"
#include "geometry/construct/value_symbols.h"

namespace trammel::geometry {

namespace {

using model::Line;
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
        placed_(equations, pool, construction,
                is_staged() ? make_resting_values(*equations.model, pool)
                            : make_value_symbols(*equations.model, pool)),
        short_forms_(*equations.model, pool) {
    placed_.formula.names_motion = naming == Naming::LongLinks;
  }

  ConfigurationFormula derive() {
    carry_out(construction_.steps);
    for (std::size_t l = 0; l < model_.lines.size(); ++l) complete_line(l);
    return std::move(placed_.formula);
  }

 private:
  void carry_out(const std::vector<Step>& steps) {
    for (const Step& step : steps) {
      std::visit([this](const auto& s) { take(s); }, step);
      ++step_;
    }
  }

  // Whether what is long has names, and values that rest stand as they are.
  bool is_staged() const { return naming_ == Naming::LongLinks || naming_ == Naming::LinkAngles; }
  Expr value(ConstraintIndex c) const { return placed_.value(c); }
  VectorFormula at(PointIndex p) const { return placed_.at(p); }
  VectorFormula unit_of(LineIndex l) const { return placed_.unit_of(l); }
  CurveFormula curve(const Locus& locus) const { return placed_.curve(locus); }
  VectorFormula in_cluster(std::size_t cluster, PointIndex p, PointIndex q) const {
    return placed_.in_cluster(cluster, p, q);
  }
  Expr distance_in_cluster(std::size_t cluster, PointIndex p, PointIndex q) const {
    return placed_.distance_in_cluster(cluster, p, q);
  }
  void place(PointIndex p, VectorFormula where) {
    placed_.place(p, is_staged() ? in_short(where) : where);
  }
  VectorFormula in_short(VectorFormula where) {
    const VectorFormula shorter = short_forms_(where);
    for (const auto& [before, after] :
         {std::pair{where.x, shorter.x}, std::pair{where.y, shorter.y}})
      if (deserves_name(before) && !deserves_name(after)) placed_.formula.is_shortened = true;
    return shorter;
  }

  void complete_line(std::size_t l) {
    const LineIndex index{static_cast<std::uint32_t>(l)};
    placed_.formula.lines[l] = placed_.direction(index);
    placed_.formula.feet[l] = ids(placed_.foot(index));
  }

  VectorFormula meet(const CurveFormula& a, const CurveFormula& b) const {
    return geometry::meet(pool_, a, b, branches_[step_], placed_.distances);
  }

  void take(const OrientLine& step) {
    placed_.formula.lines[step.line.value] =
        turned(pool_, placed_.direction(step.reference), step.turn, value(step.constraint));
    placed_.formula.lines[step.line.value].is_oriented = true;
  }

  void take(const OrientTogether& step) {
    const std::vector<Expr> angles = placed_.solve_angles(step);
    for (std::size_t i = 0; i < angles.size(); ++i) {
      DirectionFormula& direction = placed_.formula.lines[step.lines[i].value];
      direction = direction_at(angles[i]);
      direction.is_oriented = true;
    }
  }

  // With w from the end to the point that it is aimed by, a along the line and d to its left,
  // w = (a + d i) e in complex numbers, so that (a - d i) w has the direction of e. Where d is 0, a
  // is the distance: the term with d is then what a small d does, as in PlaceEnd.
  void take(const AimLine& step) {
    const VectorFormula w = at(step.through) - at(step.end);
    const Expr distance = placed_.distances.between(step.end, step.through, w);
    const Expr d = value(step.constraint), square = pow(distance, 2);
    const auto aimed = [&](Expr along, Expr across) {
      return ids(times_sign(branches_[step_], along) * w - across * left_of(w));
    };
    const Chord chord = passes_through(step)
                            ? Chord{aimed(placed_.one(), d / distance), distance.id}
                            : Chord{aimed(sqrt(square - d * d), d), square.id};
    DirectionFormula& direction = placed_.formula.lines[step.line.value];
    direction = direction_along(pow(Expr(pool_, chord.length), -1) * lift(pool_, chord.along));
    direction.is_oriented = true;
    direction.chord = chord;
  }
  bool passes_through(const AimLine& step) const {
    return construction_.readings[step.constraint.value].radii.empty() &&
           is_zero_number(Expr(pool_, model_.constraints[step.constraint].value));
  }

  void take(const PlacePoint& step) {
    const std::array<CurveFormula, 2> loci{curve(step.first), curve(step.second)};
    if (step.companion) return place_beside(step, loci);
    if (naming_ == Naming::LinkAngles && place_by_angle(step, loci)) return;
    const std::size_t lengths_from = placed_.formula.named.size();
    const NameLength name = [&](std::string_view letter, Expr length) {
      return name_length(model_, placed_.formula, letter, step.point, short_forms_(length));
    };
    place(step.point, geometry::meet(pool_, loci[0], loci[1], branches_[step_], placed_.distances,
                                     is_staged() ? name : unnamed));
    if (naming_ == Naming::None || branches_[step_] == 0 ||
        !name_coordinates(model_, placed_.formula, pool_, step.point, lengths_from))
      return;
    Meeting& meeting = placed_.formula.meetings.emplace_back(Meeting{step.point, loci, {}});
    if (naming_ == Naming::LongLinks)
      name_links(model_, construction_, placed_.formula, pool_, meeting);
  }

  bool place_by_angle(const PlacePoint& step, const std::array<CurveFormula, 2>& loci) {
    if (branches_[step_] == 0) return false;
    const auto where =
        place_by_link_angle(model_, construction_, placed_.formula, pool_, {step.point, loci, {}},
                            branches_[step_], placed_.distances);
    if (!where) return false;
    place(step.point, *where);
    placed_.formula.has_link_angles = true;
    return true;
  }

  // A corner is a sum of places, too short for names. The motion of a mirror image follows from its
  // loci, so that its name stands for the place alone.
  void place_beside(const PlacePoint& step, const std::array<CurveFormula, 2>& loci) {
    ConfigurationFormula& formula = placed_.formula;
    const CompanionPlace companion = find_companion_place(pool_, *equations_.spans, formula, step);
    const MeetingBeside found =
        meet_beside(pool_, loci, companion, branches_[step_], placed_.distances);
    formula.points[step.point.value] = found.place;
    if (naming_ != Naming::None && branches_[step_] < 0 &&
        name_coordinates(model_, formula, pool_, step.point, formula.named.size()))
      formula.meetings.push_back({step.point, loci, {}});
    else
      place(step.point, lift(pool_, found.place) + lift(pool_, found.change));
    if (step.companion->is_corner && branches_[step_] > 0)
      direct_far_sides(model_, pool_, formula, step, loci, found.change);
  }

  void take(const PlaceInFrame& step) {
    const auto& on = std::get<OnNormal>(step.along.kind);
    const VectorFormula across = value(step.across.constraint) * left_of(unit_of(on.line));
    place(step.point,
          placed_.start(on.line) + placed_.along(on, value(step.along.constraint)) + across);
  }

  // Where the incidence's value d is 0 the known end, the inner point and the other end are in
  // line. The term with d is what a small d does: the reaction of the incidence comes from it.
  void take(const PlaceEnd& step) {
    const Line& which = model_.lines[step.line];
    const bool is_to = step.point == which.to;
    const PointIndex from = is_to ? which.from : which.to;
    const Expr k = is_to ? value(step.proportion) : placed_.one() - value(step.proportion);
    const VectorFormula inner = at(step.inner) - at(from);
    const Expr d = times_sign(is_to ? -1 : 1, value(step.incidence));
    const Expr turn = d / (abs(k) * placed_.distances.between(from, step.inner, inner));
    place(step.point, at(from) + (placed_.one() / k) * inner + turn * left_of(inner));
  }

  void take(const PlaceSegment& step) {
    const Line& which = model_.lines[step.line];
    const VectorFormula span = value(step.length) * unit_of(step.line);
    const CurveFormula a = curve(step.from);
    place(which.from, meet(a, shifted_back(curve(step.to), span)));
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
    std::vector<VectorId> points = placed_.formula.points;
    std::vector<DirectionFormula> lines = placed_.formula.lines;
    for (DirectionFormula& line : placed_.formula.lines) line.is_oriented = false;
    place(cluster.from, {placed_.zero(), placed_.zero()});
    place(cluster.to,
          {cluster.far ? make_base_name(pool_) : value(cluster.length), placed_.zero()});
    carry_out(cluster.steps);
    if (cluster.far) put_base_length(equations_, cluster, pool_, placed_.formula);
    placed_.clusters[step.cluster] = std::exchange(placed_.formula.points, std::move(points));
    placed_.formula.lines = std::move(lines);
    naming_ = naming;
  }

  void take(const PlaceCluster& step) {
    if (const auto* second = std::get_if<PointIndex>(&step.along)) {
      const Expr scale = placed_.one() / distance_in_cluster(step.cluster, step.anchor, *second);
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
    move_cluster(step.cluster, step.first, meet(a, b), local, e, {});
  }

  VectorFormula unit_in_cluster(std::size_t cluster, PointIndex p, PointIndex q) const {
    const Expr scale = placed_.one() / distance_in_cluster(cluster, p, q);
    return scale * in_cluster(cluster, p, q);
  }
  void move_cluster(std::size_t cluster, PointIndex anchor, VectorFormula to, VectorFormula local,
                    VectorFormula e, const std::vector<PointIndex>& placed) {
    for (const PointIndex p : construction_.clusters[cluster].points)
      if (std::find(placed.begin(), placed.end(), p) == placed.end())
        place(p, to + turned_as(in_cluster(cluster, anchor, p), local, e));
  }

  void take(const SetParameter& step) {
    placed_.formula.parameters[step.rider.value] = value(step.constraint).id;
  }

  // distance = side (q + other radii + sign r)
  void take(const SetRadius& step) {
    Expr r = value(step.constraint);
    if (step.distance) {
      const int side = construction_.readings[step.constraint.value].side;
      r = times_sign(step.sign * side, placed_.measured(*step.distance) - r);
    }
    placed_.formula.radii[step.circle.value] = r.id;
  }

  void take(const ShiftLine& step) {
    const VectorFormula e = lift(pool_, placed_.formula.lines[step.line.value].unit);
    placed_.formula.feet[step.line.value] =
        ids(at(step.through) - value(step.constraint) * left_of(e));
  }

  void take(const LineByPoints& step) {
    const VectorFormula between = at(step.second) - at(step.first);
    const Expr d = placed_.distances.between(step.first, step.second, between);
    const Expr sine = (value(step.second_constraint) - value(step.first_constraint)) / d;
    const Expr cosine = times_sign(branches_[step_], sqrt(placed_.one() - sine * sine));
    const VectorFormula u = (placed_.one() / d) * between;
    const VectorFormula e = cosine * u - sine * left_of(u);
    placed_.formula.lines[step.line.value] = direction_along(e);
    placed_.formula.feet[step.line.value] =
        ids(at(step.first) - value(step.first_constraint) * left_of(e));
  }

  void take(const SolveCore& step) {
    std::vector<CurveFormula> rails;
    for (const SolveCore::Rail& rail : step.rails) rails.push_back(curve(rail.locus));
    placed_.formula.cores.push_back(derive_core(equations_, pool_, placed_.formula, step, rails));
  }

  const SketchEquations& equations_;
  const Model& model_;
  ExprPool& pool_;
  const Construction& construction_;
  const Branches& branches_;
  Naming naming_;
  PartialConfiguration placed_;
  ShortForms short_forms_;
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
  for (std::uint32_t c = 0; c < configuration.q.size(); ++c)
    if (const ExprId value = model.constraints[ConstraintIndex{c}].value;
        configuration.q[c] != value)
      replacements.push_back({configuration.q[c], value});
  return replacements;
}

}  // namespace trammel::geometry
