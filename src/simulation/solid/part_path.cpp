// SPDX-License-Identifier: Apache-2.0
#include "simulation/solid/part_path.h"

namespace trammel::simulation {

using geometry::MovingFrame;

void PartPath::begin(const PosePath& whole) {
  if (pieces_.empty()) pieces_.emplace_back();
  used_ = 1;
  PathPiece& piece = pieces_.front();
  PosePath& path = piece.path = whole;
  path.shifts = !(whole.x.is_zero() && whole.y.is_zero());
  path.turns = !whole.angle.is_zero();
  piece.from = path.frame(0.0);
  piece.to = path.frame(1.0);
  piece.bounds = find_bounds(path);
  piece.halves = 0;
}

std::array<std::uint32_t, 2> PartPath::halves(std::uint32_t number) {
  const PosePath& whole = pieces_[number].path;
  if (!whole.shifts && !whole.turns) return {number, number};
  if (pieces_[number].halves == 0) make_halves(number);
  return {pieces_[number].halves, pieces_[number].halves + 1};
}

void PartPath::make_halves(std::uint32_t number) {
  if (used_ + 2 > pieces_.size()) pieces_.resize(used_ + 2);
  pieces_[number].halves = static_cast<std::uint32_t>(used_);
  const PathPiece& whole = pieces_[number];
  PathPiece &first = pieces_[used_], &second = pieces_[used_ + 1];
  used_ += 2;
  halve(whole.path, first.path, second.path);
  MovingFrame middle = whole.bounds.middle;
  const double rate = first.path.rate();
  if (whole.path.shifts)
    middle.velocity = {rate * first.path.x.slope(1.0), rate * first.path.y.slope(1.0)};
  if (whole.path.turns) middle.turning = rate * first.path.angle.slope(1.0);
  first.from = whole.from;
  first.to = second.from = middle;
  second.to = whole.to;
  for (PathPiece* half : {&first, &second}) {
    half->bounds = find_bounds(half->path);
    half->halves = 0;
  }
}

}  // namespace trammel::simulation
