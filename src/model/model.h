// SPDX-License-Identifier: Apache-2.0
// The model as plain data: what the text says, with names resolved and values as expressions.
//
// Measures and reactions that occur in expressions stand there as symbols of their own; the tables
// `measures` and `reactions` say what each of these symbols means.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/dimension.h"
#include "base/shown_units.h"
#include "base/span.h"
#include "model/anchors.h"
#include "model/atom.h"
#include "model/curve.h"
#include "model/domain.h"
#include "model/follower.h"
#include "model/index.h"
#include "model/lagrangian.h"
#include "model/load.h"
#include "model/mechanism.h"
#include "model/part_contact.h"
#include "model/question.h"
#include "model/run.h"
#include "model/sweep.h"
#include "symbolic/expr/vector_formula.h"

namespace trammel::model {

/// Placed by constraints; `at` points are held by the two constraints `held` on x and y.
struct Point {
  std::string name;
  base::Span span;
  bool is_origin = false;
  std::optional<std::array<ConstraintIndex, 2>> held;
  std::array<ExprId, 2> position;  // the hint, or the coordinates of an `at` point: constants and
                                   // parameters only
};

/// A pointer is a direction at a point, with an angle of its own that may be more than one turn:
/// the axis of a circle.
enum class LineKind : std::uint8_t { XAxis, YAxis, ThroughPoints, Free, Pointer };

struct Line {
  std::string name;
  base::Span span;
  LineKind kind = LineKind::ThroughPoints;
  PointIndex from, to;         // ThroughPoints; Pointer: `from` alone
  std::array<ExprId, 4> hint;  // Free: x1, y1, x2, y2
  /// Pointer: drawn in the direction of that line, or to that point, or else to the right.
  std::variant<std::monostate, LineIndex, PointIndex> drawn_along;
  bool is_auxiliary = false;  // no element of the text
  bool is_part = false;       // a pointer that is a body of its own
};

/// Points that move as one. Its frame is a line from its first point to its second, of its name.
struct Body {
  LineIndex frame;
  std::vector<PointIndex> points;
  base::Span span;
};

/// A part of a machine from solids, as what of the sketch moves with it. Its position is its
/// displacement from the drawing.
struct PlacedPart {
  std::string name;
  base::Span span;
  bool is_frame = false;
  LineIndex line;        // of its name; of the fixed part the x axis
  PointIndex reference;  // where the line starts
  /// As drawn: the unit vector along the line, and where the reference is.
  symbolic::VectorId drawn_along, drawn_at;
  ExprId drawn_angle;                // of drawn_along, in (-pi, pi] at the text's values
  std::optional<PointIndex> center;  // the middle of its shape, once something names it
};

/// Its radius is a number of its own, which `radius r`, `through P` or any other constraint
/// determines.
struct Circle {
  std::string name;
  base::Span span;
  PointIndex center;
  std::optional<LineIndex> axis;  // turns with the circle; none where nothing names its angle
};

/// Lengths of lines are distances of their ends. Signs and senses as in language.md 3.
enum class MeasureKind : std::uint8_t {
  X,                   // points[0]
  Y,                   // points[0]
  XBetween,            // from points[0] to points[1]
  YBetween,            // from points[0] to points[1]
  Distance,            // points[0], points[1]
  DistanceToLine,      // points[0], lines[0]: positive to the left
  AlongLine,           // points[0], lines[0]: from its start, in its sense
  Proportion,          // points[0], lines[0]: the same by the line's length
  AngleOfLines,        // from lines[0] to lines[1]
  AngleOfPoints,       // at points[1], from points[0] to points[2]
  DirectionOfPoints,   // from the x axis to the ray from points[0] to points[1]
  AngleAround,         // from lines[0], a circle's axis, to the ray from its centre to points[0]
  Area,                // points[0], [1], [2]: positive counter-clockwise
  CurveParameter,      // of rider
  Radius,              // circles[0]
  OutsideCircle,       // points[0] outward from circles[0]: 0 on it
  LineBesideCircle,    // gap between lines[0] and circles[0]
  CircleBesideCircle,  // gap between circles[0] and circles[1]
  CircleInCircle,      // gap between them where one is inside the other
};

struct Measure {
  MeasureKind kind = MeasureKind::X;
  std::array<PointIndex, 3> points{};
  std::array<LineIndex, 2> lines{};
  std::array<CircleIndex, 2> circles{};
  RiderIndex rider{};
  ExprId symbol;     // stands for the measure in expressions
  std::string text;  // as written: `distance(A, B)`

