// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/place_by_construction.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "base/assert.h"
#include "base/vector2.h"

namespace trammel::geometry {

namespace {

using model::Line;
using model::LineKind;
using model::Model;

using Vector = base::Vector2<double>;

double length(Vector a) {
  return std::hypot(a.x, a.y);
}
Vector unit(double angle) {
  return {std::cos(angle), std::sin(angle)};
}
double angle_of(Vector a) {
  return std::atan2(a.y, a.x);
}

// A locus with its numbers: a circle, or a line (a ray where only one sense is allowed).
struct Curve {
  bool is_circle = false;
  Vector start;      // center of the circle, or a point of the line
  Vector direction;  // unit
  double radius = 0.0;
  bool is_ray = false;
  std::string text;  // for messages
};

struct Solutions {
  std::vector<Vector> points;  // the one for branch +1 first
  double missing = 0.0;        // where there are none
};

Solutions meet_lines(const Curve& a, const Curve& b) {
  const double sine = cross(a.direction, b.direction);
  if (std::abs(sine) < 1e-14) return {{}, std::abs(cross(a.direction, b.start - a.start))};
  return {{a.start + (cross(b.start - a.start, b.direction) / sine) * a.direction}, 0.0};
}

Solutions meet_line_circle(const Curve& line, const Curve& circle) {
  const Vector to_center = circle.start - line.start;
  const double along = dot(to_center, line.direction);
  const double off = cross(line.direction, to_center);
  const double half_chord_squared = circle.radius * circle.radius - off * off;
  // A touching line may miss by rounding.
  const double slack = 1e-12 * circle.radius * circle.radius;
  if (half_chord_squared < -slack) return {{}, std::abs(off) - circle.radius};
  const double half_chord = std::sqrt(std::max(0.0, half_chord_squared));
  return {{line.start + (along + half_chord) * line.direction,
           line.start + (along - half_chord) * line.direction},
          0.0};
}

Solutions meet_circles(const Curve& a, const Curve& b) {
  const Vector between = b.start - a.start;
  const double d = length(between);
  if (d == 0.0) return {{}, std::abs(a.radius - b.radius)};
  const double u = (a.radius * a.radius - b.radius * b.radius + d * d) / (2 * d);
  const double h_squared = a.radius * a.radius - u * u;
  if (h_squared < -1e-12 * a.radius * a.radius) {
    const double gap = d - (a.radius + b.radius);
    return {{}, gap > 0 ? gap : std::abs(a.radius - b.radius) - d};
  }
  const double h = std::sqrt(std::max(0.0, h_squared));
  const Vector e = (1.0 / d) * between;
  return {{a.start + u * e + h * left_of(e), a.start + u * e - h * left_of(e)}, 0.0};
}

Solutions meet(const Curve& a, const Curve& b) {
  if (a.is_circle && b.is_circle) return meet_circles(a, b);
  if (a.is_circle) return meet_line_circle(b, a);
  if (b.is_circle) return meet_line_circle(a, b);
  return meet_lines(a, b);
}

class Draughtsman {
 public:
  Draughtsman(const SketchEquations& equations, const Construction& construction,
              std::span<const double> q, const symbolic::Values& parameters,
              std::span<const double> hints, const Branches* fixed)
      : equations_(equations),
        model_(*equations.model),
        variables_(equations.variables),
        construction_(construction),
        q_(q),
        parameters_(parameters),
        hints_(hints),
        fixed_(fixed) {
    placement_.x.assign(hints.begin(), hints.end());
    oriented_.resize(model_.lines.size());
  }

  NumericPlacement carry_out() {
    for (const Step& step : construction_.steps) {
      const int branch = std::visit([this](const auto& s) { return take(s); }, step);
      placement_.branches.push_back(branch);
      if (placement_.impossible) break;
    }
    return std::move(placement_);
  }

 private:
  double value(ConstraintIndex c) const {
    const Reading& reading = construction_.readings[c.value];
    double sum = reading.solved_for ? solved_for(c, *reading.solved_for) : q_[c.value];
    for (const Reading::Radius& r : reading.radii) sum += r.sign * radius(r.circle);
    return reading.side * sum;
  }

