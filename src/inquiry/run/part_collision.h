// SPDX-License-Identifier: Apache-2.0
// Whether parts of a machine from solids overlap in a state: found from their regions, with nothing
// of the features by which runs follow contacts.
#pragma once

#include <string>
#include <vector>

#include "geometry/solid/outline.h"
#include "model/model.h"
#include "simulation/solid/part_poses.h"

namespace trammel::inquiry {

/// Looks at the parts that may touch, at the outlines that the values of the text give them.
class PartCollision {
 public:
  /// Parts of compliant contact may overlap by `deepest_overlap` of the smaller one.
  ///
  /// Shapes  size: of the machine, metres
  /// Pre     both outlive it
  PartCollision(const model::Model& model, const simulation::PartPoses& poses, double size);

  /// `'lever' and 'wheel' overlap near (1, 2)`; empty where no parts do.
  ///
  /// Cost    n log n for n pieces of outlines whose surrounding circles meet
  std::string find(const simulation::MotionState& at) const;

 private:
  struct Drawn {
    geometry::Vec middle;  // of the outline's box
    double reach = 0.0;    // of the outline from there
  };

  const model::Model& model_;
  const simulation::PartPoses& poses_;
  double size_;
  std::vector<Drawn> drawn_;
};

}  // namespace trammel::inquiry
