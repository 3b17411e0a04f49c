// SPDX-License-Identifier: Apache-2.0
// All that acts on points, lines and circles, told apart by the body that exerts or bears it.
// Forces at joints and in sections are sums of these, of numbers on the implicit road and of
// formulas on the constructive one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/vector2.h"
#include "mechanics/statics/apply_loads.h"
#include "model/member/members.h"

namespace trammel::mechanics {

enum class ForceSource : std::uint8_t {
  Bound,    // a constraint or an element
  Carried,  // a load or the inertia of a point
  Share,    // of a load or an inertia that is spread over the body
};

/// Where a force comes from. Derivations name it; beside numbers it stays empty.
struct ActionCause {
  std::optional<LoadCause> load;
  std::optional<model::ConstraintIndex> constraint;
};

/// A force on a point.
template <class Number>
struct ForceOnPoint {
  model::PointIndex point;
  std::optional<model::Member> by;  // the body that it belongs to; none: ground, pin, spring
  base::Vector2<Number> force;
  ForceSource source = ForceSource::Bound;
  ActionCause cause = {};
};

/// A couple on a body; at one of its joints, or else at its centre of gravity.
template <class Number>
struct CoupleOnLine {
  model::LineIndex line;
  std::optional<model::PointIndex> at;
  Number moment;
  ActionCause cause = {};
};

/// A force on a line where a circle touches it, at the foot of the circle's centre.
template <class Number>
struct ForceAtFoot {
  model::LineIndex line;
  model::PointIndex center;
  base::Vector2<Number> force;
};

template <class Number>
struct MemberActions {
  std::vector<ForceOnPoint<Number>> forces;
  std::vector<CoupleOnLine<Number>> couples;
  std::vector<ForceAtFoot<Number>> feet;
};

/// Where the couple acts that drives or holds an angle of lines: in the joint that they share, or
/// in the one that is held to the ground.
std::optional<model::PointIndex> find_couple_joint(const model::Model& model,
                                                   const model::Measure& measure,
                                                   model::LineIndex line);

/// Where the couple acts that a measure of angles makes on one of its lines: a moment on a node
/// acts there, a couple in a joint where find_couple_joint() says. Nothing stands for the centre of
/// gravity, where other loads and inertia act.
std::optional<model::PointIndex> find_couple_place(const model::Model& model,
                                                   const model::Measure& measure,
                                                   model::LineIndex line, bool in_joint);

}  // namespace trammel::mechanics
