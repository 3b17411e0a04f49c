// SPDX-License-Identifier: Apache-2.0
#include "mechanics/members/member_numbers.h"

#include <algorithm>
#include <cmath>

#include "mechanics/implicit/applied_forces.h"
#include "mechanics/tolerances.h"
#include "model/measure/measure_table.h"

namespace trammel::mechanics {

namespace {

using geometry::SketchEquations;
using model::LineIndex;
using model::LineKind;
using model::Measure;
using model::MeasureIndex;
using model::MeasureKind;
using model::Member;
using model::PointIndex;
using Vector = base::Vector2<double>;

class NumberCollector : public ForceReceiver {
 public:
  NumberCollector(const SketchEquations& equations, const geometry::Placement& placement,
                  const model::Members& members)
      : equations_(equations), model_(*equations.model), x_(placement.x), members_(members) {}

  void push(PointIndex point, Vector force, std::optional<LineIndex> share_of) override {
    std::optional<Member> by = members_.owner(point);
    if (share_of) by = members_.of_line(*share_of);
    found_.forces.push_back(
        {point, by, force, share_of ? ForceSource::Share : ForceSource::Carried});
  }

  void drive(MeasureIndex index, double action, bool in_joint) override {
    pull(model_.measures[index], action, false);
    add_couples(model_.measures[index], action, in_joint);
  }

  // A constraint acts on the bodies that it names. The force of rolling acts where the two touch. A
  // constraint of a pointer that only counts turns passes no force on.
  void hold_constraint(model::ConstraintIndex c, double reaction, const symbolic::Values& values) {
    for (const model::RollingContact& rolling : model_.loads.rollings)
      if (rolling.constraint == c) return roll(rolling, reaction);
    const geometry::Equation& row = equations_.rows[c.value];
    if (std::none_of(row.measures.begin(), row.measures.end(),
                     [&](MeasureIndex m) { return members_.counts_turns(model_.measures[m]); }))
      hold(row, reaction, values);
  }

  void hold(const geometry::Equation& row, double reaction, const symbolic::Values& values) {
    for (std::size_t i = 0; i < row.measures.size(); ++i) {
      const double weight = row.by_measure.empty()
                                ? 1.0
                                : symbolic::eval(*equations_.pool, row.by_measure[i], values);
      const Measure& measure = model_.measures[row.measures[i]];
      pull(measure, reaction * weight, true);
      add_couples(measure, reaction * weight, true);
    }
  }

  MemberActions<double> take() { return std::move(found_); }

 private:
  // A point of the measure, with the body that the force there belongs to; in the order of inputs.
  struct Part {
    std::optional<PointIndex> point;  // none: a free line
    std::optional<Member> by;
    std::size_t inputs = 2;  // x and y; also a radius or the angle of a pointer
  };

  std::vector<Part> parts_of(const Measure& measure, bool is_constraint) const {
    std::vector<Part> parts;
    const model::MeasureRow& row = model::measure_row(measure.kind);
    const auto body = [&](std::size_t i) -> Member { return members_.of_line(measure.lines[i]); };
    for (std::size_t i = 0; i < row.points; ++i) {
      std::optional<Member> by;
      if (row.lines > 0) by = body(0);
      if (row.circles > 0) by = measure.circles[0];
      if (measure.kind == MeasureKind::Distance && is_constraint)
        by = members_.joining(measure.points[0], measure.points[1]);
      if (measure.kind == MeasureKind::AngleOfPoints)
        by = members_.joining(measure.points[1], measure.points[i == 2 ? 2 : 0]);
      parts.push_back({measure.points[i], by, 2});
    }
    for (std::size_t i = 0; i < row.lines; ++i) {
      const model::Line& line = model_.lines[measure.lines[i]];
      if (line.kind == LineKind::ThroughPoints)
        for (const PointIndex end : {line.from, line.to}) parts.push_back({end, body(i), 2});
      else if (line.kind == LineKind::Free)
        parts.push_back({});
      else if (line.kind == LineKind::Pointer)
        parts.push_back({line.from, body(i), 3});
    }
    for (std::size_t i = 0; i < row.circles; ++i)
      parts.push_back({model_.circles[measure.circles[i]].center, measure.circles[i], 3});
    return parts;
  }

  void pull(const Measure& measure, double action, bool is_constraint) {
    if (action == 0.0) return;
    std::array<double, 32> slopes{};
    geometry::eval_bound(equations_.measures->bind(measure), x_, slopes.data());
    std::size_t input = 0;
    for (const Part& part : parts_of(measure, is_constraint)) {
      const Vector force{action * slopes[input], action * slopes[input + 1]};
      input += part.inputs;
      if (part.point) found_.forces.push_back({*part.point, part.by, force});
    }
    if (measure.kind == MeasureKind::AngleOfPoints) share_vertex(measure);
    if (measure.kind == MeasureKind::LineBesideCircle) add_foot(measure);
  }

