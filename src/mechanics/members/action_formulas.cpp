// SPDX-License-Identifier: Apache-2.0
#include "mechanics/members/action_formulas.h"

#include <algorithm>

#include "geometry/construct/measure_in_configuration.h"
#include "mechanics/statics/apply_loads.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

namespace {

using geometry::VectorFormula;
using model::LineIndex;
using model::LineKind;
using model::Measure;
using model::MeasureKind;
using model::Member;
using model::PointIndex;
using symbolic::Expr;
using symbolic::ExprId;

class FormulaCollector : public LoadReceiver {
 public:
  FormulaCollector(const FormulaRoad& road, const model::Members& members)
      : road_(road),
        model_(road.model),
        pool_(road.pool),
        members_(members),
        place_(geometry::make_placement(road.model, road.configuration, road.pool)) {}

  void begin(LoadCause cause) override { cause_ = {cause, {}}; }

  void push(PointIndex point, VectorFormula force, std::optional<LineIndex> share_of) override {
    std::optional<Member> by = members_.owner(point);
    if (share_of) by = members_.of_line(*share_of);
    found_.forces.push_back(
        {point, by, ids(force), share_of ? ForceSource::Share : ForceSource::Carried, cause_});
  }

  void drive(const Measure& measure, Expr action, bool in_joint) override {
    act(measure, action, false, in_joint);
  }

  // The force of rolling acts where the two touch. A constraint of a pointer that only counts turns
  // passes no force on.
  void hold_constraint(model::ConstraintIndex c, ExprId reaction) {
    cause_ = {{}, c};
    for (const model::RollingContact& rolling : model_.loads.rollings)
      if (rolling.constraint == c) return roll(rolling, Expr(pool_, reaction));
    hold(model_.constraints[c].expression, reaction);
  }

  // The force along an expression of measures that a constraint exerts.
  void hold(ExprId expression, ExprId reaction) {
    const Expr q(pool_, reaction);
    if (is_zero_number(q)) return;
    const ExprId roots[] = {expression};
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, roots);
    const auto is_used = [&](const Measure& measure) {
      return std::find(used.begin(), used.end(), measure.symbol) != used.end();
    };
    if (std::any_of(model_.measures.begin(), model_.measures.end(), [&](const Measure& measure) {
          return is_used(measure) && members_.counts_turns(measure);
        }))
      return;
    for (const Measure& measure : model_.measures) {
      if (!is_used(measure)) continue;
      const Expr weight(pool_, symbolic::differentiate(pool_, expression, measure.symbol));
      act(measure, q * weight, true, true);
    }
  }

  MemberActions<ExprId> take() { return std::move(found_); }

 private:
  Expr zero() const { return {pool_, pool_.integer(0)}; }
  VectorFormula at(PointIndex p) const { return place_->at(p); }
  VectorFormula unit(LineIndex l) const {
    const model::PlacedLine placed = place_->line(l);
    return inverse(Expr(pool_, placed.length)) * lift(pool_, placed.along);
  }
  Expr length(LineIndex l) const {
    return place_->distance(model_.lines[l].from, model_.lines[l].to);
  }
  Expr inverse(Expr e) const { return Expr(pool_, pool_.integer(1)) / e; }
  Expr along(PointIndex p, LineIndex l) const { return {pool_, place_by_line(road_, p, l).along}; }
  Expr left(PointIndex p, LineIndex l) const { return {pool_, place_by_line(road_, p, l).left}; }
  Member body(const Measure& measure) const { return members_.of_line(measure.lines[0]); }

  void add(PointIndex point, std::optional<Member> by, VectorFormula force) {
    found_.forces.push_back({point, by, ids(force)});
  }

