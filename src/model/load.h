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
};

/// Kinetic energy: mass/2 |v|^2.
struct PointMass {
  PointIndex point;
  ExprId mass;
};

/// Kinetic energy: mass v_first . v_second. With the masses of its ends it makes a uniform rod.
struct CoupledMass {
  PointIndex first, second;
  ExprId mass;
};

/// Kinetic energy: inertia/2 omega^2.
struct LineInertia {
  LineIndex line;
  MeasureIndex angle;  // from the x axis to the line
  ExprId inertia;
};

struct Loads {
  std::vector<AppliedForce> forces;
  std::vector<ForceElement> elements;
  std::vector<PointMass> masses;
  std::vector<CoupledMass> coupled_masses;
  std::vector<LineInertia> inertias;
  std::optional<std::array<ExprId, 2>> gravity;  // acceleration
  std::string unsupported;  // a statement that this version cannot take into account
};

}  // namespace trammel::model
