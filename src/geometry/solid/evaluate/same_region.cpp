// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/same_region.h"

#include <cmath>
#include <vector>

#include "geometry/solid/box_tree.h"

namespace trammel::geometry {

namespace {

bool is_near(Vec a, Vec b, double tolerance) {
  return std::hypot(a.x - b.x, a.y - b.y) <= tolerance;
}

bool is_same_piece(const Piece& a, const Piece& b, double tolerance) {
  if (a.sense != b.sense || is_full_circle(a) != is_full_circle(b)) return false;
  if (is_full_circle(a))
    return is_near(a.center, b.center, tolerance) && std::abs(a.radius - b.radius) <= tolerance;
  return is_near(a.from, b.from, tolerance) && is_near(a.to, b.to, tolerance) &&
         is_near(eval_point(a, 0.5), eval_point(b, 0.5), tolerance);
}

std::vector<Piece> pieces_of(const Region& region) {
  std::vector<Piece> pieces;
  for (const Loop& loop : region.loops)
    pieces.insert(pieces.end(), loop.pieces.begin(), loop.pieces.end());
  return pieces;
}

}  // namespace

bool is_same_region(const Region& a, const Region& b, double tolerance) {
  const std::vector<Piece> of_a = pieces_of(a), of_b = pieces_of(b);
  if (of_a.size() != of_b.size() || a.loops.size() != b.loops.size()) return false;
  std::vector<Box> boxes;
  for (const Piece& piece : of_b) boxes.push_back(eval_box(piece));
  const BoxTree tree(std::move(boxes));
  std::vector<bool> is_matched(of_b.size());
  for (const Piece& piece : of_a) {
    Box box = eval_box(piece);
    box = {box.low - Vec{tolerance, tolerance}, box.high + Vec{tolerance, tolerance}};
    bool has_match = false;
    tree.query(box, [&](std::uint32_t other) {
      if (has_match || is_matched[other] || !is_same_piece(piece, of_b[other], tolerance)) return;
      has_match = is_matched[other] = true;
    });
    if (!has_match) return false;
  }
  return true;
}

}  // namespace trammel::geometry
