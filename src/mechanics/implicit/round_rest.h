// SPDX-License-Identifier: Apache-2.0
// Accelerations of what rests: 0, not what rounding leaves of the forces that hold it.
#pragma once

#include <vector>

#include "model/model.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::mechanics {

/// The names of free constraints' accelerations and of those of measures that questions hold.
std::vector<symbolic::ExprId> accelerations_of(const model::Model& model);

/// Those below 1e-13 of what they would be without what holds become 0.
///
/// Shapes  loose: the numbers without it
void round_rest(const std::vector<symbolic::ExprId>& accelerations, const symbolic::Values& loose,
                symbolic::Values& numbers);

}  // namespace trammel::mechanics
