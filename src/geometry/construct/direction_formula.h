// SPDX-License-Identifier: Apache-2.0
// The direction of a line as a formula.
#pragma once

#include <optional>

#include "symbolic/expr/vector_formula.h"

namespace trammel::geometry {

using symbolic::ExprId;
using symbolic::VectorFormula;
using symbolic::VectorId;

/// A vector of the direction and its length: what is measured by it needs no root.
struct Chord {
  VectorId along;
  ExprId length;
};

/// A unit vector, and the angle where it is a sum of given angles.
struct DirectionFormula {
  VectorId unit;
  std::optional<ExprId> angle;
  bool is_oriented = false;  // by a constraint, before its ends were placed
  std::optional<Chord> chord = {};
};

/// From the x axis.
DirectionFormula direction_at(symbolic::Expr angle);
DirectionFormula direction_along(VectorFormula unit);

/// Counter-clockwise; the other way round where `turn` is -1.
DirectionFormula turned(symbolic::ExprPool& pool, const DirectionFormula& from, int turn,
                        symbolic::Expr by);
DirectionFormula reversed(symbolic::ExprPool& pool, const DirectionFormula& direction);

/// v as it lies when the unit vector `local` has become e.
inline VectorFormula turned_as(VectorFormula v, VectorFormula local, VectorFormula e) {
  return dot(v, local) * e + cross(local, v) * left_of(e);
}

}  // namespace trammel::geometry
