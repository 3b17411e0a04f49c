// SPDX-License-Identifier: Apache-2.0
// Places of a figure's points as sums of vectors: what parallelograms and proportions make linear.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "geometry/construct/construction.h"

namespace trammel::geometry {

/// The points of a figure that is built from a base: each as a sum of multiples of vectors from the
/// base's first point to its second one and to points that are placed in other ways.
class VectorSums {
 public:
  /// Shapes  hints: as X; they tell parallelograms from antiparallelograms
  VectorSums(const SketchEquations& equations, std::span<const double> hints, PointIndex from,
             PointIndex to, std::span<const Step> steps);

  /// From p to q by the base and at most one other point, whose distances from the base are given:
  /// then their distance and the base's length follow from each other.
  std::optional<FarLength> find_far(PointIndex p, PointIndex q) const;

 private:
  using Sum = std::map<PointIndex, symbolic::Rational>;  // of vectors from the base's first point
  static Sum add(Sum a, const Sum& b, const symbolic::Rational& factor);

  void take(const Step& step);
  void place(const PlacePoint& step);
  void place(const PlaceEnd& step);
  void place(const PlaceInFrame& step);
  std::optional<symbolic::Rational> number(ConstraintIndex c) const;
  base::Vector2<double> hint(PointIndex p) const;

  const SketchEquations& equations_;
  std::span<const double> hints_;
  PointIndex from_, to_;
  std::map<PointIndex, Sum> sums_;
};

}  // namespace trammel::geometry
