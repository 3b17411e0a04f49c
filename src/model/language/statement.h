// SPDX-License-Identifier: Apache-2.0
// The statements of the language as plain structs, one for each form in the contract. Names are
// not resolved: `force(C) = ...` and `force(phi) = ...` are both `Force`, whatever C and phi are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/span.h"
#include "model/language/expression.h"

namespace trammel::model::syntax {

/// A name where it stands: normalised text (`ω₁` is "omega_1") and place.
struct Name {
  std::string text;
  Span span;
};

/// `(x, y)`, where the form demands the two coordinates to be written out.
struct Pair {
  ExprIndex x, y;
  Span span;  // with the brackets
};

enum class Relation : std::uint8_t { Equal, Less, LessEqual, Greater, GreaterEqual, NotEqual };

/// `left relation right`, in `assume`, `solve`, `prove`, `until` and `constraint`.
struct Comparison {
  ExprIndex left;
  Relation relation = Relation::Equal;
  ExprIndex right;
  Span span;
};

/// `target = value`. The target is a name or a call, either with primes.
struct Binding {
  ExprIndex target, value;
  Span span;
};

// One form a line, in the order of the contract's tables.
// clang-format off

// ---- geometry

struct PointAt { Name name; Pair position; };
struct PointNear { Name name; Pair hint; };
struct PointIn { Name name; Name carrier; Pair position; };
struct LineThrough { Name name; Name start, end; };
struct LineNear { Name name; Pair start, end; };
struct Circle {
  Name name;
  Name center;
  std::optional<ExprIndex> radius = {};
  std::optional<Name> through = {};
  std::optional<Name> on = {};
};
struct Curve { Name name; Pair shape; Name parameter; };
struct BodyOfPoints { Name name; std::vector<Name> points; };

// ---- constraints

enum class Role : std::uint8_t { Plain, Geometric, Mechanical, Redundant };

enum class ConditionKind : std::uint8_t {
  Parallel, Perpendicular, Tangent, Coincident, Equal, Weld, Roll, Mesh
};

/// An equation or unilateral condition on a measure. The relation is `=`, `<=` or `>=`; the value
/// may be a DrawnNode. Only a mechanical constraint may have no value (`cyl: mechanical x(P)`).
struct Constraint {
  Role role = Role::Plain;
  ExprIndex measure;
  Relation relation = Relation::Equal;
  std::optional<ExprIndex> value = {};
};
/// `P on c`.
struct Incidence { Role role = Role::Plain; Name point; Name carrier; };
/// `parallel(l1, l2)` and its kin: a named condition on two elements.
struct Condition { Role role = Role::Plain; ConditionKind kind; Name first, second; };
/// `theta' = omega` (order 1), `theta'' = alpha` (order 2).
struct Rate { Name name; std::uint32_t order = 1; ExprIndex value; };
struct Free { std::vector<Name> names; };
/// One target: a constraint; two: a pair of parts.
struct Restitution { std::vector<Name> targets; ExprIndex value; };
enum class FrictionLaw : std::uint8_t { Coefficient, ConstantForce };
/// With a radius, in the pin that the target names.
struct Friction {
  std::vector<Name> targets;
  FrictionLaw law;
  ExprIndex value;
  std::optional<ExprIndex> radius = {};
};

// ---- mechanical elements

/// Also the generalized force on a coordinate: what the target is decides.
struct Force { Name target; ExprIndex value; };
/// `force (fx, fy) at (x, y)`; as many components as coordinates.
struct ForceAt { ExprIndex force, place; };
/// One target, or two: acts on the second, its opposite on the first.
struct Torque { std::vector<Name> targets; ExprIndex value; };
struct Load { Name line; ExprIndex value; };
enum class EndsKind : std::uint8_t { FromTo, Between };  // points, or lines, circles and parts
struct Ends { EndsKind kind; Name first, second; };
/// `rest` is the free length (from ... to), angle or, of parts that slide, position (between); none
/// where nothing is said.
struct Spring {
  Name name;
  Ends ends;
  ExprIndex stiffness;
  std::optional<ExprIndex> rest = {};
  bool is_position = false;
};
struct Damper { Name name; Ends ends; ExprIndex coefficient; };
/// `action` is the force (from ... to) or the torque (between).
struct Actuator { Name name; Ends ends; ExprIndex action; };
struct Mass { Name target; ExprIndex value; };
struct Inertia { Name target; ExprIndex value; };
/// `body(rod): mass m, inertia J, center G` or `body(rod): mass m uniform`.
struct BodyMass {
  Name body;
  ExprIndex mass;
  std::optional<ExprIndex> inertia = {};
  std::optional<Name> center = {};
  bool is_uniform = false;
};
struct Gravity { ExprIndex value; };
struct Incline { ExprIndex value; };
struct Coordinates { std::vector<Name> names; };
struct Kinetic { ExprIndex value; };
struct Potential { ExprIndex value; };
struct Dissipation { ExprIndex value; };
/// `constraint f = 0`, holonomic or (with primes) nonholonomic.
struct LagrangeConstraint { Comparison condition; };
struct FrameTable { std::string path; Span path_span; };

// ---- machines from solids

enum class SolidRole : std::uint8_t { Part, Frame, Piece };  // `part`, `frame`, `solid`
struct Solid { SolidRole role; Name name; ExprIndex shape; };
struct Density { Name target; ExprIndex value; };
struct Damping { Name target; ExprIndex value; };
enum class ContactLaw : std::uint8_t { Rigid, Compliant, Teeth };
/// Of all parts, or of two toothed ones: their teeth.
struct Contact {
  ContactLaw law;
  std::vector<Name> targets = {};
  std::optional<ExprIndex> elasticity = {};
  std::optional<ExprIndex> damping = {};
};
/// How much wider than its pin a hole may be that it fits.
struct Clearance { ExprIndex value; };

// ---- values and questions

struct Definition { Name name; ExprIndex value; Span span; };
struct Let { std::vector<Definition> definitions; };
struct Given { std::vector<Binding> bindings; };
struct Assume { std::vector<Comparison> facts; };
/// `in N*mm`, of a question.
struct AskedUnit { ListSlice factors; Span span; };
/// One of a `find` list; its span holds `name = EXPR in UNIT` and nothing else.
struct Question {
  std::optional<Name> name = {};
  ExprIndex expression;
  std::optional<AskedUnit> unit = {};
  Span span = {};
};
struct Find { std::vector<Question> questions; };
/// Unknowns are names or calls, either with primes; `any` holds what follows `with any`.
struct Solve {
  std::vector<Comparison> equations;
  std::vector<ExprIndex> unknowns;
  std::vector<ExprIndex> any = {};
};
struct Optimize { ExprIndex expression; std::vector<ExprIndex> over; };
struct Prove { Comparison claim; };
struct Locus { Name point; ExprIndex over; };
/// At least one of duration and `until` is there.
struct Simulate {
  std::optional<ExprIndex> duration = {};
  std::optional<Comparison> until = {};
  std::optional<ExprIndex> every = {};
};
struct Start { std::vector<Binding> bindings; };
struct Predict { ExprIndex duration; };
/// `a from 1 to 5 in 100 steps`; no steps in `sample`, or where nothing is said.
struct Range { ExprIndex target; ExprIndex from, to; std::optional<ExprIndex> steps = {}; };
struct Sweep { std::vector<Range> ranges; };
struct Sample { std::vector<Range> ranges; ExprIndex times; };
struct Tolerance { std::vector<Binding> bindings; };

/// A statement with an error, which has been reported. What it would have declared, and whatever it
/// names, is kept so that nobody complains that it is missing. `nameless` is the sort of element
/// (`line`) that it would have declared by a name that is none, such as `link-1`.
struct Invalid { std::vector<Name> declared, names = {}; std::string_view nameless = {}; };

using StatementForm = std::variant<
    PointAt, PointNear, PointIn, LineThrough, LineNear, Circle, Curve, BodyOfPoints,         //
    Constraint, Incidence, Condition, Rate, Free, Restitution, Friction,                     //
    Force, ForceAt, Torque, Load, Spring, Damper, Actuator, Mass, Inertia, BodyMass,         //
    Gravity, Incline, Coordinates, Kinetic, Potential, Dissipation, LagrangeConstraint,      //
    FrameTable, Solid, Density, Damping, Contact, Clearance,                                 //
    Let, Given, Assume, Find, Solve, Optimize, Prove, Locus, Simulate, Start, Predict, Sweep,  //
    Sample, Tolerance, Invalid>;

// clang-format on

/// The span reaches from the first token (the label's, where there is one) to the last.
struct Statement {
  Span span;
  std::optional<Name> label = {};
  StatementForm form;
};

}  // namespace trammel::model::syntax
