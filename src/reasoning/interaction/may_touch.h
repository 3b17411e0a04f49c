// SPDX-License-Identifier: Apache-2.0
// Which parts can meet as they move: an analysis of motion envelopes.
#pragma once

#include <vector>

#include "base/budget.h"
#include "model/mechanism.h"
#include "reasoning/pair/gear_pairs.h"

namespace trammel::reasoning {

/// Pairs of parts whose shapes can overlap in some positions that their pairs leave them. Parts in
/// mesh, and those without a freedom against each other, are left out.
///
/// Math    what turns about a fixed axis covers rings, what slides covers strips, height by height:
///         exact for two parts that move on their own; parts without a pair on the ground may be
///         anywhere, but for what they are pinned to, around which they turn. Where parts move
///         together with one freedom, in a loop, those are left out that no place of the loop
///         brings together; where its places cannot be followed all the way round, none are.
///         Found are those that places bring together: of parts that go as far as their pairs let
///         them, and of loops that were followed; of others it is not excluded
/// Cost    O(parts^2 times pieces), and that of following loops
/// Source  [Gelsey1995 2.8]
std::vector<model::Touch> find_touches(const NumericParts& parts,
                                       const std::vector<model::LowerPair>& pairs,
                                       const std::vector<model::GearPair>& gears,
                                       const base::Budget& budget);

}  // namespace trammel::reasoning
