// SPDX-License-Identifier: Apache-2.0
// Volume, middle and moment of a part as expressions of its dimensions, where its outlines are
// those of whole primitives: plates with holes, wheels, stacks of them.
#pragma once

#include <optional>

#include "model/measure/element_placement.h"
#include "model/mechanism.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

struct ExactMoments {
  ExprId volume;
  symbolic::VectorId centroid;  // in the drawing's axes
  ExprId polar;                 // about the centroid's axis: volume times length^2
};

/// Nothing where outlines of primitives cross, or a primitive is no block, cylinder or prism.
///
/// Math    sums over loops, holes negative: areas, first moments, second moments by Steiner
/// Pre     `values` holds all symbols of the shape; `found` is of the shape at these values
/// Cost    O(pieces)
std::optional<ExactMoments> derive_moments(symbolic::ExprPool& pool, const Shape& shape,
                                           const PartShape& found, const symbolic::Values& values);

}  // namespace trammel::model
