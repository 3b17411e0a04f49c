// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/place_by_construction.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/assert.h"
#include "geometry/construct/far_length.h"
#include "geometry/construct/local_frame.h"
#include "geometry/construct/partial_placement.h"

namespace trammel::geometry {

namespace {

using model::Line;
using model::Model;

class Draughtsman {
 public:
  Draughtsman(const SketchEquations& equations, const Construction& construction,
              std::span<const double> q, const symbolic::Values& parameters,
              std::span<const double> hints, const Branches* fixed)
      : equations_(equations),
        q_(q),
        model_(*equations.model),
        variables_(equations.variables),
        construction_(construction),
        placed_(equations, construction, q, parameters, hints),
        hints_(hints),
        fixed_(fixed) {}

  /// From now on everything is put where the hints have it, whatever the steps say.
  void keep_to_hints() { keeps_to_hints_ = true; }

  NumericPlacement carry_out() {
    carry_out(construction_.steps);
    placement_.x = std::move(placed_.x);
    placement_.angles = std::move(placed_.angles);
    return std::move(placement_);
  }

 private:
  double value(ConstraintIndex c) const { return placed_.value(c); }
  Curve curve(const Locus& locus) const { return placed_.curve(locus); }
  Vector at(PointIndex p) const { return placed_.at(p); }
  Vector in_cluster(std::size_t cluster, PointIndex p) const {
    return placed_.in_cluster(cluster, p);
  }
  double direction(LineIndex l) const { return placed_.direction(l); }
  void put(std::array<int, 2> variables, Vector v) {
    if (keeps_to_hints_ && variables[0] >= 0)
      v = {hints_[static_cast<std::size_t>(variables[0])],
           hints_[static_cast<std::size_t>(variables[1])]};
    placed_.put(variables, v);
  }

  void carry_out(const std::vector<Step>& steps) {
    for (const Step& step : steps) {
      const int branch = std::visit([this](const auto& s) { return take(s); }, step);
      placement_.branches.push_back(branch);
      if (placement_.impossible) break;
    }
  }

  int take(const OrientLine& step) {
    orient(step.line, direction(step.reference) + step.turn * value(step.constraint),
           placed_.is_told(step.reference));
    return 0;
  }
  void orient(LineIndex line, double angle, bool is_told) {
    placed_.oriented[line.value] = angle;
    placed_.told[line.value] = is_told;
    const int variable = variables_.of_free_line[line.value][0];
    if (variable >= 0) placed_.x[static_cast<std::size_t>(variable)] = angle;
  }

  int take(const OrientTogether& step) {
    const auto angles = placed_.solve_angles(step);
    if (!angles) {
      std::vector<std::string> names;
      for (const LineIndex l : step.lines) names.push_back(model_.lines[l].name);
      return give_up(step.constraints, 0.0,
                     fmt::format("the angles of {} are not determined", fmt::join(names, ", ")));
    }
    for (std::size_t i = 0; i < step.lines.size(); ++i) orient(step.lines[i], (*angles)[i], true);
    placed_.note_angles(step);
    return 0;
  }

  int take(const AimLine& step) {
    const Vector between = at(step.through) - at(step.end);
    const double sine = value(step.constraint) / length(between);
    if (!(std::abs(sine) <= 1.0))
      return give_up({step.constraint}, std::abs(value(step.constraint)) - length(between),
                     fmt::format("the points {} and {} are too near to each other",
                                 model_.points[step.end].name, model_.points[step.through].name));
    const Line& line = model_.lines[step.line];
    const double hint = angle_of(placed_.at(line.to, hints_) - placed_.at(line.from, hints_));
    const Aim aim = aim_at(between, sine, hint);
    placed_.oriented[step.line.value] = aim.angle;
    return aim.branch;
  }

