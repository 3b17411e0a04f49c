// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/drag/move.h"

namespace trammel::geometry {

std::string_view to_text(MoveEnd end) {
  switch (end) {
    case MoveEnd::Reached: return "reached";
    case MoveEnd::FarEnough: return "far-enough";
    case MoveEnd::Spent: return "spent";
    case MoveEnd::OutOfReach: return "out-of-reach";
    case MoveEnd::DeadPoint: return "dead-point";
    case MoveEnd::Held: return "held";
  }
  return {};
}

}  // namespace trammel::geometry
