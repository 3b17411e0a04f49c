// SPDX-License-Identifier: Apache-2.0
#include "mechanics/members/member_formulas.h"

#include <algorithm>

#include "geometry/construct/measure_in_configuration.h"
#include "symbolic/expr/operation_count.h"

namespace trammel::mechanics {

using geometry::VectorFormula;
using model::Member;
using model::PointIndex;
using symbolic::Expr;
using symbolic::ExprId;

namespace {

// After so many sums no other equilibrium is tried: a net of bodies has too many paths through it.
constexpr int searched_max = 400;

// Whether all that acts on the body acts at points or feet, as its equilibrium needs. The ground
// bears anything, a free line is held by its direction and offset, a circle is touched anywhere.
bool acts_at_points(const model::Model& model, const Member& body) {
  const auto* line = std::get_if<model::LineIndex>(&body);
  return line != nullptr && model.lines[*line].kind == model::LineKind::ThroughPoints;
}

}  // namespace

MemberFormulas::MemberFormulas(const FormulaRoad& road)
    : road_(road),
      members_(road.model),
      actions_(derive_member_actions(road, members_)),
      place_(geometry::make_placement(road.model, road.configuration, road.pool)) {}

Expr MemberFormulas::zero() const {
  return {road_.pool, road_.pool.integer(0)};
}

std::size_t MemberFormulas::operations(Vector v) const {
  return symbolic::count_operations(road_.pool, std::array{v.x.id, v.y.id});
}

VectorFormula MemberFormulas::carried(PointIndex point, const Member& body) const {
  Vector sum = none();
  for (const ForceOnPoint<ExprId>& f : actions_.forces)
    if (f.source == ForceSource::Carried && f.point == point && f.by == body)
      sum = sum + lifted(f.force);
  return sum;
}

VectorFormula MemberFormulas::joint_force(PointIndex point, const Member& body) {
  const Joint joint{point, body};
  if (const auto known = found_.find(joint); known != found_.end()) return lifted(known->second);
  const bool is_first = open_joints_.empty() && open_bodies_.empty();
  if (is_first) searched_ = 0;
  Vector best = by_itself(joint);
  if (++searched_ <= searched_max && open_joints_.insert(joint).second) {
    const auto take = [&](Vector other) {
      if (operations(other) < operations(best)) best = other;
    };
    take(by_others(joint));
    if (acts_at_points(road_.model, body) && open_bodies_.insert(body).second) {
      take(by_whole(joint));
      open_bodies_.erase(body);
    }
    open_joints_.erase(joint);
  }
  if (is_first) found_.emplace(joint, ids(best));
  return best;
}

VectorFormula MemberFormulas::by_itself(const Joint& joint) const {
  Vector sum = none();
  for (const ForceOnPoint<ExprId>& f : actions_.forces)
    if (f.point == joint.first && f.by == joint.second) sum = sum - lifted(f.force);
  return sum;
}

// What the others do at the point: forces that belong to no body, and for each other body the
// opposite of the force that it bears there itself.
VectorFormula MemberFormulas::by_others(const Joint& joint) {
  Vector sum = none();
  std::vector<Member> others;
  for (const ForceOnPoint<ExprId>& f : actions_.forces) {
    if (f.point != joint.first || f.by == joint.second) continue;
    if (!f.by)
      sum = sum + lifted(f.force);
    else if (std::find(others.begin(), others.end(), *f.by) == others.end())
      others.push_back(*f.by);
  }
  for (const Member& other : others) sum = sum - joint_force(joint.first, other);
  return sum;
}

VectorFormula MemberFormulas::by_whole(const Joint& joint) {
  const auto& [point, body] = joint;
  Vector sum = none();
  std::vector<PointIndex> others;
  for (const ForceOnPoint<ExprId>& f : actions_.forces) {
    if (f.by != body) continue;
    if (f.source != ForceSource::Bound) sum = sum - lifted(f.force);
    if (f.point != point && std::find(others.begin(), others.end(), f.point) == others.end())
      others.push_back(f.point);
  }
  for (const ForceAtFoot<ExprId>& foot : actions_.feet)
    if (Member(foot.line) == body) sum = sum - lifted(foot.force);
  for (const PointIndex other : others) sum = sum - joint_force(other, body);
  return sum;
}

}  // namespace trammel::mechanics
