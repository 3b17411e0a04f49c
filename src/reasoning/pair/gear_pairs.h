// SPDX-License-Identifier: Apache-2.0
// Which toothed parts are in mesh.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "base/typed_index.h"
#include "model/mechanism.h"
#include "reasoning/shape/numeric_shape.h"

namespace trammel::reasoning {

using NumericParts = base::IndexedVector<model::PartTag, NumericPart>;

/// Wheels whose pitch circles touch, in heights that overlap, and whose axes one part carries (or
/// the ground); racks whose pitch line touches one.
///
/// Wheels may stand on their shafts with play, as the rules let pairs.
///
/// Errors  W220 for wheels with teeth that overlap without being in mesh
/// Cost    O(toothed solids^2)
/// Source  [Gelsey1995 2, Algorithm 6], with teeth, inner wheels, racks and moving axes
std::vector<model::GearPair> find_gear_pairs(const NumericParts& parts,
                                             const std::vector<model::LowerPair>& pairs,
                                             const model::JoiningRules& rules,
                                             base::Diagnostics& diagnostics);

}  // namespace trammel::reasoning