  int take(const PlacePoint& step) {
    const Curve a = curve(step.first), b = curve(step.second);
    for (const auto& [c, locus] : {std::pair{&a, &step.first}, std::pair{&b, &step.second}})
      if (c->is_circle && c->radius < 0)
        return give_up({locus->constraint}, -c->radius,
                       fmt::format("{} is a negative length", c->text));
    if (step.companion) return place_beside(step, a, b);
    const Solutions solutions = meet(a, b);
    const auto index = choose(step.point, solutions.points, a, b);
    if (!index) return give_up(step, a, b, solutions.missing);
    put(variables_.of_point[step.point.value], solutions.points[*index]);
    return solutions.points.size() < 2 ? 0 : *index == 0 ? 1 : -1;
  }

  int give_up(const PlacePoint& step, const Curve& a, const Curve& b, double missing) {
    return give_up({step.first.constraint, step.second.constraint}, missing,
                   fmt::format("no place for {} meets both {} and {}",
                               model_.points[step.point].name, a.text, b.text));
  }

  // Where values are not those of the model, as on the way from a drawing to them, the intersection
  // is beside the companion.
  int place_beside(const PlacePoint& step, const Curve& a, const Curve& b) {
    const Vector third = at(step.companion->third);
    const Vector place = step.companion->is_corner ? a.start + b.start - third : third;
    const std::vector<Vector> places{place, mirrored(place, a, b)};
    const std::size_t index = *choose(step.point, places, a, b);
    Vector found = places[index];
    if (!is_on(a, found) || !is_on(b, found)) {
      const Solutions solutions = meet(a, b);
      if (solutions.points.empty()) return give_up(step, a, b, solutions.missing);
      found = *std::min_element(solutions.points.begin(), solutions.points.end(),
                                [&](Vector p, Vector q) {
                                  return length(p - places[index]) < length(q - places[index]);
                                });
    }
    put(variables_.of_point[step.point.value], found);
    if (step.companion->is_corner && index == 0) placed_.direct_far_sides(step);
    return index == 0 ? 1 : -1;
  }

  int take(const PlaceInFrame& step) {
    const auto& on = std::get<OnNormal>(step.along.kind);
    const Vector e = unit(direction(on.line));
    put(variables_.of_point[step.point.value],
        placed_.foot(on.line) + placed_.along(on, value(step.along.constraint)) * e +
            value(step.across.constraint) * left_of(e));
    return 0;
  }

  int take(const PlaceEnd& step) {
    const Line& line = model_.lines[step.line];
    const double k = value(step.proportion);
    const bool is_to = step.point == line.to;
    const double share = is_to ? k : 1.0 - k;
    if (share == 0.0)
      return give_up({step.proportion}, 0.0,
                     fmt::format("{} at an end of the line does not place its other end",
                                 model_.points[step.inner].name));
    const Vector known = at(is_to ? line.from : line.to);
    put(variables_.of_point[step.point.value], known + (1.0 / share) * (at(step.inner) - known));
    return 0;
  }

  int take(const PlaceSegment& step) {
    const Line& line = model_.lines[step.line];
    const Vector span = value(step.length) * unit(direction(step.line));
    const Curve a = curve(step.from);
    Curve b = curve(step.to);
    b.start = b.start - span;
    const Solutions solutions = meet(a, b);
    const auto index = choose(line.from, solutions.points, a, b);
    if (!index)
      return give_up(
          {step.from.constraint, step.to.constraint, step.length}, solutions.missing,
          fmt::format("no place for {} meets both {} and {}", line.name, a.text, b.text));
    put(variables_.of_point[line.from.value], solutions.points[*index]);
    put(variables_.of_point[line.to.value], solutions.points[*index] + span);
    return solutions.points.size() < 2 ? 0 : *index == 0 ? 1 : -1;
  }

