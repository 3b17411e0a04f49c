// SPDX-License-Identifier: Apache-2.0
// What rests has an acceleration of 0, where forces that cancel would leave their rounding.
#pragma once

#include <vector>

#include "model/model.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::mechanics {

/// The names of free constraints' accelerations and of those of measures that questions hold.
std::vector<symbolic::ExprId> accelerations_of(const model::Model& model);

/// Accelerations below 1e-13 of the largest among `loose` become 0.
///
/// Shapes  loose: the numbers of the state in which contacts and friction hold nothing
void round_rest(const std::vector<symbolic::ExprId>& accelerations, const symbolic::Values& loose,
                symbolic::Values& numbers);

}  // namespace trammel::mechanics
