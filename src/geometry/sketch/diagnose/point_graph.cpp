// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/point_graph.h"

#include <algorithm>

#include "geometry/measure/named_points.h"

namespace trammel::geometry {

using model::PointIndex;

PointGraph::PointGraph(const SketchEquations& equations)
    : neighbours_(equations.model->points.size()) {
  const model::Model& model = *equations.model;
  for (const model::Line& line : model.lines)
    if (line.kind == model::LineKind::ThroughPoints) join({line.from, line.to});
  for (const Equation& row : equations.rows)
    for (const model::MeasureIndex m : row.measures) join(named_points(model, model.measures[m]));
  for (std::vector<PointIndex>& list : neighbours_) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
}

void PointGraph::join(const std::vector<PointIndex>& points) {
  for (const PointIndex a : points)
    for (const PointIndex b : points)
      if (a != b) neighbours_[a.value].push_back(b);
}

std::vector<PointIndex> PointGraph::by_distance(const std::vector<PointIndex>& from) const {
  std::vector<char> seen(neighbours_.size(), 0);
  std::vector<PointIndex> order = from;
  for (const PointIndex p : from) seen[p.value] = 1;
  for (std::size_t begin = 0; begin < order.size();) {
    const std::size_t end = order.size();
    for (; begin < end; ++begin)
      for (const PointIndex next : neighbours(order[begin]))
        if (!seen[next.value]) {
          seen[next.value] = 1;
          order.push_back(next);
        }
    std::sort(order.begin() + static_cast<std::ptrdiff_t>(end), order.end());
  }
  return order;
}

}  // namespace trammel::geometry