  double solved_for(ConstraintIndex c, model::MeasureIndex wanted) const {
    const Equation& row = equations_.rows[c.value];
    symbolic::Values values(&parameters_);
    std::size_t slope = 0;
    for (std::size_t k = 0; k < row.measures.size(); ++k) {
      const model::Measure& measure = model_.measures[row.measures[k]];
      const bool is_wanted = row.measures[k] == wanted;
      if (is_wanted) slope = k;
      values.set(measure.symbol, is_wanted ? 0.0 : measured(measure));
    }
    const symbolic::ExprId roots[] = {row.expression, row.by_measure[slope]};
    const std::vector<double> numbers = symbolic::eval(*equations_.pool, roots, values);
    return (q_[c.value] - numbers[0]) / numbers[1];
  }

  // Lines whose direction alone is known have no coordinates yet.
  double measured(const model::Measure& measure) const {
    if (measure.kind == model::MeasureKind::AngleOfLines)
      return std::remainder(direction(measure.lines[1]) - direction(measure.lines[0]),
                            2 * std::numbers::pi);
    return equations_.measures->eval(measure, placement_.x).value;
  }

  Vector at(PointIndex p, std::span<const double> x) const {
    const auto [i, j] = variables_.of_point[p.value];
    if (i < 0) return {};
    return {x[static_cast<std::size_t>(i)], x[static_cast<std::size_t>(j)]};
  }
  Vector at(PointIndex p) const { return at(p, placement_.x); }
  void put(std::array<int, 2> variables, Vector v) {
    placement_.x[static_cast<std::size_t>(variables[0])] = v.x;
    placement_.x[static_cast<std::size_t>(variables[1])] = v.y;
  }

  double radius(CircleIndex c) const {
    return placement_.x[static_cast<std::size_t>(variables_.of_radius[c.value])];
  }

  double direction(LineIndex l) const {
    if (oriented_[l.value]) return *oriented_[l.value];
    const Line& line = model_.lines[l];
    if (line.kind == LineKind::YAxis) return std::numbers::pi / 2;
    if (line.kind == LineKind::XAxis) return 0.0;
    return angle_of(at(line.to) - at(line.from));
  }

  Vector foot(LineIndex l) const {  // a point of a known line
    const Line& line = model_.lines[l];
    if (line.kind == LineKind::ThroughPoints) return at(line.from);
    if (line.kind != LineKind::Free) return {};
    const int offset = variables_.of_free_line[l.value][1];
    return placement_.x[static_cast<std::size_t>(offset)] * left_of(unit(direction(l)));
  }

  Curve curve(const Locus& locus) const {
    const double v = value(locus.constraint);
    const std::string& text = model_.constraints[locus.constraint].text;
    return std::visit([&](const auto& kind) { return curve(kind, v, text); }, locus.kind);
  }
  Curve curve(const OnCoordinate& on, double value, const std::string& text) const {
    const bool vertical = on.axis == 0;
    double v = value;
    if (on.from) v = on.sense * value + (vertical ? at(*on.from).x : at(*on.from).y);
    return {false,
            vertical ? Vector{v, 0} : Vector{0, v},
            vertical ? Vector{0, 1} : Vector{1, 0},
            0.0,
            false,
            text};
  }
  Curve curve(const OnCircle& on, double v, const std::string& text) const {
    return {true, at(on.center), {}, v, false, text};
  }
  Curve curve(const OnOffsetLine& on, double v, const std::string& text) const {
    const Vector e = unit(direction(on.line));
    return {false, foot(on.line) + v * left_of(e), e, 0.0, false, text};
  }
  Curve curve(const OnNormal& on, double v, const std::string& text) const {
    const Vector e = unit(direction(on.line));
    return {false, foot(on.line) + along(on, v) * e, left_of(e), 0.0, false, text};
  }
  double along(const OnNormal& on, double v) const {
    if (!on.is_proportion) return v;
    const Line& line = model_.lines[on.line];
    return v * length(at(line.to) - at(line.from));
  }
  Curve curve(const OnLineFromEnd& on, double, const std::string& text) const {
    const Vector e = unit(direction(on.line));
    return {false, at(on.end), on.forward ? e : -1.0 * e, 0.0, true, text};
  }
  // The angle at the circumference is half of that at the centre.
  Curve curve(const OnArc& on, double v, const std::string& text) const {
    const Vector half = 0.5 * (at(on.last) - at(on.first));
    const Vector center = at(on.first) + half + (1.0 / std::tan(v)) * left_of(half);
    return {true, center, {}, length(half) / std::abs(std::sin(v)), false, text};
  }
  Curve curve(const OnParallel& on, double v, const std::string& text) const {
    const Vector base = at(on.last) - at(on.first);
    const double d = length(base);
    return {false, at(on.first) + (2 * v / (d * d)) * left_of(base), (1.0 / d) * base, 0.0, false,
            text};
  }
  Curve curve(const OnTurnedRay& on, double v, const std::string& text) const {
    const double reference = angle_of(at(on.other) - at(on.vertex));
    return {false, at(on.vertex), unit(reference + on.turn * v), 0.0, true, text};
  }

