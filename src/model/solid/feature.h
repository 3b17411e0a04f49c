// SPDX-License-Identifier: Apache-2.0
// Axes and faces of a part as expressions of its dimensions, where it is drawn.
#pragma once

#include <optional>
#include <span>

#include "model/measure/element_placement.h"
#include "model/mechanism.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// Where several leaves are placed together: by steps that all of them share. Distances are the
/// same before and after these, and shorter to write before.
struct CommonFrame {
  std::optional<PlacementIndex> from;  // the first step that all share
  bool is_mirrored = false;            // by the steps from there on
};

/// Cost  O(leaves times steps)
CommonFrame find_common_frame(const Shape& shape, std::span<const SolidLeafIndex> leaves);

/// The axis of a round leaf, before the steps of a common frame.
VectorFormula derive_center(symbolic::ExprPool& pool, const Shape& shape, SolidLeafIndex leaf,
                            const CommonFrame& before);
/// Where the axis is drawn.
VectorFormula derive_center(symbolic::ExprPool& pool, const Shape& shape, SolidLeafIndex leaf);

/// A direction in the drawing, as it is before the steps of a common frame.
VectorFormula derive_direction_before(symbolic::ExprPool& pool, const Shape& shape,
                                      const CommonFrame& frame, VectorFormula drawn);

/// Where a point of a leaf's own axes is drawn.
VectorFormula place_point(symbolic::ExprPool& pool, const Shape& shape, SolidLeafIndex leaf,
                          VectorFormula point);

/// The direction of a straight piece of a leaf's outline as it is drawn, not of unit length.
VectorFormula derive_direction(symbolic::ExprPool& pool, const Shape& shape,
                               const Feature& feature);

}  // namespace trammel::model
