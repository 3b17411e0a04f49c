// SPDX-License-Identifier: Apache-2.0
#include "inquiry/picture/make_picture.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "geometry/sketch/extent.h"
#include "inquiry/picture/picture_parts.h"
#include "inquiry/picture/subject_stamp.h"
#include "inquiry/tolerances.h"
#include "mechanics/tolerances.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

namespace {

using model::Constraint;
using model::ConstraintIndex;
using model::Line;
using model::LineIndex;
using model::LineKind;
using model::Measure;
using model::MeasureKind;
using model::Model;
using model::PointIndex;

using Place = base::Vector2<double>;

class Painter {
 public:
  explicit Painter(const Case& here)
      : here_(here),
        model_(*here.machine.model),
        equations_(here.machine.sketch.equations),
        placement_(here.state.placement),
        of_parts_(find_part_elements(model_)),
        bar_of_line_(model_.lines.size(), -1) {}

  Picture paint_bare() {
    picture_.title = model_.name;
    add_poses(here_, picture_);
    add_points();
    add_lines();
    add_circles();
    add_plates(here_, bar_of_line_, of_parts_, picture_);
    add_loads(here_, picture_);
    add_floors(here_, placement_, picture_);
    for (const model::Follower& follower : model_.followers) {
      add_limit(follower);
      stamp_(subject_of(follower));
    }
    return std::move(picture_);
  }

  Picture paint(geometry::PlaceKind kind, const Loci& loci) {
    picture_ = paint_bare();
    picture_.kind = kind;
    picture_.parts = make_picture_parts(here_);
    add_forces();
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      add_constraint({c});
      stamp_(subject_of(model_.constraints[{c}]));
    }
    if (has_reactions()) add_ground_reactions();
    picture_.curves = make_picture_curves(here_, picture_, loci);
    return std::move(picture_);
  }

 private:
  Place at(PointIndex p) const { return place_of(here_, p); }
  double direction(LineIndex l) const { return direction_of(here_, l); }

  void add_points() {
    for (const model::Point& point : model_.points) {
      if (point.is_origin) continue;
      const PointIndex index{static_cast<std::uint32_t>(&point - &*model_.points.begin())};
      if (of_parts_.is_unnamed[index.value]) continue;
      const Place p = at(index);
      const bool shows_ground = point.held && !of_parts_.has_point[index.value];
      picture_.points.push_back({point.name, p.x, p.y, shows_ground});
      stamp_(subject_of(model_, index));
    }
  }

  void add_lines() {
    for (std::uint32_t l = 0; l < model_.lines.size(); ++l) {
      const Line& line = model_.lines[LineIndex{l}];
      if (of_parts_.has_line[l]) continue;
      if (line.kind == LineKind::ThroughPoints) {
        bar_of_line_[l] = static_cast<int>(picture_.lines.size());
        const Place a = at(line.from), b = at(line.to);
        picture_.lines.push_back({line.name, PictureLineKind::Bar, a.x, a.y, b.x, b.y});
      } else if (line.kind == LineKind::Free) {
        const double angle = direction({l});
        const Place foot = foot_of(here_, {l});
        picture_.lines.push_back({line.name, PictureLineKind::Guide, foot.x, foot.y,
                                  foot.x + equations_.size * std::cos(angle),
                                  foot.y + equations_.size * std::sin(angle)});
      }
      stamp_(subject_of(model_, LineIndex{l}));
    }
  }

  void add_circles() {
    for (std::uint32_t c = 0; c < model_.circles.size(); ++c) {
      const model::Circle& circle = model_.circles[model::CircleIndex{c}];
      const Place center = at(circle.center);
      const auto radius = static_cast<std::size_t>(equations_.variables.of_radius[c]);
      picture_.circles.push_back({circle.name, center.x, center.y, placement_.x[radius], {}});
      if (circle.axis) picture_.circles.back().spoke = direction(*circle.axis);
      stamp_({SubjectKind::Circle, circle.name, circle.span});
    }
  }

  // `a = 1.6`, or the number alone.
  std::string label(symbolic::ExprId value, double number, const base::Quantity& quantity) const {
    const std::string shown = show(model_, quantity, number);
    if (here_.scratch.pool.op(value) == symbolic::Op::Number) return shown;
    const std::string name = symbolic::to_text(here_.scratch.pool, value);
    return name.size() > 12 ? shown : fmt::format("{} = {}", name, shown);
  }