  // The two rays of an angle have the vertex in common: each takes what balances its own end.
  void share_vertex(const Measure& measure) {
    auto& forces = found_.forces;
    const std::size_t first = forces.size() - 3;
    const std::array<ForceOnPoint<double>, 2> ends{forces[first], forces[first + 2]};
    forces[first + 1] = {measure.points[1], ends[0].by, -ends[0].force};
    forces.push_back({measure.points[1], ends[1].by, -ends[1].force});
  }

  // The line bears the opposite of what the circle's centre does.
  void add_foot(const Measure& measure) {
    const ForceOnPoint<double>& center = found_.forces.back();
    add_foot(measure.lines[0], center.point, -center.force);
  }
  void add_foot(LineIndex l, PointIndex center, Vector force) {
    const Member body = members_.of_line(l);
    if (const auto* line = std::get_if<LineIndex>(&body))
      found_.feet.push_back({*line, center, force});
  }

  void roll(const model::RollingContact& rolling, double reaction) {
    const auto* first = std::get_if<LineIndex>(&rolling.first);
    const auto* second = std::get_if<LineIndex>(&rolling.second);
    if (first == nullptr && second == nullptr) {
      const PointIndex p = center_of(rolling.first), q = center_of(rolling.second);
      const Vector across = left_of(unit(at(q) - at(p)));
      found_.forces.push_back({q, rolling.second, reaction * across});
      found_.forces.push_back({p, rolling.first, -reaction * across});
      return;
    }
    const LineIndex l = first != nullptr ? *first : *second;
    const Member wheel = first != nullptr ? rolling.second : rolling.first;
    const Vector on_wheel = (first != nullptr ? reaction : -reaction) * direction(l);
    found_.forces.push_back({center_of(wheel), wheel, on_wheel});
    const model::Line& line = model_.lines[l];
    if (line.kind == LineKind::ThroughPoints)  // a force along the line acts at its start
      found_.forces.push_back({line.from, members_.of_line(l), -on_wheel});
    add_foot(l, center_of(wheel), -on_wheel);
  }
  PointIndex center_of(const Member& circle) const {
    return model_.circles[std::get<model::CircleIndex>(circle)].center;
  }
  Vector at(PointIndex p) const {
    const auto [i, j] = equations_.variables.of_point[p.value];
    if (i < 0) return {};
    return {x_[static_cast<std::size_t>(i)], x_[static_cast<std::size_t>(j)]};
  }
  static Vector unit(Vector v) { return 1 / std::hypot(v.x, v.y) * v; }
  Vector direction(LineIndex l) const {
    const model::Line& line = model_.lines[l];
    if (line.kind == LineKind::XAxis) return {1, 0};
    if (line.kind == LineKind::YAxis) return {0, 1};
    if (line.kind == LineKind::ThroughPoints) return unit(at(line.to) - at(line.from));
    const double angle =
        x_[static_cast<std::size_t>(equations_.variables.of_free_line[l.value][0])];
    return {std::cos(angle), std::sin(angle)};
  }

  void add_couples(const Measure& measure, double action, bool in_joint) {
    if (measure.kind == MeasureKind::AngleOfLines) {
      for (const std::size_t i : {0U, 1U}) {
        const LineIndex line = measure.lines[i];
        const auto joint = find_couple_place(model_, measure, line, in_joint);
        const Member body = members_.of_line(line);
        if (const auto* frame = std::get_if<LineIndex>(&body))
          found_.couples.push_back({*frame, joint, i == 0 ? -action : action});
      }
    } else if (measure.kind == MeasureKind::AngleOfPoints) {
      for (const std::size_t i : {0U, 2U})
        if (const auto ray = members_.joining(measure.points[1], measure.points[i]))
          found_.couples.push_back(
              {std::get<LineIndex>(*ray), measure.points[1], i == 0 ? -action : action});
    }
  }

  const SketchEquations& equations_;
  const model::Model& model_;
  std::span<const double> x_;
  const model::Members& members_;
  MemberActions<double> found_;
};

}  // namespace

MemberActions<double> eval_member_actions(const SketchEquations& equations, const MotionRows& rows,
                                          const geometry::Placement& placement,
                                          const Response& state, const model::Members& members) {
  NumberCollector collector(equations, placement, members);
  const AppliedForces forces(equations, state.values);
  forces.tell_loads(collector);
  forces.tell_inertial(placement.x, state.velocity, state.acceleration, collector);
  for (std::uint32_t c = 0; c < equations.rows.size(); ++c)
    collector.hold_constraint({c}, state.reactions[c], state.values);
  for (std::size_t f = 0; f < rows.followers.size(); ++f)
    collector.hold(rows.followers[f], state.bearing[f], state.values);
  return collector.take();
}

double without_rounding(double sum, double size) {
  return std::abs(sum) <= cancelled_sum * size ? 0.0 : sum;
}

base::Vector2<double> eval_joint_force(const MemberActions<double>& actions, PointIndex point,
                                       const Member& body) {
  Vector force, size;
  for (const ForceOnPoint<double>& f : actions.forces)
    if (f.point == point && f.by == body) {
      force = force - f.force;
      size = size + Vector{std::abs(f.force.x), std::abs(f.force.y)};
    }
  const double all = size.x + size.y;
  return {without_rounding(force.x, all), without_rounding(force.y, all)};
}

}  // namespace trammel::mechanics
