// SPDX-License-Identifier: Apache-2.0
// The path of a part in a step, halved where and as often as somebody looks more closely: all pairs
// of the part share the pieces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulation/solid/pose_path.h"

namespace trammel::simulation {

struct PathPiece {
  PosePath path;
  geometry::MovingFrame from, to;
  PoseBounds bounds;
  std::uint32_t halves = 0;  // the number of its first half, before that of the second; 0: none yet
};

/// The piece 0 is the whole.
class PartPath {
 public:
  PartPath() = default;
  explicit PartPath(const PosePath& whole) { begin(whole); }

  /// Another path in place of the one before, whose memory it takes.
  void begin(const PosePath& whole);

  /// Valid until a piece is halved.
  const PathPiece& piece(std::uint32_t number) const { return pieces_[number]; }

  /// The numbers of the halves of a piece. What rests is halved into itself.
  ///
  /// Cost    where they are new: two halvings of each coordinate that moves, two sines
  std::array<std::uint32_t, 2> halves(std::uint32_t number);

 private:
  void make_halves(std::uint32_t number);

  std::vector<PathPiece> pieces_;
  std::size_t used_ = 0;
};

}  // namespace trammel::simulation