  void add_constraint(ConstraintIndex c) {
    const Constraint& constraint = model_.constraints[c];
    if (!constraint.measure) return;
    const Measure& measure = model_.measures[*constraint.measure];
    if (of_parts_.has_constraint[c.value]) return add_pair(c, measure);
    switch (measure.kind) {
      case MeasureKind::Distance: return add_length(c, measure);
      case MeasureKind::AngleOfLines: return add_angle_of_lines(c, measure);
      case MeasureKind::AngleOfPoints: return add_angle_of_points(c, measure);
      case MeasureKind::DistanceToLine: return add_roller(c, measure);
      case MeasureKind::X:
      case MeasureKind::Y: return add_coordinate(c, measure);
      case MeasureKind::Radius: return add_radius(c, measure);
      case MeasureKind::OutsideCircle:
      case MeasureKind::LineBesideCircle:
      case MeasureKind::CircleBesideCircle:
      case MeasureKind::CircleInCircle: return add_contact(c, measure);
      default: return;  // told by the elements themselves
    }
  }

  // Outlines show what parts do to each other. There remain lengths with names, and what the ground
  // does.
  void add_pair(ConstraintIndex c, const Measure& measure) {
    const Place a = at(measure.points[0]), b = at(measure.points[1]);
    const symbolic::ExprId value = model_.constraints[c].value;
    if (measure.kind == MeasureKind::X || measure.kind == MeasureKind::Y)
      add_coordinate(c, measure);
    else if (measure.kind == MeasureKind::DistanceToLine)
      add_reaction_of_axis(c, measure);
    else if (measure.kind == MeasureKind::Distance &&
             !symbolic::symbols_of(here_.scratch.pool, std::array{value}).empty())
      picture_.lengths.push_back(
          {label(value, placement_.q[c.value], {base::dimension::length}), a.x, a.y, b.x, b.y, -1});
  }

  int find_bar(PointIndex a, PointIndex b) const {
    for (std::uint32_t l = 0; l < model_.lines.size(); ++l) {
      const Line& line = model_.lines[LineIndex{l}];
      const bool same = (line.from == a && line.to == b) || (line.from == b && line.to == a);
      if (line.kind == LineKind::ThroughPoints && same) return bar_of_line_[l];
    }
    return -1;
  }

  void add_length(ConstraintIndex c, const Measure& measure) {
    const Place a = at(measure.points[0]), b = at(measure.points[1]);
    const int bar = find_bar(measure.points[0], measure.points[1]);
    picture_.lengths.push_back(
        {label(model_.constraints[c].value, placement_.q[c.value], {base::dimension::length}), a.x,
         a.y, b.x, b.y, bar});
    if (bar < 0) add_tie(measure.points[0], measure.points[1]);
    if (bar < 0 && has_reactions()) add_reaction_from_origin(c, measure);
    if (bar >= 0 && has_reactions()) add_bar_force(bar, reaction(c));
  }

  void add_bar_force(int bar, double force) {
    if (std::abs(force) <= noise()) force = 0.0;
    picture_.bar_forces.push_back({number(std::abs(force), {base::dimension::force}), bar, force});
  }

  const PictureCircle& circle(const Measure& measure, std::size_t i) const {
    return picture_.circles[measure.circles[i].value];
  }

  void add_radius(ConstraintIndex c, const Measure& measure) {
    const PictureCircle& of = circle(measure, 0);
    picture_.radii.push_back(
        {label(model_.constraints[c].value, placement_.q[c.value], {base::dimension::length}), of.x,
         of.y, of.radius});
  }

  // Where the gap between two things is 0.
  void add_contact(ConstraintIndex c, const Measure& measure) {
    const double size = geometry::size_of_gaps(equations_, placement_.x);
    if (std::abs(placement_.q[c.value]) > mechanics::touching_gap * size) return;
    const PictureCircle& first = circle(measure, 0);
    const std::optional<Place> place = measure.kind == MeasureKind::OutsideCircle
                                           ? at(measure.points[0])
                                       : measure.kind == MeasureKind::LineBesideCircle
                                           ? nearest_on(here_, measure.lines[0], {first.x, first.y})
                                           : contact_of(first, circle(measure, 1));
    if (place) picture_.contacts.push_back({place->x, place->y});
  }

  void add_tie(PointIndex p, PointIndex q, double length = 0.0) {
    if (find_bar(p, q) >= 0) return;
    const Place a = at(p), b = at(q);
    picture_.ties.push_back({a.x, a.y, b.x, b.y, std::isfinite(length) ? length : 0.0});
  }

