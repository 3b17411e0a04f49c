// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/describe_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "geometry/sketch/diagnose/rigid_groups.h"
#include "geometry/tolerances.h"

namespace trammel::geometry {

namespace {

using model::CircleIndex;
using model::LineIndex;
using model::MeasureKind;
using model::PointIndex;

constexpr std::size_t bodies_told = 3;  // of one motion
constexpr std::size_t names_told = 3;   // of one body
constexpr double far_away = 100.0;      // sizes of the drawing: turning about there is shifting

std::string name_list(const char* one, const char* many, const std::vector<std::string>& names) {
  std::string list = fmt::format("{} {}", names.size() == 1 ? one : many, names.front());
  for (std::size_t i = 1; i < names.size(); ++i) {
    if (i == names_told) return list + fmt::format(" and {} more", names.size() - i);
    list += (i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  return list;
}

// Three digits, without "-0".
std::string number(double value) {
  return fmt::format("{:.3g}", std::abs(value) < told_zero ? 0.0 : value);
}

std::string coordinates(Vector v) {
  return fmt::format("({}, {})", number(v.x), number(v.y));
}

// A direction without sense: the one that points to the right, or else up.
std::string along(Vector v) {
  const double length = std::hypot(v.x, v.y);
  if (!(length > 0.0) || !std::isfinite(length)) return "in some direction";
  Vector unit = (1.0 / length) * v;
  if (unit.x < -told_zero || (std::abs(unit.x) <= told_zero && unit.y < 0)) unit = -unit;
  return "along " + coordinates(unit);
}

// `line rod` `turn` `about B`.
struct Clause {
  std::string subject, verb, manner;
  bool is_about_named = true;  // about or along an element of the model
};

std::string participle(const std::string& verb) {
  return (verb.back() == 'e' ? verb.substr(0, verb.size() - 1) : verb) + "ing";
}

class Narrator {
 public:
  Narrator(const SketchEquations& equations, const std::vector<double>& x, const Motion& motion)
      : equations_(equations), model_(*equations.model), field_(equations, x, motion) {}

  // Nothing where only what has no name moves, or all by rounding alone.
  std::optional<std::string> tell() const {
    std::vector<Clause> clauses, unnamed;
    for (const RigidGroup& group : find_rigid_groups(field_)) {
      Clause clause = tell(group);
      (clause.is_about_named ? clauses : unnamed).push_back(std::move(clause));
    }
    clauses.insert(clauses.end(), unnamed.begin(), unnamed.end());
    tell_lines(clauses);
    tell_circles(clauses);
    if (clauses.empty()) return std::nullopt;
    std::string text =
        fmt::format("{} can {} {}", clauses[0].subject, clauses[0].verb, clauses[0].manner);
    const std::size_t count = std::min(clauses.size(), bodies_told);
    for (std::size_t i = 1; i < count; ++i)
      text += fmt::format("{}{} {} {}", i == 1 ? ", with " : " and ", clauses[i].subject,
                          participle(clauses[i].verb), clauses[i].manner);
    if (clauses.size() > count) text += fmt::format(" and {} more", clauses.size() - count);
    return text;
  }

  // The point, where the motion is one of a lone point that nothing guides.
  std::optional<PointIndex> unguided_point() const {
    const std::vector<RigidGroup> groups = find_rigid_groups(field_);
    if (groups.size() != 1 || !groups.front().is_lone_point) return std::nullopt;
    const PointIndex p = groups.front().points.front();
    return guide_of(p, groups.front().velocity) ? std::nullopt : std::optional(p);
  }

 private:
  std::string subject(const RigidGroup& group) const {
    std::vector<std::string> names;
    for (const LineIndex l : group.lines) names.push_back(model_.lines[l].name);
    if (!names.empty()) return name_list("line", "lines", names);
    for (const PointIndex p : group.points) names.push_back(model_.points[p].name);
    return name_list("point", "points", names);
  }

  Clause tell(const RigidGroup& group) const {
    if (group.pivot) return {subject(group), "turn", "about " + model_.points[*group.pivot].name};
    const bool turns = group.turn != 0.0;
    for (const PointIndex p : group.points)
      if (const auto guide = guide_of(p, field_.velocity(p)))
        return {turns ? "point " + model_.points[p].name : subject(group), "slide",
                "along " + *guide};
    const Vector c = group.center;
    if (turns && std::hypot(c.x, c.y) < far_away)
      return {subject(group), "turn", "about " + coordinates(equations_.size * c), false};
    return {subject(group), group.is_lone_point ? "move" : "shift", along(group.velocity), false};
  }

  // The line or circle at rest along which a point moves.
  std::optional<std::string> guide_of(PointIndex p, Vector velocity) const {
    for (const model::Constraint& constraint : model_.constraints) {
      if (!constraint.measure) continue;
      const model::Measure& measure = model_.measures[*constraint.measure];
      if (measure.points[0] != p) continue;
      if (measure.kind == MeasureKind::DistanceToLine && constraint.is_incidence &&
          field_.rests(measure.lines[0]) &&
          std::abs(cross(field_.direction(measure.lines[0]), velocity)) < resting_speed)
        return model_.lines[measure.lines[0]].name;
      if (measure.kind == MeasureKind::OutsideCircle && constraint.is_incidence) {
        const model::Circle& circle = model_.circles[measure.circles[0]];
        if (field_.rests(circle.center) &&
            std::abs(field_.radius_rate(measure.circles[0])) < resting_speed)
          return "circle " + circle.name;
      }
    }
    return std::nullopt;
  }

  // Lines without points of their own: they turn about a point that rests on them, or shift.
  void tell_lines(std::vector<Clause>& told) const {
    for (std::uint32_t l = 0; l < model_.lines.size(); ++l) {
      const model::Line& line = model_.lines[LineIndex{l}];
      if (line.kind != model::LineKind::Free || field_.rests(LineIndex{l})) continue;
      const std::string subject = "line " + line.name;
      if (std::abs(field_.line_rates({l}).x) < resting_speed) {
        told.push_back({subject, "shift", along(left_of(field_.direction({l})))});
        continue;
      }
      const auto pivot = resting_point_on({l});
      told.push_back({subject, "turn", pivot ? "about " + model_.points[*pivot].name : "round"});
    }
  }

  std::optional<PointIndex> resting_point_on(LineIndex line) const {
    for (const model::Constraint& constraint : model_.constraints) {
      if (!constraint.measure || !constraint.is_incidence) continue;
      const model::Measure& measure = model_.measures[*constraint.measure];
      if (measure.kind == MeasureKind::DistanceToLine && measure.lines[0] == line &&
          field_.rests(measure.points[0]))
        return measure.points[0];
    }
    return std::nullopt;
  }

  void tell_circles(std::vector<Clause>& told) const {
    for (std::uint32_t c = 0; c < model_.circles.size(); ++c) {
      const model::Circle& circle = model_.circles[CircleIndex{c}];
      if (std::abs(field_.radius_rate({c})) > resting_speed)
        told.push_back({"circle " + circle.name, "grow", "in radius"});
      if (circle.axis && std::abs(field_.line_rates(*circle.axis).x) > resting_speed)
        told.push_back(
            {"circle " + circle.name, "turn", "about " + model_.points[circle.center].name});
    }
  }

  const SketchEquations& equations_;
  const model::Model& model_;
  VelocityField field_;
};

}  // namespace

std::string describe_motions(const SketchEquations& equations, const std::vector<double>& x,
                             const std::vector<Motion>& motions) {
  std::vector<std::string> told;
  std::size_t used = 0;
  for (; used < motions.size() && told.size() < motions_told; ++used) {
    const Narrator narrator(equations, x, motions[used]);
    const auto point = narrator.unguided_point();
    const bool is_pair = point && used + 1 < motions.size() &&
                         Narrator(equations, x, motions[used + 1]).unguided_point() == point;
    if (is_pair) {
      ++used;
      told.push_back(
          fmt::format("point {} can move anywhere", equations.model->points[*point].name));
    } else if (auto text = narrator.tell()) {
      told.push_back(std::move(*text));
    }
  }
  std::string text = fmt::format("{}", fmt::join(told, "; "));
  if (used < motions.size()) text += fmt::format("; and {} more motions", motions.size() - used);
  return text;
}

}  // namespace trammel::geometry
