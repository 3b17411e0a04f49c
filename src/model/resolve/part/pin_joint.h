// SPDX-License-Identifier: Apache-2.0
// Pins of parts.
#pragma once

#include <vector>

#include "base/vector2.h"
#include "model/index.h"
#include "model/solid.h"

namespace trammel::model {

/// Where several parts turn about one axis: one point of the sketch.
struct PinJoint {
  struct On {
    PartIndex part;
    SolidLeafIndex leaf;  // whose axis it is, or lies at a place of it
  };
  std::vector<On> on;
  base::Vector2<double> at;  // as drawn
  PointIndex point;

  const On* find(PartIndex part) const;
};

}  // namespace trammel::model
