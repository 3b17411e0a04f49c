// SPDX-License-Identifier: Apache-2.0
// What the numbers of a state decide, and formulas then take for granted: what slides and what
// sticks, and on which side of a section things are.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "model/index.h"

namespace trammel::mechanics {

enum class FrictionMode : std::uint8_t {
  Slides,  // and friction acts against the velocity
  Starts,  // at rest, but the forces are too large for it to stay
  Sticks,
  Shares,  // at rest with its force at the limit: one of many ways to share the load
};

struct FrictionState {
  FrictionMode mode = FrictionMode::Slides;
  int direction = 0;  // 1 or -1: the way it slides, starts or would start; 0 where it sticks
  int pressure = 1;   // sign of the normal force
};

/// What of a line lies beyond a section.
struct SectionSides {
  std::map<model::PointIndex, bool> is_beyond;  // of each point at which something acts on it
  bool center_is_beyond = false;                // its centre of gravity
  bool middle_is_beyond = false;
};

struct Decisions {
  std::vector<FrictionState> frictions;               // by friction of the loads
  std::vector<std::optional<SectionSides>> sections;  // by section; none: it is outside the line
};

}  // namespace trammel::mechanics
