// SPDX-License-Identifier: Apache-2.0
// Construction sequences: a sketch as steps with ruler and compass, each placing one point or one
// line from what stands already. The plan is combinatorial; numbers and formulas are made from it
// by place_by_construction.h and configuration_formula.h. [Todd1989] [Todd2019 1]
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "base/budget.h"
#include "geometry/construct/locus.h"
#include "geometry/measure/equations.h"
#include "model/model.h"
#include "symbolic/number/rational.h"

namespace trammel::geometry {

using model::CircleIndex;

/// A line's direction from the direction of a known line; `turn` is +1 where the angle is counted
/// from the reference to the line.
struct OrientLine {
  LineIndex line;
  LineIndex reference;
  int turn = 1;
  ConstraintIndex constraint;
};
/// The direction of a line through points from one of its ends and a known point at a distance (0
/// for an incidence) from it, ahead of that end or behind it.
struct AimLine {
  LineIndex line;
  PointIndex end, through;
  ConstraintIndex constraint;
};
/// Directions that constraints tell together, which are linear in the angles of the lines: one
/// constraint for each line. Gears and what rolls.
struct OrientTogether {
  std::vector<LineIndex> lines;
  std::vector<ConstraintIndex> constraints;
};
/// A place on both loci of a point without roots: a known point, or the corner across from it of
/// the parallelogram over the centres of both circles. They meet a second time in its mirror image.
struct Companion {
  PointIndex third;
  bool is_corner = false;
};
/// A point at the intersection of two loci. With a companion the branch is +1 there, whatever side
/// of the centres it is on, and -1 in the mirror image.
struct PlacePoint {
  PointIndex point;
  Locus first, second;
  std::optional<Companion> companion = {};
};
/// A point by its coordinates in the frame of a known line.
struct PlaceInFrame {
  PointIndex point;
  Locus along;   // OnNormal
  Locus across;  // OnOffsetLine of the same line
};
/// An end of a line from the other one and a known point on it at a proportion.
struct PlaceEnd {
  PointIndex point;  // the end
  LineIndex line;
  PointIndex inner;
  ConstraintIndex proportion, incidence;
};
/// Both ends of a line of known direction and length, each of which has a locus.
struct PlaceSegment {
  LineIndex line;
  Locus from, to;
  ConstraintIndex length;
};
/// A circle's radius as a value; or from a known distance, of its centre from a point, a line or
/// another circle's centre: the constraint would give that distance if the radius were known.
struct SetRadius {
  CircleIndex circle;
  int sign = 1;  // with which the radius stands in that distance
  std::optional<model::Measure> distance;
  ConstraintIndex constraint;
};
/// Where along its curve a point is, as a value.
struct SetParameter {
  model::RiderIndex rider;
  ConstraintIndex constraint;
};
/// A free line of known direction at a distance from a known point.
struct ShiftLine {
  LineIndex line;
  PointIndex through;
  ConstraintIndex constraint;
};
/// A free line at given distances (0 for incidences) from two known points.
struct LineByPoints {
  LineIndex line;
  PointIndex first, second;
  ConstraintIndex first_constraint, second_constraint;
};

/// A cluster's points relative to one another.
struct BuildCluster {
  std::size_t cluster = 0;
};
/// All points of a cluster from one of them and either a second one, or a line between two of its
/// points whose direction is known.
struct PlaceCluster {
  std::size_t cluster = 0;
  PointIndex anchor;
  std::variant<PointIndex, LineIndex> along;
};
/// A cluster that can only be shifted: a line between two of its points has a known direction, and
/// two of its points have loci.
struct ShiftCluster {
  std::size_t cluster = 0;
  LineIndex along;
  PointIndex first, second;
  Locus first_locus, second_locus;
};

/// Elements that hold each other: none can be placed without the others, so they are placed
/// together, by numbers. As many equations as coordinates.
struct SolveCore {
  std::vector<PointIndex> points;
  std::vector<LineIndex> lines;  // free ones
  std::vector<CircleIndex> circles;
  std::vector<model::RiderIndex> riders;
  std::vector<ConstraintIndex> constraints;  // that are their equations
  /// A line of known direction through two of the points.
  struct Direction {
    LineIndex line;
    ConstraintIndex constraint;
  };
  std::vector<Direction> directions;
  /// A point of which one coordinate is known.
  struct Rail {
    PointIndex point;
    Locus locus;
  };
  std::vector<Rail> rails;
};

using Step = std::variant<OrientLine, AimLine, OrientTogether, PlacePoint, PlaceInFrame, PlaceEnd,
                          PlaceSegment, SetRadius, SetParameter, ShiftLine, LineByPoints,
                          BuildCluster, PlaceCluster, ShiftCluster, SolveCore>;

/// Two points of a figure whose distance gives its base: from the first to the second one it is
/// `along_base` times the base and `along_third` times the way from the base's first point to a
/// third one, which has given distances from both ends of the base.
struct FarLength {
  PointIndex from, to;
  symbolic::Rational along_base;
  std::optional<PointIndex> third;
  symbolic::Rational along_third;
};

/// A rigid figure that is built apart, with one point at (0, 0) and a second on the first axis, and
/// then placed as a whole. [Todd2019 1]
struct Cluster {
  PointIndex from, to;             // the base
  ConstraintIndex length;          // of the base, or the distance that it follows from
  std::vector<Step> steps;         // to the other points, from the base alone
  std::vector<PointIndex> points;  // all of them
  std::optional<FarLength> far = {};
};

/// How a step reads its constraint: as the value of one measure, all else in it being known.
///
/// Math    value = side * (q + sum of sign * radius), q the constraint's own value
struct Reading {
  /// Of a constraint on several measures (`distance(O, P) - distance(O, A) = b`): the one that is
  /// solved for; the constraint is linear in it.
  std::optional<model::MeasureIndex> solved_for;
  /// A gap beside a circle is a distance from its centre.
  struct Radius {
    CircleIndex circle;
    int sign = 1;
  };
  std::vector<Radius> radii;
  int side = 1;  // -1: to the right of the line
};

/// The value that an angle has in constraints that hold others beside it.
struct CountedAngle {
  model::MeasureIndex measure;
  double value = 0.0;
};

struct Construction {
  std::vector<Step> steps;
  std::vector<Cluster> clusters;
  std::vector<Reading> readings;  // by constraint
};

/// The discrete choices, one a step: +1 or -1; 0 where a step has one solution only. The steps of a
/// cluster come before the one that builds it.
using Branches = std::vector<int>;

std::size_t count_steps(const Construction& construction);

/// Whether some elements are placed by numbers alone: a construction with none places everything.
bool has_core(const Construction& construction);

/// The sequence. Where no step places anything more, the smallest core of elements that hold each
/// other comes next; nothing where even that is not found, or would be too large for formulas.
///
/// Shapes  hints: as X; they tell on which side of a line a circle lies, and which of two is inside
/// Cost    O(n log n) with n constraints of a few measures each; a core takes O(n^2) at most
std::optional<Construction> plan_construction(const SketchEquations& equations,
                                              std::span<const double> hints,
                                              const base::Budget& budget = {});

}  // namespace trammel::geometry
