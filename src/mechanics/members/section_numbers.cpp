// SPDX-License-Identifier: Apache-2.0
// Sections of lines as numbers: which side things are on, and the equilibrium of the part beyond.
#include <algorithm>
#include <cmath>

#include "mechanics/members/member_numbers.h"
#include "mechanics/tolerances.h"

namespace trammel::mechanics {

namespace {

using geometry::SketchEquations;
using model::PointIndex;
using Vector = base::Vector2<double>;

// A line with its ends, and its section.
class CutLine {
 public:
  CutLine(const LoadedState& loaded, model::LineIndex line, double distance)
      : equations_(loaded.equations),
        placement_(loaded.placement),
        state_(loaded.state),
        line_(equations_.model->lines[line]),
        start_(at(line_.from)),
        distance_(distance) {
    const Vector along = at(line_.to) - start_;
    length_ = std::hypot(along.x, along.y);
    unit_ = 1 / length_ * along;
  }

  double number(symbolic::ExprId e) const {
    return symbolic::eval(*equations_.pool, e, state_.values);
  }
  Vector vector(const std::vector<double>& numbers, PointIndex p) const {
    const auto [i, j] = equations_.variables.of_point[p.value];
    if (i < 0) return {};
    return {numbers[static_cast<std::size_t>(i)], numbers[static_cast<std::size_t>(j)]};
  }
  Vector at(PointIndex p) const { return vector(placement_.x, p); }
  double along(PointIndex p) const { return dot(unit_, at(p) - start_); }
  Vector foot(PointIndex p) const { return start_ + along(p) * unit_; }

  bool is_inside() const {
    return distance_ >= -section_rounding * length_ &&
           distance_ <= (1 + section_rounding) * length_;
  }
  bool is_beyond(double place) const { return place >= distance_ - section_rounding * length_; }
  double length() const { return length_; }

  void add_couple(double moment) {
    moment_ += moment;
    turning_ += std::abs(moment);
  }
  void add(Vector place, Vector force) {
    force_ = force_ + force;
    pushing_ += std::hypot(force.x, force.y);
    add_couple(cross(place - (start_ + distance_ * unit_), force));
  }

  // Adds what is spread over the part beyond and grows linearly: its values at the two places of
  // Gauss stand for it exactly.
  void add_spread(Vector at_start, Vector at_end) {
    const double half = (length_ - distance_) / 2, middle = (length_ + distance_) / 2;
    for (const double side : {-1.0, 1.0}) {
      const double place = middle + side * half / std::sqrt(3.0);
      const double share = place / length_;
      add(start_ + place * unit_, half * ((1 - share) * at_start + share * at_end));
    }
  }
  // Weight and inertia of a unit of mass at an end.
  Vector pull_at(PointIndex end) const {
    Vector g;
    if (const auto& gravity = equations_.model->loads.gravity)
      g = {number((*gravity)[0]), number((*gravity)[1])};
    return g - vector(state_.acceleration, end);
  }
  Vector middle() const { return start_ + length_ / 2 * unit_; }
  const model::Line& line() const { return line_; }

  std::array<double, 3> result() const {
    return {without_rounding(dot(unit_, force_), pushing_),
            without_rounding(cross(unit_, force_), pushing_), without_rounding(moment_, turning_)};
  }