  void act(const Measure& measure, Expr action, bool is_constraint, bool in_joint) {
    const auto& [p, q, r] = measure.points;
    switch (measure.kind) {
      case MeasureKind::X: return add(p, {}, {action, zero()});
      case MeasureKind::Y: return add(p, {}, {zero(), action});
      case MeasureKind::XBetween: return push_apart(p, q, {}, {action, zero()});
      case MeasureKind::YBetween: return push_apart(p, q, {}, {zero(), action});
      case MeasureKind::Distance: {
        const auto by = is_constraint ? members_.joining(p, q) : std::nullopt;
        return push_apart(p, q, by, action * toward(p, q));
      }
      case MeasureKind::DistanceToLine: return press(measure, action);
      case MeasureKind::AlongLine: return slide(measure, action);
      case MeasureKind::Proportion: return slide_in_proportion(measure, action);
      case MeasureKind::AngleOfLines: return turn_lines(measure, action, in_joint);
      case MeasureKind::AngleOfPoints: turn_ray(q, p, -action); return turn_ray(q, r, action);
      case MeasureKind::Area: {
        const VectorFormula first = -(action / 2) * left_of(at(r) - at(p));
        const VectorFormula second = action / 2 * left_of(at(q) - at(p));
        add(q, {}, first), add(r, {}, second);
        return add(p, {}, -(first + second));
      }
      case MeasureKind::DirectionOfPoints: return turn_ray(p, q, action);
      case MeasureKind::AngleAround: return turn_around(measure, action);
      case MeasureKind::CurveParameter:  // the incidences push the point
      case MeasureKind::Radius: return;
      case MeasureKind::OutsideCircle:
        return push_apart(model_.circles[measure.circles[0]].center, p, measure.circles[0],
                          action * toward(model_.circles[measure.circles[0]].center, p));
      case MeasureKind::LineBesideCircle: return press_circle(measure, action);
      case MeasureKind::CircleBesideCircle: return press_circles(measure, action);
      case MeasureKind::CircleInCircle: return press_circles(measure, -action);
    }
  }

  // The direction from p to q.
  VectorFormula toward(PointIndex p, PointIndex q) const {
    return inverse(place_->distance(p, q)) * (at(q) - at(p));
  }
  void push_apart(PointIndex p, PointIndex q, std::optional<Member> by, VectorFormula force) {
    add(q, by, force);
    add(p, by, -force);
  }

  // A force `start` at the start of the line and a couple on it, as forces on its two ends.
  void bear(LineIndex l, VectorFormula start, Expr moment) {
    const model::Line& line = model_.lines[l];
    if (line.kind == LineKind::Pointer) return add(line.from, members_.of_line(l), start);
    if (line.kind != LineKind::ThroughPoints) return;
    const VectorFormula at_end = moment / length(l) * left_of(unit(l));
    add(line.to, members_.of_line(l), at_end);
    add(line.from, members_.of_line(l), start - at_end);
  }

  void press(const Measure& measure, Expr action) {
    const LineIndex l = measure.lines[0];
    const VectorFormula force = action * left_of(unit(l));
    add(measure.points[0], body(measure), force);
    bear(l, -force, -(action * along(measure.points[0], l)));
  }
  void slide(const Measure& measure, Expr action) {
    const LineIndex l = measure.lines[0];
    const VectorFormula force = action * unit(l);
    add(measure.points[0], body(measure), force);
    bear(l, -force, action * left(measure.points[0], l));
  }
  // The proportion also grows where the line gets shorter, so that its ends are pushed too.
  void slide_in_proportion(const Measure& measure, Expr action) {
    const LineIndex l = measure.lines[0];
    const Expr by_length = action / length(l);
    slide(measure, by_length);
    const Expr proportion = along(measure.points[0], l) / length(l);
    push_apart(model_.lines[l].from, model_.lines[l].to, body(measure),
               -(by_length * proportion) * unit(l));
  }

  void turn_lines(const Measure& measure, Expr action, bool in_joint) {
    for (const std::size_t i : {0U, 1U}) {
      const LineIndex l = measure.lines[i];
      const Expr moment = i == 0 ? -action : action;
      const auto joint = find_couple_place(model_, measure, l, in_joint);
      const Member body = members_.of_line(l);
      if (const auto* frame = std::get_if<LineIndex>(&body))
        found_.couples.push_back({*frame, joint, moment.id, cause_});
      bear(l, {zero(), zero()}, moment);
    }
  }
  void turn_ray(PointIndex vertex, PointIndex end, Expr moment) {
    const auto by = members_.joining(vertex, end);
    if (by) found_.couples.push_back({std::get<LineIndex>(*by), vertex, moment.id, cause_});
    push_apart(vertex, end, by,
               moment / place_->distance(vertex, end) * left_of(toward(vertex, end)));
  }

  // A circle bears the opposite in its centre, as a couple and a force.
  void turn_around(const Measure& measure, Expr action) {
    const PointIndex center = model_.lines[measure.lines[0]].from, p = measure.points[0];
    push_apart(center, p, body(measure),
               action / place_->distance(center, p) * left_of(toward(center, p)));
  }

