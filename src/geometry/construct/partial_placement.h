// SPDX-License-Identifier: Apache-2.0
// What stands already while a construction is carried out with numbers, and what its next step
// takes from it: values of constraints, places, directions, loci.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "geometry/construct/construction.h"
#include "geometry/construct/meet_curves.h"

namespace trammel::geometry {

/// Pre     what it is made from outlives it. Elements are asked for once they are placed.
class PartialPlacement {
 public:
  PartialPlacement(const SketchEquations& equations, const Construction& construction,
                   std::span<const double> q, const symbolic::Values& parameters,
                   std::span<const double> start);

  std::vector<double> x;  // of every variable: placed ones, and where others started
  std::vector<std::optional<double>> oriented;  // angles of lines, found from given angles
  std::vector<bool> told;                       // whether those count full turns as given ones do
  std::vector<std::vector<double>> clusters;    // X of each in its own frame
  mutable std::vector<CountedAngle> angles;     // that constraints took into account so far

  /// What a step takes from its constraint: see Reading.
  double value(ConstraintIndex c) const;
  double measured(const model::Measure& measure) const;

  Vector at(PointIndex p) const { return at(p, x); }
  Vector at(PointIndex p, std::span<const double> places) const;
  Vector in_cluster(std::size_t cluster, PointIndex p) const { return at(p, clusters[cluster]); }
  double radius(CircleIndex c) const;
  double direction(LineIndex l) const;
  Vector foot(LineIndex l) const;  // a point of a known line
  double along(const OnNormal& on, double v) const;
  Curve curve(const Locus& locus) const;
  /// The angles of the step's lines; nothing where the constraints do not tell them.
  std::optional<std::vector<double>> solve_angles(const OrientTogether& step) const;
  /// Notes what the step's constraints have made of their angles. Pre: its lines are oriented
  void note_angles(const OrientTogether& step) const;
  bool is_told(LineIndex l) const;
  /// The far sides of a parallelogram have the angles of those across from them, over full turns,
  /// where these are told. Pre: the point is at the corner.
  void direct_far_sides(const PlacePoint& step);

  void put(std::array<int, 2> variables, Vector v) { write(x, variables, v); }
  static void write(std::vector<double>& places, std::array<int, 2> variables, Vector v);

 private:
  double known_value(model::MeasureIndex m) const;
  double angle_of_lines(const model::Measure& measure) const;
  std::optional<double> told_angle(PointIndex a, PointIndex b) const;
  double solved_for(ConstraintIndex c, model::MeasureIndex wanted) const;
  Curve curve(const OnCoordinate& on, double v, std::string_view text) const;
  Curve curve(const OnCircle& on, double v, std::string_view text) const;
  double share(const OnCircle& on) const;
  Curve curve(const OnOffsetLine& on, double v, std::string_view text) const;
  Curve curve(const OnNormal& on, double v, std::string_view text) const;
  Curve curve(const OnLineFromEnd& on, double v, std::string_view text) const;
  Curve curve(const OnArc& on, double v, std::string_view text) const;
  Curve curve(const OnParallel& on, double v, std::string_view text) const;
  Curve curve(const OnClusterCircle& on, double v, std::string_view text) const;
  Curve curve(const OnTurnedRay& on, double v, std::string_view text) const;

  const SketchEquations& equations_;
  const model::Model& model_;
  const Variables& variables_;
  const Construction& construction_;
  std::span<const double> q_;
  const symbolic::Values& parameters_;
  std::map<std::uint32_t, ConstraintIndex> given_by_;  // of coordinates that are values; by measure
};

}  // namespace trammel::geometry
