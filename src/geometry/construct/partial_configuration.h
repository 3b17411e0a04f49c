// SPDX-License-Identifier: Apache-2.0
// What stands already while a construction is carried out with expressions, and what its next step
// takes from it: values of constraints, places, directions, loci. Numbers: partial_placement.h.
#pragma once

#include <vector>

#include "geometry/construct/configuration_formula.h"
#include "geometry/construct/given_distances.h"

namespace trammel::geometry {

/// Pre     what it is made from outlives it. Elements are asked for once they are placed.
class PartialConfiguration {
 public:
  /// `q`: what stands for the value of each constraint.
  PartialConfiguration(const SketchEquations& equations, ExprPool& pool,
                       const Construction& construction, std::vector<ExprId> q);

  ConfigurationFormula formula;                 // of what is placed
  std::vector<std::vector<VectorId>> clusters;  // points of each in its own frame
  GivenDistances distances;

  Expr zero() const { return {pool_, pool_.integer(0)}; }
  Expr one() const { return {pool_, pool_.integer(1)}; }

  /// What a step takes from its constraint: see Reading.
  Expr value(ConstraintIndex c) const;
  Expr measured(const model::Measure& measure) const;

  VectorFormula at(PointIndex p) const { return lift(pool_, formula.points[p.value]); }
  /// From p to q in the cluster's own frame.
  VectorFormula in_cluster(std::size_t cluster, PointIndex p, PointIndex q) const;
  Expr distance_in_cluster(std::size_t cluster, PointIndex p, PointIndex q) const;
  DirectionFormula direction(LineIndex l) const;
  VectorFormula unit_of(LineIndex l) const { return lift(pool_, direction(l).unit); }
  VectorFormula foot(LineIndex l) const;  // a point of a known line
  /// Where a line counts from: a free one from the foot of the origin's perpendicular.
  VectorFormula start(LineIndex l) const;
  VectorFormula along(const OnNormal& on, Expr v) const;
  CurveFormula curve(const Locus& locus) const;
  /// The angles of the step's lines; undefined where they are proved to be none, or not to be one.
  std::vector<Expr> solve_angles(const OrientTogether& step) const;

  void place(PointIndex p, VectorFormula where) { formula.points[p.value] = ids(where); }

 private:
  Expr q(ConstraintIndex c) const { return {pool_, formula.q[c.value]}; }
  Expr solved_for(ConstraintIndex c, model::MeasureIndex wanted) const;
  Expr angle(LineIndex l) const;
  Expr quarter_turn() const { return Expr(pool_, pool_.pi()) / 2; }
  Expr radius(CircleIndex c) const { return {pool_, formula.radii[c.value]}; }
  VectorFormula unit_between(PointIndex a, PointIndex b) const;
  CurveFormula curve(const OnCoordinate& on, Expr value) const;
  CurveFormula curve(const OnCircle& on, Expr v) const;
  CurveFormula curve(const OnOffsetLine& on, Expr v) const;
  CurveFormula curve(const OnNormal& on, Expr v) const;
  CurveFormula curve(const OnLineFromEnd& on, Expr v) const;
  CurveFormula curve(const OnTurnedRay& on, Expr v) const;
  CurveFormula curve(const OnArc& on, Expr v) const;
  CurveFormula curve(const OnParallel& on, Expr v) const;
  CurveFormula curve(const OnClusterCircle& on, Expr v) const;

  const SketchEquations& equations_;
  const model::Model& model_;
  ExprPool& pool_;
  const Construction& construction_;
};

}  // namespace trammel::geometry
