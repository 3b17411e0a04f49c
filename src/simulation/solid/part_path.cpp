// SPDX-License-Identifier: Apache-2.0
#include "simulation/solid/part_path.h"

namespace trammel::simulation {

using geometry::MovingFrame;

PathPiece& PartPath::add(const PosePath& path) {
  if (used_ == pieces_.size()) pieces_.emplace_back();
  PathPiece& added = pieces_[used_++];
  added.path = path;
  added.bounds = find_bounds(path);
  added.halves = 0;
  return added;
}

void PartPath::begin(const PosePath& whole) {
  used_ = 0;
  PosePath path = whole;
  path.shifts = !(whole.x.is_zero() && whole.y.is_zero());
  path.turns = !whole.angle.is_zero();
  PathPiece& piece = add(path);
  piece.from = path.frame(0.0);
  piece.to = path.frame(1.0);
}

std::array<std::uint32_t, 2> PartPath::halves(std::uint32_t number) {
  const PosePath& whole = pieces_[number].path;
  if (!whole.shifts && !whole.turns) return {number, number};
  if (pieces_[number].halves == 0) {
    const std::array<PosePath, 2> parts = halve(whole);
    const MovingFrame from = pieces_[number].from, to = pieces_[number].to;
    MovingFrame middle = pieces_[number].bounds.middle;
    const double rate = parts[0].rate();
    middle.velocity = {rate * parts[0].x.slope(1.0), rate * parts[0].y.slope(1.0)};
    middle.turning = rate * parts[0].angle.slope(1.0);
    pieces_[number].halves = static_cast<std::uint32_t>(used_);
    PathPiece& first = add(parts[0]);
    first.from = from;
    first.to = middle;
    PathPiece& second = add(parts[1]);
    second.from = middle;
    second.to = to;
  }
  return {pieces_[number].halves, pieces_[number].halves + 1};
}

}  // namespace trammel::simulation
