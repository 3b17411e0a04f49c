// SPDX-License-Identifier: Apache-2.0
// Sections of lines in closed form: the part beyond, or the part before, in the line's own frame.
#include <algorithm>

#include "mechanics/members/member_formulas.h"
#include "symbolic/expr/operation_count.h"

namespace trammel::mechanics {

using geometry::VectorFormula;
using model::PointIndex;
using symbolic::Expr;
using symbolic::ExprId;

namespace {

// What acts on one side of the section.
class SideSum {
 public:
  SideSum(const FormulaRoad& road, const model::ElementPlacement& place,
          const model::SectionAtom& section, bool beyond)
      : road_(road),
        line_(road.model.lines[section.line]),
        section_(section),
        beyond_(beyond),
        distance_(road.pool, section.distance),
        length_(place.distance(line_.from, line_.to)) {
    const model::PlacedLine placed = place.line(section.line);
    unit_ = number(1) / lifted(placed.length) * lift(road.pool, placed.along);
    start_ = place.at(line_.from), end_ = place.at(line_.to);
    force_ = {number(0), number(0)};
    moment_ = number(0);
  }

  // A force on the line at a point, with its lever arms; or at the foot of the point.
  void add(PointIndex point, VectorFormula force) {
    const PlaceByLine place = place_by_line(road_, point, section_.line);
    add_at_foot(place, force);
    moment_ = moment_ - lifted(place.left) * in_frame(force).x;
  }
  void add_at_foot(PointIndex point, VectorFormula force) {
    add_at_foot(place_by_line(road_, point, section_.line), force);
  }
  void add_couple(Expr moment) { moment_ = moment_ + moment; }

  void add_middle_mass(Expr mass) {
    const VectorFormula local = mass * ((number(1) / 2) * (pull_at(start_) + pull_at(end_)));
    force_ = force_ + in_frame(local);
    moment_ = moment_ + (length_ / 2 - distance_) * in_frame(local).y;
  }

  // Grows evenly: w + ξ w' at the distance ξ. ∫ (ξ - s) (w + ξ w') dξ on the side of the section.
  void add_spread(VectorFormula w, VectorFormula growth) {
    const Expr s = distance_, l = length_, rest = l - s;
    const VectorFormula at_start = in_frame(w), slope = in_frame(growth);
    const Expr even = beyond_ ? rest : s;
    const Expr growing = beyond_ ? rest * (l + s) / 2 : s * s / 2;
    force_ = force_ + even * at_start + growing * slope;
    const Expr arm = beyond_ ? rest * rest / 2 : -(s * s / 2);
    const Expr growing_arm = beyond_ ? rest * rest * (2 * l + s) / 6 : -(s * s * s / 6);
    moment_ = moment_ + arm * at_start.y + growing_arm * slope.y;
  }
  void add_uniform_mass(Expr mass) {
    const VectorFormula first = pull_at(start_), last = pull_at(end_);
    add_spread(mass / length_ * first, mass / (length_ * length_) * (last - first));
  }

  // The force on the part before from the part beyond: the sum beyond, or the opposite of the sum
  // before.
  std::array<Expr, 3> result() const {
    if (beyond_) return {force_.x, force_.y, moment_};
    return {-force_.x, -force_.y, -moment_};
  }

 private:
  void add_at_foot(const PlaceByLine& place, VectorFormula force) {
    const VectorFormula local = in_frame(force);
    force_ = force_ + local;
    moment_ = moment_ + (lifted(place.along) - distance_) * local.y;
  }
  Expr lifted(ExprId e) const { return {road_.pool, e}; }
  Expr number(std::int64_t n) const { return {road_.pool, road_.pool.integer(n)}; }
  VectorFormula in_frame(VectorFormula v) const { return {dot(unit_, v), cross(unit_, v)}; }
  // Weight and inertia of a unit of mass there.
  VectorFormula pull_at(VectorFormula place) const {
    const auto accelerated = [&](Expr e) {
      return differentiate_in_time(road_.rates, differentiate_in_time(road_.rates, e));
    };
    VectorFormula pull{-accelerated(place.x), -accelerated(place.y)};
    if (const auto& g = road_.model.loads.gravity)
      pull = pull + VectorFormula{lifted((*g)[0]), lifted((*g)[1])};
    return pull;
  }