  bool is_angle() const {
    return kind == MeasureKind::AngleOfLines || kind == MeasureKind::AngleOfPoints ||
           kind == MeasureKind::DirectionOfPoints || kind == MeasureKind::AngleAround;
  }
};

/// `expression = value`: the expression holds measures, the value does not.
struct Constraint {
  std::string name;  // what reaction() takes; empty where it has none
  base::Span span;
  std::string text;  // for messages: the statement
  ExprId expression;
  ExprId value;
  std::optional<MeasureIndex> measure;        // the expression, where it is a single measure
  bool is_angle = false;                      // met modulo 2 pi
  bool is_drawn = false;                      // value taken from the hints
  bool is_position = false;                   // places a point that has no hint of its own
  bool is_incidence = false;                  // a point on a line, circle or curve
  bool is_geometric = false;                  // bears no load
  bool is_free = false;                       // parametrizes the motion
  std::optional<ConstraintIndex> pressed_by;  // of a roll: the tangency that presses
  /// The value's first and second derivative by time. Of a free constraint the first is the name
  /// of a state unless it is said, and the second a name for the unknown.
  std::array<ExprId, 2> rates;
};

struct Parameter {
  std::string name;
  ExprId symbol;
  base::Span span;                           // where it occurs first
  std::optional<ExprId> given;               // a constant
  base::Span given_at;                       // `theta = 30 deg`, where it is given
  std::optional<ExprId> definition;          // `let`: an expression that the name stands for
  bool is_assumed = false;                   // given by nobody: the rate of a free constraint, 0
  bool is_of_shape = false;                  // what an evaluated shape makes of a part
  std::vector<ExprId> shape_names;           // of that: at whose values alone it is known
  int occurrences = 0;                       // in statements other than given
  std::optional<base::Dimension> dimension;  // where it is known
  bool is_angular = false;                   // an angle, or a rate of one
};

/// `assume a > b`: a fact that holds wherever the model is looked at.
struct Assumption {
  ExprId greater, smaller;
};

struct Model {
  std::string name;
  base::IndexedVector<PointTag, Point> points;
  base::IndexedVector<LineTag, Line> lines;
  base::IndexedVector<CircleTag, Circle> circles;
  base::IndexedVector<CurveTag, Curve> curves;
  base::IndexedVector<RiderTag, Rider> riders;
  std::vector<UnknownFunction> functions;
  std::vector<Body> bodies;
  base::IndexedVector<PartTag, PlacedPart> parts;
  Mechanism mechanism;  // of the parts
  std::vector<PartContact> part_contacts;
  std::optional<Compliance> compliance;  // without it contact is rigid
  base::IndexedVector<MeasureTag, Measure> measures;
  base::IndexedVector<ConstraintTag, Constraint> constraints;
  base::IndexedVector<FollowerTag, Follower> followers;
  std::vector<MeasureRate> rates;
  Loads loads;
  std::optional<Lagrangian> lagrangian;  // instead of all geometry
  std::vector<Parameter> parameters;
  std::vector<ReactionAtom> reactions;
  std::vector<JointForceAtom> joint_forces;
  std::vector<SectionAtom> sections;
  std::vector<Assumption> assumptions;
  std::vector<Domain> domains;
  std::vector<Question> questions;
  std::vector<Run> runs;
  std::vector<Run> predictions;  // their duration is there, and nothing else
  std::vector<StartValue> starts;
  Variation variation;
  bool uses_units = false;  // answers carry units
  base::ShownUnits shown_units;
  Anchors anchors;
};

/// The line that is there from the start.
inline LineIndex x_axis(const Model& model) {
  std::uint32_t l = 0;
  while (model.lines[LineIndex{l}].kind != LineKind::XAxis) ++l;
  return {l};
}

/// What presses a friction, for messages.
inline const std::string& shown_name(const Model& model, const Friction& friction) {
  const bool has_own = friction.label.empty() && friction.constraint;
  return has_own ? model.constraints[*friction.constraint].text : friction.label;
}

}  // namespace trammel::model