  // Draws an upper limit on a distance as a thread. What keeps points apart is no part to draw.
  void add_limit(const model::Follower& follower) {
    const model::Unilateral* limit = find_unilateral(follower);
    if (limit == nullptr || !limit->is_upper_limit) return;
    for (const Measure& measure : model_.measures)
      if (measure.symbol == follower.expression && measure.kind == MeasureKind::Distance)
        add_tie(measure.points[0], measure.points[1],
                symbolic::eval(here_.scratch.pool, follower.value, placement_.numbers));
  }

  // A coordinate held by the ground: its reaction acts on the point along the axis. Those of `at`
  // points are drawn as one force.
  void add_coordinate(ConstraintIndex c, const Measure& measure) {
    const model::Point& point = model_.points[measure.points[0]];
    if (!has_reactions() || point.held) return;
    const bool is_x = measure.kind == MeasureKind::X;
    add_reaction(at(measure.points[0]), is_x ? reaction(c) : 0.0, is_x ? 0.0 : reaction(c));
  }

  // A distance to the origin is held by the ground as well.
  void add_reaction_from_origin(ConstraintIndex c, const Measure& measure) {
    const bool from_origin = model_.points[measure.points[0]].is_origin;
    if (!from_origin && !model_.points[measure.points[1]].is_origin) return;
    const Place p = at(measure.points[from_origin ? 1 : 0]);
    const double distance = std::hypot(p.x, p.y);
    if (distance > 0) add_reaction(p, reaction(c) * p.x / distance, reaction(c) * p.y / distance);
  }

  void add_angle(ConstraintIndex c, Place vertex, double from) {
    const double sweep = std::remainder(placement_.q[c.value], 2 * std::numbers::pi);
    picture_.angles.push_back(
        {label(model_.constraints[c].value, placement_.q[c.value], {base::dimension::one, true}),
         vertex.x, vertex.y, from, sweep});
    add_reaction_torque(c, vertex);
  }

  void add_reaction_torque(ConstraintIndex c, Place vertex) {
    if (has_reactions() && std::abs(reaction(c)) > noise())
      picture_.torques.push_back(
          {number(reaction(c), {base::dimension::energy}), vertex.x, vertex.y, reaction(c)});
  }

  void add_angle_of_lines(ConstraintIndex c, const Measure& measure) {
    const auto [first, second] = measure.lines;
    const Line& line = model_.lines[second];
    const Line& reference = model_.lines[first];
    const bool sits_on_it = line.kind == LineKind::Pointer && placement_.q[c.value] == 0.0;
    if (line.is_auxiliary || sits_on_it) return;
    const auto has_start = [](const Line& l) {
      return l.kind == LineKind::ThroughPoints || l.kind == LineKind::Pointer;
    };
    const Line& vertex = has_start(line) ? line : reference;
    if (!has_start(vertex)) return;
    // Of a part its displacement is told, which is no angle between lines that are seen.
    if (of_parts_.has_line[second.value]) return add_reaction_torque(c, at(vertex.from));
    add_angle(c, at(vertex.from), direction(first));
  }

  void add_angle_of_points(ConstraintIndex c, const Measure& measure) {
    const Place vertex = at(measure.points[1]), to = at(measure.points[0]);
    add_angle(c, vertex, std::atan2(to.y - vertex.y, to.x - vertex.x));
    add_tie(measure.points[1], measure.points[0]);
    add_tie(measure.points[1], measure.points[2]);
  }

  void add_roller(ConstraintIndex c, const Measure& measure) {
    const Line& line = model_.lines[measure.lines[0]];
    const Place p = at(measure.points[0]);
    picture_.shows_x_axis = picture_.shows_x_axis || line.kind == LineKind::XAxis;
    picture_.shows_y_axis = picture_.shows_y_axis || line.kind == LineKind::YAxis;
    if (is_fixed_along(model_, measure)) return;  // a plate
    if (placement_.q[c.value] != 0.0) return;
    picture_.rollers.push_back({p.x, p.y, direction(measure.lines[0]), is_axis(line)});
    add_reaction_of_axis(c, measure);
  }

  void add_reaction_of_axis(ConstraintIndex c, const Measure& measure) {
    const bool on_ground = is_axis(model_.lines[measure.lines[0]]);
    const bool point_is_ground = model_.points[measure.points[0]].is_origin;
    if (!has_reactions() || on_ground == point_is_ground) return;  // a force within the model
    // The reaction acts on the point; where that is ground, on the model acts its opposite.
    const double on_model = point_is_ground ? -reaction(c) : reaction(c);
    const double along = direction(measure.lines[0]);
    add_reaction(at(measure.points[0]), -std::sin(along) * on_model, std::cos(along) * on_model);
  }

