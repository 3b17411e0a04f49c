// SPDX-License-Identifier: Apache-2.0
#include "mechanics/members/member_actions.h"

#include "model/measure/loaded_node.h"

namespace trammel::mechanics {

std::optional<model::PointIndex> find_couple_joint(const model::Model& model,
                                                   const model::Measure& measure,
                                                   model::LineIndex line) {
  const model::Line& bar = model.lines[line];
  if (measure.kind != model::MeasureKind::AngleOfLines ||
      bar.kind != model::LineKind::ThroughPoints)
    return std::nullopt;
  const model::Line& other = model.lines[measure.lines[measure.lines[0] == line ? 1 : 0]];
  const bool other_has_ends = other.kind == model::LineKind::ThroughPoints;
  for (const model::PointIndex end : {bar.from, bar.to})
    if (other_has_ends && (other.from == end || other.to == end)) return end;
  for (const model::PointIndex end : {bar.from, bar.to})
    if (model.points[end].held || model.points[end].is_origin) return end;
  return std::nullopt;
}

std::optional<model::PointIndex> find_couple_place(const model::Model& model,
                                                   const model::Measure& measure,
                                                   model::LineIndex line, bool in_joint) {
  if (const auto node = model::loaded_node(model, measure)) return node;
  return in_joint ? find_couple_joint(model, measure, line) : std::nullopt;
}

}  // namespace trammel::mechanics