  int take(const OrientLine& step) {
    const double angle = direction(step.reference) + step.turn * value(step.constraint);
    oriented_[step.line.value] = angle;
    const int variable = variables_.of_free_line[step.line.value][0];
    if (variable >= 0) placement_.x[static_cast<std::size_t>(variable)] = angle;
    return 0;
  }

  int take(const PlacePoint& step) {
    const Curve a = curve(step.first), b = curve(step.second);
    for (const auto& [c, locus] : {std::pair{&a, &step.first}, std::pair{&b, &step.second}})
      if (c->is_circle && c->radius < 0)
        return give_up({locus->constraint}, -c->radius,
                       fmt::format("{} is a negative length", c->text));
    const Solutions solutions = meet(a, b);
    const auto index = choose(step.point, solutions.points, a, b);
    if (!index) {
      const std::string name = model_.points[step.point].name;
      return give_up({step.first.constraint, step.second.constraint}, solutions.missing,
                     fmt::format("no place for {} meets both {} and {}", name, a.text, b.text));
    }
    put(variables_.of_point[step.point.value], solutions.points[*index]);
    return solutions.points.size() < 2 ? 0 : *index == 0 ? 1 : -1;
  }

  int take(const PlaceInFrame& step) {
    const auto& on = std::get<OnNormal>(step.along.kind);
    const Vector e = unit(direction(on.line));
    put(variables_.of_point[step.point.value], foot(on.line) +
                                                   along(on, value(step.along.constraint)) * e +
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

  // distance = side (q + other radii + sign r)
  int take(const SetRadius& step) {
    double r = value(step.constraint);
    if (step.distance) {
      const int side = construction_.readings[step.constraint.value].side;
      r = step.sign * side * (measured(*step.distance) - r);
    }
    if (r < 0)
      return give_up(
          {step.constraint}, -r,
          fmt::format("{} is a negative length", model_.constraints[step.constraint].text));
    placement_.x[static_cast<std::size_t>(variables_.of_radius[step.circle.value])] = r;
    return 0;
  }

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
      const double distance = length(points[i] - at(p, hints_));
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

  // The line has the first point at distance q1 and the second at q2 on its left, so it is turned
  // by asin((q2 - q1)/d) from the line of the points, in one of its two senses.
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
    const double hint = hints_[static_cast<std::size_t>(angle_variable)];
    const double forward = angle_of(between) - std::asin(sine);
    const double backward = angle_of(between) + std::numbers::pi + std::asin(sine);
    const auto away = [&](double angle) {
      return std::abs(std::remainder(angle - hint, 2 * std::numbers::pi));
    };
    const std::size_t here = placement_.branches.size();
    const bool take_forward =
        fixed_ != nullptr ? (*fixed_)[here] > 0 : away(forward) <= away(backward);
    const double angle = take_forward ? forward : backward;
    oriented_[step.line.value] = angle;
    put({angle_variable, offset_variable}, {angle, dot(left_of(unit(angle)), at(step.first)) - q1});
    return take_forward ? 1 : -1;
  }

  int give_up(std::vector<ConstraintIndex> constraints, double missing, std::string what) {
    placement_.impossible = {std::move(constraints), missing, std::move(what)};
    return 0;
  }

  const SketchEquations& equations_;
  const Model& model_;
  const Variables& variables_;
  const Construction& construction_;
  std::span<const double> q_;
  const symbolic::Values& parameters_;
  std::span<const double> hints_;
  const Branches* fixed_;
  NumericPlacement placement_;
  std::vector<std::optional<double>> oriented_;  // direction angles found from given angles
};

}  // namespace

NumericPlacement place_by_construction(const SketchEquations& equations,
                                       const Construction& construction, std::span<const double> q,
                                       const symbolic::Values& parameters,
                                       std::span<const double> hints, const Branches* fixed) {
  TRAMMEL_ASSERT(fixed == nullptr || fixed->size() == construction.steps.size());
  return Draughtsman(equations, construction, q, parameters, hints, fixed).carry_out();
}

}  // namespace trammel::geometry
