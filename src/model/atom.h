// SPDX-License-Identifier: Apache-2.0
// What questions and loads name that is found after the model is read: each has symbols of its own,
// which stand for it in expressions.
#pragma once

#include <array>
#include <variant>

#include "model/index.h"

namespace trammel::model {

/// A derivative of a measure by time (order 1 or 2), as it occurs in a question or a load.
struct MeasureRate {
  MeasureIndex measure;
  unsigned order = 1;
  ExprId symbol;
};

/// The generalized force of one constraint or follower, as it occurs in a question.
struct ReactionAtom {
  std::variant<ConstraintIndex, FollowerIndex> of;
  ExprId symbol;
};

/// The force of everything else on a body at a point, as it occurs in a question.
struct JointForceAtom {
  PointIndex point;
  Member body;
  std::array<ExprId, 2> symbols;
};

/// Normal force, shear force and bending moment in the section of a line at a distance from its
/// start, as they occur in a question.
struct SectionAtom {
  LineIndex line;
  ExprId distance;
  std::array<ExprId, 3> symbols;
};

}  // namespace trammel::model
