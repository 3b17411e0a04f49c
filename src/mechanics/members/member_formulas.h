// SPDX-License-Identifier: Apache-2.0
// Forces at joints and in sections in closed form, each by the equilibrium that makes it short.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "mechanics/members/action_formulas.h"
#include "mechanics/members/member_numbers.h"
#include "model/measure/element_placement.h"

namespace trammel::mechanics {

class MemberFormulas {
 public:
  /// Pre     all that the road refers to outlives the object
  /// Cost    O(model) nodes
  explicit MemberFormulas(const FormulaRoad& road);

  /// The force of everything else on the body at the point: against what the body does there, as
  /// the sum of what all others do there, or by the equilibrium of the body as a whole.
  ///
  /// Cost    O(joints) sums, as far as the search goes
  geometry::VectorFormula joint_force(model::PointIndex point, const model::Member& body);

  /// N, V, M: by the equilibrium of the part beyond or of the part before.
  std::array<symbolic::Expr, 3> section(const model::SectionAtom& section,
                                        const SectionSides& sides);

  const FormulaRoad& road() const { return road_; }
  const model::Members& members() const { return members_; }
  const MemberActions<symbolic::ExprId>& actions() const { return actions_; }
  const model::ElementPlacement& placement() const { return *place_; }
  /// Whether any force passes between the point and the body (a foot has none).
  bool is_bound(model::PointIndex point, const model::Member& body) const;

 private:
  using Vector = geometry::VectorFormula;
  using Joint = std::pair<model::PointIndex, model::Member>;

  symbolic::Expr zero() const;
  Vector none() const { return {zero(), zero()}; }
  Vector lifted(const symbolic::VectorId& v) const { return lift(road_.pool, v); }
  std::size_t operations(Vector v) const;
  Vector carried(model::PointIndex point, const model::Member& body) const;
  Vector by_itself(const Joint& joint) const;
  Vector by_others(const Joint& joint);
  Vector by_whole(const Joint& joint);
  std::array<symbolic::Expr, 3> section_by_side(const model::SectionAtom& section,
                                                const SectionSides& sides, bool beyond);

  FormulaRoad road_;
  model::Members members_;
  MemberActions<symbolic::ExprId> actions_;
  std::unique_ptr<model::ElementPlacement> place_;
  std::set<Joint> open_joints_;                // whose force is being looked for
  std::set<model::Member> open_bodies_;        // whose equilibrium is being written
  std::map<Joint, symbolic::VectorId> found_;  // of searches that began with nothing open
  int searched_ = 0;
};

/// For every joint and section that the model asks for: what its names stand for.
std::vector<symbolic::Replacement> derive_member_forces(
    const FormulaRoad& road, std::span<const std::optional<SectionSides>> sides);

}  // namespace trammel::mechanics
