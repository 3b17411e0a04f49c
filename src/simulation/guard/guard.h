// SPDX-License-Identifier: Apache-2.0
// What a caller wants a motion to stop at, or to be told of, beside the end of its time: `until`, a
// section of a return map.
#pragma once

#include <cstddef>
#include <cstdint>

namespace trammel::simulation {

enum class Crossing : std::uint8_t {
  Any,      // or touching
  Rising,   // from below 0 to 0 or above
  Falling,  // from above 0 to 0 or below
};

struct Guard {
  std::size_t observed = 0;  // of the formulas: its zero counts
  Crossing crossing = Crossing::Any;
  bool ends = true;      // the stretch; otherwise the sink is told, and the motion does not notice
  bool is_event = true;  // what ends is told as an event
};

}  // namespace trammel::simulation