  void press_circle(const Measure& measure, Expr action) {
    const LineIndex l = measure.lines[0];
    const PointIndex center = model_.circles[measure.circles[0]].center;
    const model::PlacedLine placed = place_->line(l);
    const Expr side = cross(lift(pool_, placed.along), at(center) - lift(pool_, placed.start));
    const Expr normal = action * Expr(pool_, pool_.apply(symbolic::Op::Sign, std::array{side.id}));
    const VectorFormula force = normal * left_of(unit(l));
    add(center, measure.circles[0], force);
    bear(l, -force, -(normal * along(center, l)));
    add_foot(l, center, -force);
  }
  void add_foot(LineIndex l, PointIndex center, VectorFormula force) {
    const Member body = members_.of_line(l);
    if (const auto* line = std::get_if<LineIndex>(&body))
      found_.feet.push_back({*line, center, ids(force)});
  }

  void roll(const model::RollingContact& rolling, Expr reaction) {
    const auto* first = std::get_if<LineIndex>(&rolling.first);
    const auto* second = std::get_if<LineIndex>(&rolling.second);
    if (first == nullptr && second == nullptr) {
      const PointIndex p = center_of(rolling.first), q = center_of(rolling.second);
      const VectorFormula force = reaction * left_of(toward(p, q));
      add(q, rolling.second, force);
      return add(p, rolling.first, -force);
    }
    const LineIndex l = first != nullptr ? *first : *second;
    const Member wheel = first != nullptr ? rolling.second : rolling.first;
    const VectorFormula on_wheel = (first != nullptr ? reaction : -reaction) * unit(l);
    add(center_of(wheel), wheel, on_wheel);
    bear(l, -on_wheel, zero());
    add_foot(l, center_of(wheel), -on_wheel);
  }
  PointIndex center_of(const Member& circle) const {
    return model_.circles[std::get<model::CircleIndex>(circle)].center;
  }
  void press_circles(const Measure& measure, Expr action) {
    const PointIndex first = model_.circles[measure.circles[0]].center;
    const PointIndex second = model_.circles[measure.circles[1]].center;
    const VectorFormula force = action * toward(first, second);
    add(second, measure.circles[1], force);
    add(first, measure.circles[0], -force);
  }

  const FormulaRoad& road_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const model::Members& members_;
  std::unique_ptr<model::ElementPlacement> place_;
  ActionCause cause_;
  MemberActions<ExprId> found_;
};

// A measure of this kind; where a constraint gives its value, that is used.
Expr derive_place(const FormulaRoad& road, MeasureKind kind, PointIndex point, LineIndex line) {
  Measure wanted;
  wanted.kind = kind;
  wanted.points[0] = point;
  wanted.lines[0] = line;
  for (const Measure& known : road.model.measures)
    if (known.kind == kind && known.points[0] == point && known.lines[0] == line) wanted = known;
  return geometry::derive_measure(road.model, road.configuration, road.pool, wanted);
}

bool is_proportioned(const model::Model& model, PointIndex point, LineIndex line) {
  return std::any_of(
      model.constraints.begin(), model.constraints.end(), [&](const model::Constraint& c) {
        if (!c.measure) return false;
        const Measure& m = model.measures[*c.measure];
        return m.kind == MeasureKind::Proportion && m.points[0] == point && m.lines[0] == line;
      });
}

}  // namespace

PlaceByLine place_by_line(const FormulaRoad& road, PointIndex point, LineIndex l) {
  const model::Line& line = road.model.lines[l];
  const ExprId zero = road.pool.integer(0);
  if (line.kind == LineKind::ThroughPoints) {
    const Expr length = geometry::make_placement(road.model, road.configuration, road.pool)
                            ->distance(line.from, line.to);
    if (point == line.from) return {zero, zero};
    if (point == line.to) return {length.id, zero};
    if (is_proportioned(road.model, point, l))
      return {(derive_place(road, MeasureKind::Proportion, point, l) * length).id, zero};
  }
  return {derive_place(road, MeasureKind::AlongLine, point, l).id,
          derive_place(road, MeasureKind::DistanceToLine, point, l).id};
}

MemberActions<ExprId> derive_member_actions(const FormulaRoad& road,
                                            const model::Members& members) {
  FormulaCollector collector(road, members);
  apply_loads(road.model, road.pool, road.configuration, road.rates, collector);
  for (std::uint32_t c = 0; c < road.model.constraints.size(); ++c)
    collector.hold_constraint({c}, road.reactions[c]);
  for (std::uint32_t f = 0; f < road.model.followers.size(); ++f)
    if (model::is_mechanical(road.model.followers[{f}]))
      collector.hold(road.model.followers[{f}].expression, road.bearing[f]);
  return collector.take();
}

}  // namespace trammel::mechanics
