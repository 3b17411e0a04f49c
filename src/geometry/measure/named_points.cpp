// SPDX-License-Identifier: Apache-2.0
#include "geometry/measure/named_points.h"

#include "model/measure/measure_table.h"

namespace trammel::geometry {

using model::PointIndex;

std::vector<PointIndex> named_points(const model::Model& model, const model::Measure& measure) {
  const model::MeasureRow& row = model::measure_row(measure.kind);
  std::vector<PointIndex> points(measure.points.begin(),
                                 measure.points.begin() + static_cast<std::ptrdiff_t>(row.points));
  for (std::size_t l = 0; l < row.lines; ++l) {
    const model::Line& line = model.lines[measure.lines[l]];
    if (line.kind == model::LineKind::Pointer) points.push_back(line.from);
    if (line.kind != model::LineKind::ThroughPoints) continue;
    points.push_back(line.from);
    points.push_back(line.to);
  }
  for (std::size_t c = 0; c < row.circles; ++c)
    points.push_back(model.circles[measure.circles[c]].center);
  return points;
}

}  // namespace trammel::geometry
