// SPDX-License-Identifier: Apache-2.0
#include "model/language/anchors.h"

#include <cstdint>
#include <optional>
#include <variant>

namespace trammel::model::syntax {

namespace {

enum class Kind : std::uint8_t { Element, Constraint, Load, Value, Question, Other };

template <class... Forms>
bool is_one_of(const Statement& statement) {
  return (std::holds_alternative<Forms>(statement.form) || ...);
}

Kind kind_of(const Statement& s) {
  if (is_one_of<PointAt, PointNear, PointIn, LineThrough, LineNear, Circle, Curve, BodyOfPoints,
                Coordinates, Solid>(s))
    return Kind::Element;
  if (is_one_of<Constraint, Incidence, Condition, Rate, Free, LagrangeConstraint>(s))
    return Kind::Constraint;
  if (is_one_of<Restitution, Friction, Force, ForceAt, Torque, Load, Spring, Damper, Actuator, Mass,
                Inertia, BodyMass, Gravity, Incline, Kinetic, Potential, Dissipation, FrameTable,
                Density, Damping, Contact, Clearance>(s))
    return Kind::Load;
  if (is_one_of<Given>(s)) return Kind::Value;
  if (is_one_of<Find, Solve, Optimize, Prove, Locus, Simulate, Start, Predict, Sweep, Sample,
                Tolerance>(s))
    return Kind::Question;
  return Kind::Other;  // `let`, `assume`, and what could not be read
}

}  // namespace

Anchors find_anchors(const Tree& tree) {
  std::optional<base::Span> elements, constraints, loads, values, described;
  for (const Statement& statement : tree.statements) {
    switch (kind_of(statement)) {
      case Kind::Element: elements = described = statement.span; break;
      case Kind::Constraint: constraints = described = statement.span; break;
      case Kind::Load: loads = described = statement.span; break;
      case Kind::Other: described = statement.span; break;
      case Kind::Value: values = statement.span; break;
      case Kind::Question: break;
    }
  }
  Anchors anchors;
  anchors.elements = elements.value_or(described.value_or(base::end_of_text));
  anchors.constraints = constraints.value_or(anchors.elements);
  anchors.loads = loads.value_or(anchors.constraints);
  anchors.values = values.value_or(described.value_or(base::end_of_text));
  return anchors;
}

base::Span anchor_of(const Anchors& anchors, const Statement& statement) {
  switch (kind_of(statement)) {
    case Kind::Element: return anchors.elements;
    case Kind::Constraint: return anchors.constraints;
    case Kind::Load: return anchors.loads;
    case Kind::Value: return anchors.values;
    case Kind::Question:
    case Kind::Other: break;
  }
  return base::end_of_text;
}

}  // namespace trammel::model::syntax
