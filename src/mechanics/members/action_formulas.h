// SPDX-License-Identifier: Apache-2.0
// What acts on points, lines and circles as formulas, on the constructive road: each force along a
// measure as the forces and couples that an engineer would draw, told apart by bodies.
#pragma once

#include <span>

#include "mechanics/kinematics/value_rates.h"
#include "mechanics/members/member_actions.h"

namespace trammel::mechanics {

/// A closed form that reactions have been derived for.
struct FormulaRoad {
  const model::Model& model;
  symbolic::ExprPool& pool;
  const geometry::ConfigurationFormula& configuration;
  const ValueRates& rates;
  std::span<const symbolic::ExprId> reactions;  // by constraint
  std::span<const symbolic::ExprId> bearing;    // by follower
};

/// A point beside a line: how far along it, and how far to the left.
struct PlaceByLine {
  symbolic::ExprId along, left;
};
PlaceByLine place_by_line(const FormulaRoad& road, model::PointIndex point, model::LineIndex line);

/// Cost    O(model) nodes
MemberActions<symbolic::ExprId> derive_member_actions(const FormulaRoad& road,
                                                      const model::Members& members);

}  // namespace trammel::mechanics
