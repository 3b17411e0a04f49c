// SPDX-License-Identifier: Apache-2.0
// How far one call may go that moves a sketch, and how far it went.
#pragma once

#include <cstdint>
#include <string_view>

namespace trammel::geometry {

/// Counted work, not time: the same moves lead to the same places on every machine. One unit is
/// about what one unknown costs in one solution with factors at hand, 0.1 us.
struct Effort {
  std::uint64_t units = 30'000;  // 3 ms: a frame of a drawing that follows the pointer
};

enum class MoveEnd : std::uint8_t {
  Reached,
  FarEnough,   // the target lies beyond what one call may move; the next goes on
  Spent,       // so does it here
  OutOfReach,  // nothing comes nearer
  DeadPoint,   // what comes nearer leads through a place where constraints do not determine the way
  Held,        // nothing can move it
};

std::string_view to_text(MoveEnd end);

struct Move {
  MoveEnd end = MoveEnd::Reached;
  double left = 0.0;  // of a point: its distance from the target; of values: the part of the way
  /// Whether it led through a place where the values that drive the machine do not determine the
  /// way: they place it on another branch now.
  bool passed_dead_point = false;

  bool reached() const { return end == MoveEnd::Reached; }
};

}  // namespace trammel::geometry
