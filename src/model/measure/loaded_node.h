// SPDX-License-Identifier: Apache-2.0
// The angle by which a moment on a welded node does work: that of a member which is welded there,
// with the node for a mark.
#pragma once

#include <optional>

#include "model/model.h"

namespace trammel::model {

/// `to_line` is the angle from the x axis to the member. The result is a measure of its own.
inline Measure angle_at_node(Measure to_line, PointIndex node, const Model& model) {
  to_line.points[0] = node;
  to_line.text += " at " + model.points[node].name;
  return to_line;
}

/// The node where a couple along this measure acts; nothing for other measures.
inline std::optional<PointIndex> loaded_node(const Model& model, const Measure& measure) {
  const PointIndex node = measure.points[0];
  if (measure.kind != MeasureKind::AngleOfLines || model.points[node].is_origin)
    return std::nullopt;
  return node;
}

}  // namespace trammel::model