  // Apart from the rest: in a frame of its own, with the hints moved there too.
  int take(const BuildCluster& step) {
    const Cluster& cluster = construction_.clusters[step.cluster];
    const double d =
        cluster.far ? eval_base_length(*equations_.spans, cluster, q_) : value(cluster.length);
    if (std::isnan(d))
      return give_up({cluster.length}, std::abs(value(cluster.length)),
                     fmt::format("no place for {} meets '{}'", model_.points[cluster.to].name,
                                 model_.constraints[cluster.length].text));
    if (d < 0)
      return give_up(
          {cluster.length}, -d,
          fmt::format("{} is a negative length", model_.constraints[cluster.length].text));
    const Frame drawn{placed_.at(cluster.from, hints_), placed_.at(cluster.to, hints_)};
    std::vector<double> x = placed_.x;
    std::vector<double> hints(hints_.begin(), hints_.end());
    for (const PointIndex p : cluster.points)
      PartialPlacement::write(hints, variables_.of_point[p.value],
                              drawn.local(placed_.at(p, hints_)));
    const std::span<const double> outer = std::exchange(hints_, hints);
    auto oriented =
        std::exchange(placed_.oriented, std::vector<std::optional<double>>(model_.lines.size()));
    put(variables_.of_point[cluster.from.value], {0, 0});
    put(variables_.of_point[cluster.to.value], {d, 0});
    carry_out(cluster.steps);
    placed_.clusters[step.cluster] = std::exchange(placed_.x, std::move(x));
    hints_ = outer;
    placed_.oriented = std::move(oriented);
    return 0;
  }

  int take(const PlaceCluster& step) {
    const Vector anchor = in_cluster(step.cluster, step.anchor);
    Vector local, e;  // one direction in the cluster and in the whole
    if (const auto* second = std::get_if<PointIndex>(&step.along)) {
      local = in_cluster(step.cluster, *second) - anchor;
      e = at(*second) - at(step.anchor);
    } else {
      const Line& line = model_.lines[std::get<LineIndex>(step.along)];
      local = in_cluster(step.cluster, line.to) - in_cluster(step.cluster, line.from);
      e = unit(direction(std::get<LineIndex>(step.along)));
    }
    move_cluster(step.cluster, anchor, at(step.anchor), local, e);
    return 0;
  }

  int take(const ShiftCluster& step) {
    const Line& line = model_.lines[step.along];
    const Vector local = in_cluster(step.cluster, line.to) - in_cluster(step.cluster, line.from);
    const Vector e = unit(direction(step.along));
    const Vector first = in_cluster(step.cluster, step.first);
    const Vector span = turned(in_cluster(step.cluster, step.second) - first, local, e);
    const Curve a = curve(step.first_locus);
    Curve b = curve(step.second_locus);
    b.start = b.start - span;
    const Solutions solutions = meet(a, b);
    const auto index = choose(step.first, solutions.points, a, b);
    if (!index)
      return give_up(
          {step.first_locus.constraint, step.second_locus.constraint}, solutions.missing,
          fmt::format("no place for {} and {} meets both {} and {}", model_.points[step.first].name,
                      model_.points[step.second].name, a.text, b.text));
    move_cluster(step.cluster, first, solutions.points[*index], local, e);
    return solutions.points.size() < 2 ? 0 : *index == 0 ? 1 : -1;
  }

  void move_cluster(std::size_t cluster, Vector from, Vector to, Vector local, Vector e) {
    for (const PointIndex p : construction_.clusters[cluster].points)
      put(variables_.of_point[p.value], to + turned(in_cluster(cluster, p) - from, local, e));
  }

  int take(const SetParameter& step) {
    placed_.x[static_cast<std::size_t>(variables_.of_rider[step.rider.value])] =
        value(step.constraint);
    return 0;
  }

  // distance = side (q + other radii + sign r)
  int take(const SetRadius& step) {
    double r = value(step.constraint);
    if (step.distance) {
      const int side = construction_.readings[step.constraint.value].side;
      r = step.sign * side * (placed_.measured(*step.distance) - r);
    }
    if (r < 0)
      return give_up(
          {step.constraint}, -r,
          fmt::format("{} is a negative length", model_.constraints[step.constraint].text));
    placed_.x[static_cast<std::size_t>(variables_.of_radius[step.circle.value])] = r;
    return 0;
  }

  // Its elements stay where the hints have them.
  int take(const SolveCore&) const { return 0; }

