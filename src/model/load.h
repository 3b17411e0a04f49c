// SPDX-License-Identifier: Apache-2.0
// What acts on a machine and what it is made of, as plain data: forces, elements with a force of
// their own, masses.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/span.h"
#include "model/index.h"

namespace trammel::model {

struct AppliedForce {
  PointIndex point;
  std::array<ExprId, 2> components;
  base::Span span;
  std::optional<LineIndex> share_of = {};  // of what is spread over this line
};

enum class ForceElementKind : std::uint8_t { Torque, Spring, Damper, Actuator };

/// Opposite forces or torques on the two sides of a measure, a distance of points or an angle of
/// lines. A spring acts by -k (measure - rest), a damper by -c times the measure's rate.
struct ForceElement {
  ForceElementKind kind = ForceElementKind::Torque;
  std::string name;  // empty for a torque
  MeasureIndex measure;
  ExprId action;  // drives the measure up where positive
  base::Span span;
  std::optional<ExprId> energy = {};  // stored: of a spring
  int sense = 1;  // -1: its force is told along a displacement against which the measure grows
};

/// Kinetic energy: mass/2 |v|^2.
struct PointMass {
  PointIndex point;
  ExprId mass;
  /// Of a mass that is spread over a line; of a wheel's mass its axis, so that it is the wheel that
  /// bears its weight and not the pin in its centre.
  std::optional<LineIndex> share_of = {};
  base::Span span = {};
};

/// Kinetic energy: mass v_first . v_second. With the masses of its ends it makes a uniform rod.
struct CoupledMass {
  PointIndex first, second;
  ExprId mass;
  LineIndex share_of;
};

/// Kinetic energy: inertia/2 omega^2.
struct LineInertia {
  LineIndex line;
  MeasureIndex angle;  // from the x axis to the line
  ExprId inertia;
};

/// What is spread over a line, or in its middle; elsewhere its ends have equivalent shares.
struct LineMass {
  LineIndex line;
  ExprId mass;
  bool is_uniform = false;  // otherwise in the middle
  base::Span span = {};
};
struct LineLoad {
  LineIndex line;
  std::array<ExprId, 2> per_length;
  base::Span span = {};
};

/// A reaction that presses, times a weight: a curve presses by a sum of its two.
struct Pressing {
  ConstraintIndex constraint;
  ExprId weight;
};

/// A body in a pin, which rubs there against another or the ground: by a torque of the lever times
/// the size of the joint force at the most.
struct Pin {
  PointIndex point;
  Member body;
  ExprId lever;  // coefficient times radius
};

/// Resists the sliding of a point on what it lies on: by coefficient times normal force, or by a
/// constant force. On a circle the sliding is an angle about the centre, on a curve the parameter:
/// `amount` and `force` are those that do the same work there, times the arm. In a pin it is the
/// angle of two bodies, and the limit depends on forces in another way: `amount` is a name for it.
struct Friction {
  std::optional<ConstraintIndex> constraint;  // the incidence
  MeasureIndex sliding;                       // how far along it the point is
  ExprId amount;                              // the coefficient, or the force
  bool is_constant = false;                   // a force
  ExprId force;                               // a name for it; drives `sliding` up where positive
  base::Span span;
  std::string label;               // of the incidence, or empty
  std::vector<Pressing> normal;    // whose sum is the normal force
  std::optional<ExprId> arm = {};  // how far the point slides by one unit of `sliding`
  std::optional<Pin> pin = {};
};

/// Where two bodies roll on each other: the reaction is the force on the second, along the left
/// normal of the line of centres, or along the line that is one of them.
struct RollingContact {
  ConstraintIndex constraint;
  Member first, second;
};

struct Loads {
  std::vector<AppliedForce> forces;
  std::vector<ForceElement> elements;
  std::vector<PointMass> masses;
  std::vector<CoupledMass> coupled_masses;
  std::vector<LineInertia> inertias;
  std::vector<LineMass> line_masses;
  std::vector<LineLoad> line_loads;
  std::vector<Friction> frictions;
  std::vector<RollingContact> rollings;
  std::optional<std::array<ExprId, 2>> gravity;  // acceleration
  std::string unsupported;  // a statement that this version cannot take into account
};

}  // namespace trammel::model