 private:
  const SketchEquations& equations_;
  const geometry::Placement& placement_;
  const Response& state_;
  const model::Line& line_;
  Vector start_, unit_;
  double distance_ = 0.0, length_ = 0.0;
  Vector force_;
  double moment_ = 0.0;
  double pushing_ = 0.0, turning_ = 0.0;  // sizes of what was added
};

// How far along the line its centre of gravity is; in the middle where it has no mass.
double find_center(const LineActions& actions, const CutLine& cut) {
  double mass = 0.0, moment = 0.0;
  for (const model::PointMass& m : actions.carried) {
    mass += cut.number(m.mass);
    moment += cut.number(m.mass) * cut.along(m.point);
  }
  for (const model::LineMass& m : actions.masses) {
    mass += cut.number(m.mass);
    moment += cut.number(m.mass) * cut.length() / 2;
  }
  return mass > 0 ? moment / mass : cut.length() / 2;
}

}  // namespace

std::optional<SectionSides> find_section_sides(const LoadedState& loaded,
                                               const LineActions& actions, double distance) {
  const CutLine cut(loaded, actions.line, distance);
  if (!cut.is_inside()) return std::nullopt;
  SectionSides sides;
  const auto tell = [&](PointIndex p) { sides.is_beyond[p] = cut.is_beyond(cut.along(p)); };
  for (const ForceOnPoint<double>& f : actions.forces) tell(f.point);
  for (const ForceAtFoot<double>& foot : actions.feet) tell(foot.center);
  // A section at an end leaves nothing beyond it, or nothing before.
  sides.is_beyond[cut.line().from] = false;
  sides.is_beyond[cut.line().to] = true;
  sides.center_is_beyond = cut.is_beyond(find_center(actions, cut));
  sides.middle_is_beyond = cut.is_beyond(cut.length() / 2);
  return sides;
}

std::array<double, 3> eval_section(const LoadedState& loaded, const LineActions& actions,
                                   double distance, const SectionSides& sides) {
  CutLine cut(loaded, actions.line, distance);
  for (const ForceOnPoint<double>& f : actions.forces)
    if (f.source != ForceSource::Carried && sides.is_beyond.at(f.point))
      cut.add(cut.at(f.point), -f.force);
  for (const ForceAtFoot<double>& foot : actions.feet)
    if (sides.is_beyond.at(foot.center)) cut.add(cut.foot(foot.center), foot.force);
  for (const CoupleOnLine<double>& couple : actions.couples)
    if (couple.at ? sides.is_beyond.at(*couple.at) : sides.center_is_beyond)
      cut.add_couple(couple.moment);
  for (const model::LineMass& m : actions.masses) {
    const Vector at_start = cut.pull_at(cut.line().from), at_end = cut.pull_at(cut.line().to);
    const double mass = cut.number(m.mass);
    if (m.is_uniform)
      cut.add_spread(mass / cut.length() * at_start, mass / cut.length() * at_end);
    else if (sides.middle_is_beyond)
      cut.add(cut.middle(), mass / 2 * (at_start + at_end));
  }
  for (const model::LineLoad& load : actions.loads) {
    const Vector p{cut.number(load.per_length[0]), cut.number(load.per_length[1])};
    cut.add_spread(p, p);
  }
  return cut.result();
}

std::vector<SectionSample> sample_sections(const LoadedState& loaded, model::LineIndex line) {
  constexpr int steps = 12;  // between two places where something acts
  const LineActions actions = gather_on_line(loaded, line);
  const CutLine cut(loaded, line, 0.0);
  std::vector<double> places{0.0, find_center(actions, cut), cut.length() / 2, cut.length()};
  for (const ForceOnPoint<double>& f : actions.forces) places.push_back(cut.along(f.point));
  for (const ForceAtFoot<double>& foot : actions.feet) places.push_back(cut.along(foot.center));
  std::sort(places.begin(), places.end());
  std::vector<SectionSample> samples;
  for (std::size_t i = 1; i < places.size(); ++i) {
    const double from = places[i - 1], to = places[i];
    if (to - from <= 4 * section_rounding * cut.length()) continue;
    const auto sides = find_section_sides(loaded, actions, (from + to) / 2);
    if (!sides) continue;  // beyond the ends
    for (int k = 0; k <= steps; ++k) {
      const double distance = from + (to - from) * k / steps;
      samples.push_back({distance, eval_section(loaded, actions, distance, *sides)});
    }
  }
  return samples;
}

double find_imbalance(const LoadedState& loaded, const LineActions& actions, double loudest) {
  // A section before everything: its forces are what all that acts is out of balance by.
  SectionSides sides{{}, true, true};
  double size = floor_of_balance * loudest;
  for (const ForceOnPoint<double>& f : actions.forces) {
    sides.is_beyond[f.point] = true;
    size = std::max(size, std::hypot(f.force.x, f.force.y));
  }
  for (const ForceAtFoot<double>& foot : actions.feet) sides.is_beyond[foot.center] = true;
  for (const CoupleOnLine<double>& couple : actions.couples)
    if (couple.at) sides.is_beyond[*couple.at] = true;
  const CutLine cut(loaded, actions.line, 0.0);
  const auto [normal, shear, moment] = eval_section(loaded, actions, 0.0, sides);
  if (size == 0.0) return 0.0;
  return std::max({std::abs(normal), std::abs(shear), std::abs(moment) / cut.length()}) / size;
}

std::vector<std::optional<SectionSides>> eval_member_forces(const SketchEquations& equations,
                                                            const MotionRows& rows,
                                                            const geometry::Placement& placement,
                                                            const Mode& given, Response& state) {
  const model::Model& model = *equations.model;
  std::vector<std::optional<SectionSides>> sides;
  if (model.joint_forces.empty() && model.sections.empty()) return sides;
  const MemberActions<double> actions =
      eval_member_actions(equations, rows, placement, state, model::Members(model));
  const LoadedState loaded{equations, placement, state, actions};
  for (const model::JointForceAtom& atom : model.joint_forces) {
    const Vector force = eval_joint_force(actions, atom.point, atom.body);
    state.values.set(atom.symbols[0], force.x);
    state.values.set(atom.symbols[1], force.y);
  }
  if (given.is_decided) sides = given.sections;
  for (std::size_t k = 0; k < model.sections.size(); ++k) {
    const model::SectionAtom& section = model.sections[k];
    const double distance = symbolic::eval(*equations.pool, section.distance, state.values);
    const LineActions on_line = gather_on_line(loaded, section.line);
    if (k == sides.size()) sides.push_back(find_section_sides(loaded, on_line, distance));
    std::array<double, 3> parts{NAN, NAN, NAN};
    if (sides[k]) parts = eval_section(loaded, on_line, distance, *sides[k]);
    for (const std::size_t i : {0U, 1U, 2U}) state.values.set(section.symbols[i], parts[i]);
  }
  return sides;
}

}  // namespace trammel::mechanics