  // The remembered solution, or the nearest to the hint among those in the senses of the rays.
  std::optional<std::size_t> choose(PointIndex p, const std::vector<Vector>& points, const Curve& a,
                                    const Curve& b) const {
    const std::size_t step = placement_.branches.size();
    if (fixed_ != nullptr && (*fixed_)[step] != 0 && points.size() == 2)
      return (*fixed_)[step] > 0 ? 0 : 1;
    std::optional<std::size_t> best;
    double best_distance = HUGE_VAL;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const auto backwards = [&](const Curve& c) {
        return c.is_ray && dot(points[i] - c.start, c.direction) < 0;
      };
      if (backwards(a) || backwards(b)) continue;
      const double distance = length(points[i] - placed_.at(p, hints_));
      if (distance < best_distance) {
        best = i;
        best_distance = distance;
      }
    }
    return best;
  }

  int take(const ShiftLine& step) {
    const double angle = direction(step.line);
    const double offset = dot(left_of(unit(angle)), at(step.through)) - value(step.constraint);
    put(variables_.of_free_line[step.line.value], {angle, offset});
    return 0;
  }

  // A line that lies asin(sine) to the right of the way between two points, in that of its two
  // senses that is remembered, or else nearer to the hint.
  struct Aim {
    double angle = 0.0;
    int branch = 1;
  };
  Aim aim_at(Vector between, double sine, double hint) const {
    const double forward = angle_of(between) - std::asin(sine);
    const double backward = angle_of(between) + std::numbers::pi + std::asin(sine);
    const auto away = [&](double angle) {
      return std::abs(std::remainder(angle - hint, 2 * std::numbers::pi));
    };
    const std::size_t here = placement_.branches.size();
    const bool take_forward =
        fixed_ != nullptr ? (*fixed_)[here] > 0 : away(forward) <= away(backward);
    return take_forward ? Aim{forward, 1} : Aim{backward, -1};
  }

  // The line has the first point at distance q1 and the second at q2 on its left.
  int take(const LineByPoints& step) {
    const Vector between = at(step.second) - at(step.first);
    const double q1 = value(step.first_constraint), q2 = value(step.second_constraint);
    const double sine = (q2 - q1) / length(between);
    if (!(std::abs(sine) <= 1.0))
      return give_up({step.first_constraint, step.second_constraint},
                     std::abs(q2 - q1) - length(between),
                     fmt::format("the points {} and {} are too near to each other",
                                 model_.points[step.first].name, model_.points[step.second].name));
    const auto [angle_variable, offset_variable] = variables_.of_free_line[step.line.value];
    const Aim aim = aim_at(between, sine, hints_[static_cast<std::size_t>(angle_variable)]);
    placed_.oriented[step.line.value] = aim.angle;
    put({angle_variable, offset_variable},
        {aim.angle, dot(left_of(unit(aim.angle)), at(step.first)) - q1});
    return aim.branch;
  }

  int give_up(std::vector<ConstraintIndex> constraints, double missing, std::string what) {
    placement_.impossible = {std::move(constraints), missing, std::move(what)};
    return 0;
  }

  const SketchEquations& equations_;
  std::span<const double> q_;
  const Model& model_;
  const Variables& variables_;
  const Construction& construction_;
  PartialPlacement placed_;
  std::span<const double> hints_;
  const Branches* fixed_;
  bool keeps_to_hints_ = false;
  NumericPlacement placement_;
};

}  // namespace

NumericPlacement place_by_construction(const SketchEquations& equations,
                                       const Construction& construction, std::span<const double> q,
                                       const symbolic::Values& parameters,
                                       std::span<const double> hints, const Branches* fixed) {
  TRAMMEL_ASSERT(fixed == nullptr || fixed->size() == count_steps(construction));
  return Draughtsman(equations, construction, q, parameters, hints, fixed).carry_out();
}

NumericPlacement place_as_drawn(const SketchEquations& equations, const Construction& construction,
                                std::span<const double> q, const symbolic::Values& parameters,
                                std::span<const double> drawing) {
  Draughtsman draughtsman(equations, construction, q, parameters, drawing, nullptr);
  draughtsman.keep_to_hints();
  return draughtsman.carry_out();
}

}  // namespace trammel::geometry