  const FormulaRoad& road_;
  const model::Line& line_;
  const model::SectionAtom& section_;
  bool beyond_;
  Expr distance_, length_;
  VectorFormula unit_, start_, end_;
  VectorFormula force_;
  Expr moment_;
};

}  // namespace

std::array<Expr, 3> MemberFormulas::section_by_side(const model::SectionAtom& section,
                                                    const SectionSides& sides, bool beyond) {
  SideSum sum(road_, *place_, section, beyond);
  const model::Member body = section.line;
  for (const auto& [point, is_beyond] : sides.is_beyond)
    if (is_beyond == beyond && is_bound(point, body))
      sum.add(point, joint_force(point, body) + carried(point, body));
  for (const ForceAtFoot<ExprId>& foot : actions_.feet)
    if (foot.line == section.line && sides.is_beyond.at(foot.center) == beyond)
      sum.add_at_foot(foot.center, lifted(foot.force));
  for (const CoupleOnLine<ExprId>& couple : actions_.couples)
    if (couple.line == section.line &&
        (couple.at ? sides.is_beyond.at(*couple.at) : sides.center_is_beyond) == beyond)
      sum.add_couple(Expr(road_.pool, couple.moment));
  for (const model::LineMass& m : road_.model.loads.line_masses) {
    if (m.line != section.line) continue;
    const Expr mass(road_.pool, m.mass);
    if (m.is_uniform)
      sum.add_uniform_mass(mass);
    else if (sides.middle_is_beyond == beyond)
      sum.add_middle_mass(mass);
  }
  for (const model::LineLoad& load : road_.model.loads.line_loads)
    if (load.line == section.line)
      sum.add_spread({Expr(road_.pool, load.per_length[0]), Expr(road_.pool, load.per_length[1])},
                     none());
  return sum.result();
}

bool MemberFormulas::is_bound(PointIndex point, const model::Member& body) const {
  return std::any_of(actions_.forces.begin(), actions_.forces.end(),
                     [&](const auto& f) { return f.point == point && f.by == body; });
}

std::array<Expr, 3> MemberFormulas::section(const model::SectionAtom& section,
                                            const SectionSides& sides) {
  const auto operations = [&](const std::array<Expr, 3>& parts) {
    return symbolic::count_operations(road_.pool,
                                      std::array{parts[0].id, parts[1].id, parts[2].id});
  };
  const auto beyond = section_by_side(section, sides, true);
  const auto before = section_by_side(section, sides, false);
  return operations(before) < operations(beyond) ? before : beyond;
}

std::vector<symbolic::Replacement> derive_member_forces(
    const FormulaRoad& road, std::span<const std::optional<SectionSides>> sides) {
  std::vector<symbolic::Replacement> named;
  const model::Model& model = road.model;
  if (model.joint_forces.empty() && model.sections.empty()) return named;
  MemberFormulas formulas(road);
  for (const model::JointForceAtom& atom : model.joint_forces) {
    const VectorFormula force = formulas.joint_force(atom.point, atom.body);
    named.push_back({atom.symbols[0], force.x.id});
    named.push_back({atom.symbols[1], force.y.id});
  }
  for (std::size_t k = 0; k < model.sections.size(); ++k) {
    if (!sides[k]) continue;
    const auto parts = formulas.section(model.sections[k], *sides[k]);
    for (const std::size_t i : {0U, 1U, 2U})
      named.push_back({model.sections[k].symbols[i], parts[i].id});
  }
  return named;
}

}  // namespace trammel::mechanics
