// SPDX-License-Identifier: Apache-2.0
// Random machines from solids whose parts strike each other in a box: parts that turn on posts with
// teeth, noses and cams, parts that slide between rails, bricks, discs and other free bodies. The
// same seed gives the same machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trammel::test {

struct RandomTouching {
  std::string text;
  bool is_driven = false;            // a part moves as it is told
  double width = 0.0, height = 0.0;  // of the box, which begins at the origin
  std::vector<std::string> bodies;   // free in it
  std::string torque_angles;         // the work of torques, as the text of an expression
};

/// Parts may overlap at the start, which a run tells.
RandomTouching random_touching(std::uint32_t seed);

}  // namespace trammel::test