  void add_forces() {
    for (const model::AppliedForce& force : model_.loads.forces) {
      if (force.share_of) continue;  // of a load that is drawn as such
      const auto [fx, fy] = load_numbers(force.components);
      const Place p = at(force.point);
      picture_.forces.push_back({PictureForceKind::Applied,
                                 force_label(force.components, fx, fy, {base::dimension::force}),
                                 p.x, p.y, fx, fy});
      stamp_({SubjectKind::Load, model_.points[force.point].name, force.span});
    }
    for (const model::LineLoad& load : model_.loads.line_loads) {
      const auto [fx, fy] = load_numbers(load.per_length);
      const Line& line = model_.lines[load.line];
      const Place from = at(line.from), to = at(line.to);
      picture_.loads.push_back(
          {force_label(load.per_length, fx, fy, {base::dimension::force / base::dimension::length}),
           from.x, from.y, to.x, to.y, fx, fy});
      stamp_({SubjectKind::Load, line.name, load.span});
    }
  }

  std::array<double, 2> load_numbers(const std::array<symbolic::ExprId, 2>& components) const {
    const auto& values = here_.asked ? here_.asked->response.values : placement_.numbers;
    return {symbolic::eval(here_.scratch.pool, components[0], values),
            symbolic::eval(here_.scratch.pool, components[1], values)};
  }

  // `F = 1` where one component has a name of its own, otherwise the size.
  std::string force_label(const std::array<symbolic::ExprId, 2>& components, double fx, double fy,
                          const base::Quantity& quantity) const {
    const std::string size = number(std::hypot(fx, fy), quantity);
    if (fx != 0.0 && fy != 0.0) return size;
    const std::string text = symbolic::to_text(here_.scratch.pool, components[fx != 0.0 ? 0 : 1]);
    const std::string name = text.starts_with('-') ? text.substr(1) : text;
    const bool is_name = std::isalpha(static_cast<unsigned char>(name.front())) != 0;
    if (!is_name || name.find_first_of("+-*/^(") != std::string::npos) return size;
    return fmt::format("{} = {}", name, number(text == name ? fx + fy : -(fx + fy), quantity));
  }

  std::string number(double value, const base::Quantity& quantity) const {
    return show(model_, quantity, std::abs(value) <= noise() ? 0.0 : value);
  }

  bool has_reactions() const {
    const model::Loads& loads = model_.loads;
    const bool has_loads = !loads.forces.empty() || !loads.elements.empty() ||
                           (loads.gravity && !loads.masses.empty());
    return here_.asked && has_loads && loads.unsupported.empty() &&
           here_.asked->response.problem.empty();
  }
  double reaction(ConstraintIndex c) const { return here_.asked->response.reactions[c.value]; }

  // Below this a reaction is rounding of the others.
  double noise() const {
    double most = 0.0;
    if (here_.asked)
      for (const double r : here_.asked->response.reactions) most = std::max(most, std::abs(r));
    return picture_noise * most;
  }

  void add_reaction(Place p, double fx, double fy) {
    if (std::hypot(fx, fy) <= noise()) return;
    picture_.forces.push_back({PictureForceKind::Reaction,
                               number(std::hypot(fx, fy), {base::dimension::force}), p.x, p.y, fx,
                               fy});
  }

  void add_ground_reactions() {
    for (std::uint32_t p = 0; p < model_.points.size(); ++p) {
      const model::Point& point = model_.points[PointIndex{p}];
      if (point.held) add_reaction(at({p}), reaction((*point.held)[0]), reaction((*point.held)[1]));
      stamp_(subject_of(model_, PointIndex{p}));
    }
  }

  const Case& here_;
  const Model& model_;
  const geometry::SketchEquations& equations_;
  const geometry::Placement& placement_;
  PartElements of_parts_;
  std::vector<int> bar_of_line_;
  Picture picture_;
  SubjectStamp stamp_{picture_};
};

}  // namespace

Picture make_picture(const Case& here, geometry::PlaceKind kind, const Loci& loci) {
  return Painter(here).paint(kind, loci);
}

Picture make_bare_picture(const Case& here) {
  return Painter(here).paint_bare();
}

}  // namespace trammel::inquiry
