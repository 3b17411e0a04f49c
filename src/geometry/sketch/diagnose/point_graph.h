// SPDX-License-Identifier: Apache-2.0
// Which points of a sketch are neighbours: ends of one line, or named by one constraint's measure.
#pragma once

#include <vector>

#include "geometry/measure/equations.h"

namespace trammel::geometry {

class PointGraph {
 public:
  /// Cost    O(constraints + lines)
  explicit PointGraph(const SketchEquations& equations);

  /// Ascending, without repetition.
  const std::vector<model::PointIndex>& neighbours(model::PointIndex point) const {
    return neighbours_[point.value];
  }

  /// Every point that can be reached from the given ones, the nearest first; among equally near
  /// ones in the order of the model.
  std::vector<model::PointIndex> by_distance(const std::vector<model::PointIndex>& from) const;

 private:
  void join(const std::vector<model::PointIndex>& points);

  std::vector<std::vector<model::PointIndex>> neighbours_;
};

}  // namespace trammel::geometry
