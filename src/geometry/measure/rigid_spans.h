// SPDX-License-Identifier: Apache-2.0
// Distances that stay as they are whatever moves: rods, points fixed in the ground, points at
// places of a rod. Which of them are equal is what parallelograms and their kin are found by.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model/model.h"
#include "symbolic/expr/expr.h"

namespace trammel::geometry {

class RigidSpans {
 public:
  /// Cost    O(pairs of points on one rod or in the ground), each a normal form where a sum is in
  /// it
  RigidSpans(const model::Model& model, symbolic::ExprPool& pool);

  /// The number of the distance's length: two are equal, whatever the parameters are, if their
  /// numbers are. Nothing where the two points can move apart.
  std::optional<std::uint32_t> length_between(model::PointIndex a, model::PointIndex b) const;
  /// All points at that length from p.
  std::span<const model::PointIndex> points_at(model::PointIndex p, std::uint32_t length) const;
  /// Whether both points are at the same distance on the left of the line, whatever moves.
  bool are_level(model::LineIndex line, model::PointIndex a, model::PointIndex b) const;

  /// The square of the distance in terms of the constraints' values.
  ///
  /// Shapes  q: what stands for the value of each constraint
  /// Pre     the two have a length
  symbolic::Expr square(symbolic::ExprPool& pool, model::PointIndex a, model::PointIndex b,
                        const std::vector<symbolic::ExprId>& q) const;
  double square(model::PointIndex a, model::PointIndex b, std::span<const double> q) const;

 private:
  /// sign * value * scale, or 0 where no constraint gives it.
  struct Coordinate {
    std::optional<model::ConstraintIndex> value, scale;
    int sign = 1;
  };
  struct Place {
    Coordinate along, across;
  };
  using Frame = std::map<model::PointIndex, std::array<std::optional<Coordinate>, 2>>;
  using Key = std::pair<model::PointIndex, model::PointIndex>;
  static Key key(model::PointIndex a, model::PointIndex b) { return a < b ? Key{a, b} : Key{b, a}; }
  static symbolic::Expr eval(symbolic::ExprPool& pool, const Coordinate& coordinate,
                             const std::vector<symbolic::ExprId>& q);
  static double eval(const Coordinate& coordinate, std::span<const double> q);

  void read(const model::Model& model);
  void read(const model::Model& model, model::ConstraintIndex c);
  void place_ends(const model::Model& model);
  void find_levels(symbolic::ExprPool& pool, const std::vector<symbolic::ExprId>& values);
  void pair_points(symbolic::ExprPool& pool, const std::vector<symbolic::ExprId>& values);

  std::map<model::LineIndex, Frame> frames_;  // the ground's is that of the x axis
  model::LineIndex x_axis_, y_axis_;
  std::map<Key, std::array<Place, 2>> pairs_;
  std::map<Key, std::uint32_t> lengths_;
  std::map<std::pair<model::PointIndex, std::uint32_t>, std::vector<model::PointIndex>> at_length_;
  std::map<std::pair<model::LineIndex, model::PointIndex>, symbolic::ExprId> levels_;
};

}  // namespace trammel::geometry
