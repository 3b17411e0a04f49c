// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/drop_covered.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/solid/box_tree.h"

namespace trammel::geometry {

namespace {

// A place in many more faces than these takes longer to tell than to cut.
constexpr std::size_t most_faces = 8;

// Of shapes around one, as in rings within rings, which may be very many: one that decides is among
// the first of them, or it is cheaper to cut what nobody sees.
constexpr int most_around = 64;

/// Whether a section is one disc, or one polygon that turns left all the way.
bool is_convex(const Region& section) {
  if (section.loops.size() != 1) return false;
  const std::vector<Piece>& pieces = section.loops.front().pieces;
  if (pieces.size() == 1) return is_full_circle(pieces.front()) && pieces.front().sense > 0;
  if (pieces.size() > most_faces) return false;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece &piece = pieces[i], &next = pieces[(i + 1) % pieces.size()];
    if (is_arc(piece) || !(cross(piece.to - piece.from, next.to - next.from) > 0)) return false;
  }
  return true;
}

/// How far a piece reaches beyond a place along a unit vector, at the most: its whole circle.
double reach_along(const Piece& piece, Vec from, Vec along) {
  if (is_arc(piece)) return dot(piece.center - from, along) + piece.radius;
  return std::max(dot(piece.from - from, along), dot(piece.to - from, along));
}

double reach_from(const Piece& piece, Vec center) {
  const auto distance = [&](Vec point) {
    return std::hypot(point.x - center.x, point.y - center.y);
  };
  if (is_arc(piece)) return distance(piece.center) + piece.radius;
  return std::max(distance(piece.from), distance(piece.to));
}

/// Pre     `outer` is convex
bool holds(const Region& outer, const Region& inner, double margin) {
  for (const Piece& face : outer.loops.front().pieces) {
    const Vec along = face.to - face.from;
    const double length = std::hypot(along.x, along.y);
    const Vec outward = -left_of(length > 0 ? 1 / length * along : Vec{1, 0});
    for (const Loop& loop : inner.loops)
      for (const Piece& piece : loop.pieces) {
        const double beyond = is_arc(face) ? reach_from(piece, face.center) - face.radius
                                           : reach_along(piece, face.from, outward);
        if (!(beyond < -margin)) return false;
      }
  }
  return true;
}

}  // namespace

void drop_covered(LeafSections& all, const TreeValue& tree, double margin) {
  std::vector<Box> boxes;
  std::vector<char> can_hold;
  for (const Region& section : all.sections) {
    boxes.push_back(eval_box(section));
    can_hold.push_back(is_convex(section));
  }
  const BoxTree found(boxes);
  std::vector<std::uint32_t> seen;
  for (std::uint32_t s = 0; s < boxes.size(); ++s) {
    bool is_covered = false;
    int around = 0;
    const auto can_cover = [&](const Box& box) {
      return !is_covered && around < most_around && box.low.x < boxes[s].low.x &&
             box.low.y < boxes[s].low.y && box.high.x > boxes[s].high.x &&
             box.high.y > boxes[s].high.y;
    };
    found.query_if(can_cover, [&](std::uint32_t other) {
      ++around;
      is_covered = is_covered ||
                   (can_hold[other] != 0 && tree.decides_for(all.leaves[other], all.leaves[s]) &&
                    holds(all.sections[other], all.sections[s], margin));
    });
    if (!is_covered) seen.push_back(s);
  }
  if (seen.size() == boxes.size()) return;
  LeafSections kept;
  for (const std::uint32_t s : seen) {
    kept.sections.push_back(std::move(all.sections[s]));
    kept.leaves.push_back(all.leaves[s]);
  }
  all = std::move(kept);
}

}  // namespace trammel::geometry
