// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/plan/known_elements.h"

#include <algorithm>

#include "model/measure/measure_table.h"

namespace trammel::geometry {

using model::Line;
using model::LineIndex;
using model::LineKind;

KnownElements::KnownElements(const model::Model& model, Ground ground)
    : model_(model),
      ground_(ground),
      directions_(model.lines.size(), false),
      free_lines_(model.lines.size(), false),
      radii_(model.circles.size(), false),
      riders_(model.riders.size(), false) {
  for (const model::Point& point : model.points)
    points_.push_back(point.is_origin && ground == Ground::Stands);
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    const LineKind kind = model.lines[LineIndex{l}].kind;
    directions_[l] =
        ground == Ground::Stands && (kind == LineKind::XAxis || kind == LineKind::YAxis);
  }
}

bool KnownElements::has_ends(const Line& line) const {
  return line.kind == LineKind::ThroughPoints && has(line.from) && has(line.to);
}

bool KnownElements::has_direction(LineIndex l) const {
  return directions_[l.value] || has_ends(model_.lines[l]);
}

bool KnownElements::has(LineIndex l) const {
  const Line& line = model_.lines[l];
  switch (line.kind) {
    case LineKind::XAxis:
    case LineKind::YAxis: return ground_ == Ground::Stands;
    case LineKind::Free: return free_lines_[l.value];
    case LineKind::Pointer: return directions_[l.value] && has(line.from);
    case LineKind::ThroughPoints: break;
  }
  return has_ends(line) || (directions_[l.value] && (has(line.from) || has(line.to)));
}

bool KnownElements::has(const model::Measure& measure) const {
  const model::MeasureRow& row = model::measure_row(measure.kind);
  for (std::size_t i = 0; i < row.points; ++i)
    if (!has(measure.points[i])) return false;
  for (std::size_t i = 0; i < row.lines; ++i)
    if (measure.is_angle() ? !has_direction(measure.lines[i]) : !has(measure.lines[i]))
      return false;
  if (measure.kind == model::MeasureKind::CurveParameter) return has(measure.rider);
  for (std::size_t i = 0; i < row.circles; ++i)
    if (!has_radius(measure.circles[i]) || !has(model_.circles[measure.circles[i]].center))
      return false;
  return true;
}

bool KnownElements::has_all() const {
  const auto all = [](const std::vector<bool>& known) {
    return std::all_of(known.begin(), known.end(), [](bool k) { return k; });
  };
  for (std::uint32_t l = 0; l < model_.lines.size(); ++l) {
    const LineKind kind = model_.lines[LineIndex{l}].kind;
    if (kind == LineKind::Free && !free_lines_[l]) return false;
    if (kind == LineKind::Pointer && !directions_[l]) return false;
  }
  return all(points_) && all(radii_) && all(riders_);
}

}  // namespace trammel::geometry
