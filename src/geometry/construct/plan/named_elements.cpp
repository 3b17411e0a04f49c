// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/plan/named_elements.h"

#include <algorithm>

#include "model/measure/measure_table.h"

namespace trammel::geometry {

using model::ConstraintIndex;
using model::LineIndex;
using model::MeasureKind;
using model::PointIndex;

namespace {

// The constraints come in ascending order, each perhaps with several measures of one element.
template <class Index>
void add_once(std::vector<Index>& list, Index index) {
  if (list.empty() || !(list.back() == index)) list.push_back(index);
}

template <class Map>
const typename Map::mapped_type& find_or_empty(const Map& map, const typename Map::key_type& key) {
  static const typename Map::mapped_type empty;
  const auto found = map.find(key);
  return found == map.end() ? empty : found->second;
}

}  // namespace

NamedElements::NamedElements(const SketchEquations& equations)
    : on_point_(equations.model->points.size()),
      on_line_(equations.model->lines.size()),
      on_circle_(equations.model->circles.size()),
      on_rider_(equations.model->riders.size()),
      lines_through_(equations.model->points.size()) {
  const model::Model& model = *equations.model;
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    const model::Line& line = model.lines[LineIndex{l}];
    if (line.kind == model::LineKind::Pointer) lines_through_[line.from.value].push_back({l});
    if (line.kind != model::LineKind::ThroughPoints) continue;
    add_once(lines_through_[line.from.value], LineIndex{l});
    add_once(lines_through_[line.to.value], LineIndex{l});
    lines_between_[key(line.from, line.to)].push_back(LineIndex{l});
  }
  for (std::uint32_t c = 0; c < equations.rows.size(); ++c)
    for (const model::MeasureIndex m : equations.rows[c].measures)
      note(model, ConstraintIndex{c}, model.measures[m]);
}

void NamedElements::note(const model::Model& model, ConstraintIndex c,
                         const model::Measure& measure) {
  const model::MeasureRow& row = model::measure_row(measure.kind);
  for (std::size_t i = 0; i < row.points; ++i) add_once(on_point_[measure.points[i].value], c);
  for (std::size_t i = 0; i < row.lines; ++i) add_once(on_line_[measure.lines[i].value], c);
  for (std::size_t i = 0; i < row.circles; ++i) {
    add_once(on_circle_[measure.circles[i].value], c);
    add_once(on_point_[model.circles[measure.circles[i]].center.value], c);
  }
  if (measure.kind == MeasureKind::CurveParameter) add_once(on_rider_[measure.rider.value], c);
  if (measure.kind == MeasureKind::Distance)
    add_once(distances_between_[key(measure.points[0], measure.points[1])], c);
  if (measure.kind == MeasureKind::DistanceToLine && model.constraints[c].is_incidence)
    add_once(incidences_[{measure.points[0].value, measure.lines[0].value}], c);
}

NamedElements::Key NamedElements::key(PointIndex a, PointIndex b) {
  return {std::min(a.value, b.value), std::max(a.value, b.value)};
}

const NamedElements::Lines& NamedElements::lines_between(PointIndex a, PointIndex b) const {
  return find_or_empty(lines_between_, key(a, b));
}
const NamedElements::Constraints& NamedElements::distances_between(PointIndex a,
                                                                   PointIndex b) const {
  return find_or_empty(distances_between_, key(a, b));
}
const NamedElements::Constraints& NamedElements::incidences(PointIndex p, LineIndex l) const {
  return find_or_empty(incidences_, {p.value, l.value});
}

}  // namespace trammel::geometry
