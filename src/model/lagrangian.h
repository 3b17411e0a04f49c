// SPDX-License-Identifier: Apache-2.0
// A system that is described by its energies in coordinates of its own, as plain data. No geometry
// and no dimension of space is presupposed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/span.h"
#include "symbolic/expr/expr_id.h"

namespace trammel::model {

/// Coordinate and rate are parameters of the model, the acceleration is what loads decide.
struct Coordinate {
  std::string name;
  base::Span span;
  symbolic::ExprId symbol, rate, acceleration;
};

/// Does the work force . d(place) when coordinates change.
struct PlacedForce {
  std::vector<symbolic::ExprId> force, place;  // as many components
};

struct CoordinateForce {
  std::size_t coordinate = 0;
  symbolic::ExprId force;
};

enum class ConstraintSense : std::uint8_t { Equal, AtMost, AtLeast };

/// `expression = 0`, `<= 0` or `>= 0`. Its reaction is the multiplier that pushes the expression
/// up.
struct CoordinateConstraint {
  std::string name;  // what reaction() takes; empty where it has none
  base::Span span;
  std::string text;
  symbolic::ExprId expression;
  symbolic::ExprId limit;         // the right side as written: what the size of a gap is seen by
  bool is_of_velocities = false;  // nonholonomic: linear in the rates
  ConstraintSense sense = ConstraintSense::Equal;
  symbolic::ExprId multiplier;
  std::optional<symbolic::ExprId> restitution = {};  // of a unilateral one
};

struct Lagrangian {
  std::vector<Coordinate> coordinates;
  std::optional<symbolic::ExprId> kinetic, potential, dissipation;
  std::vector<PlacedForce> placed_forces;
  std::vector<CoordinateForce> forces;
  std::vector<CoordinateConstraint> constraints;
};

}  // namespace trammel::model
