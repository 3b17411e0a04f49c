// SPDX-License-Identifier: Apache-2.0
// Who names whom: what to look at again when an element of a sketch becomes known.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "geometry/measure/equations.h"

namespace trammel::geometry {

/// Each list ascends and holds nothing twice.
class NamedElements {
 public:
  explicit NamedElements(const SketchEquations& equations);

  using Constraints = std::vector<model::ConstraintIndex>;
  using Lines = std::vector<model::LineIndex>;

  /// Constraints with a measure of the element itself; those of a circle count for its centre too.
  const Constraints& constraints_on(model::PointIndex p) const { return on_point_[p.value]; }
  const Constraints& constraints_on(model::LineIndex l) const { return on_line_[l.value]; }
  const Constraints& constraints_on(model::CircleIndex c) const { return on_circle_[c.value]; }
  const Constraints& constraints_on(model::RiderIndex r) const { return on_rider_[r.value]; }
  /// Lines that start or end in the point, and the axes of circles about it.
  const Lines& lines_through(model::PointIndex p) const { return lines_through_[p.value]; }

  /// Lines, and constraints on the distance, from one of two points to the other.
  const Lines& lines_between(model::PointIndex a, model::PointIndex b) const;
  const Constraints& distances_between(model::PointIndex a, model::PointIndex b) const;
  /// Constraints that only put the point on the line.
  const Constraints& incidences(model::PointIndex p, model::LineIndex l) const;

 private:
  using Key = std::pair<std::uint32_t, std::uint32_t>;
  static Key key(model::PointIndex a, model::PointIndex b);
  void note(const model::Model& model, model::ConstraintIndex c, const model::Measure& measure);

  std::vector<Constraints> on_point_, on_line_, on_circle_, on_rider_;
  std::vector<Lines> lines_through_;
  std::map<Key, Lines> lines_between_;
  std::map<Key, Constraints> distances_between_, incidences_;
};

}  // namespace trammel::geometry
