// SPDX-License-Identifier: Apache-2.0
// What pairs of parts make together: loops, trains of gears, parts that the ground does not guide.
#pragma once

#include <vector>

#include "model/model.h"

namespace trammel::inquiry {

using PartGroup = std::vector<model::PartIndex>;

struct MachineGroups {
  /// Closed chains of pairs, each along its parts; one for each pair that closes one.
  std::vector<PartGroup> loops;
  /// Parts that teeth join, in the order of the text.
  std::vector<PartGroup> trains;
  /// Parts with pairs, but none with the ground: connecting rods, planets.
  PartGroup carried;
};

/// Math    loops are those that the pairs beside a tree of shortest ways from the ground close
/// Cost    O(parts + pairs), and the lengths of the loops
MachineGroups find_groups(const model::Model& model);

}  // namespace trammel::inquiry
