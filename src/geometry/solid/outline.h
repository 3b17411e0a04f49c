// SPDX-License-Identifier: Apache-2.0
// Outlines in the plane: closed loops of straight pieces and arcs, with what bounds a solid's cross
// section on their left.
#pragma once

#include <cstdint>
#include <vector>

#include "model/outline.h"

namespace trammel::geometry {

using model::Loop;
using model::Piece;
using model::Region;
using model::Source;
using model::Vec;

struct Box {
  Vec low, high;  // without a point where low.x > high.x
};

/// A box without a point.
Box empty_box();
void extend(Box& box, Vec point);
void extend(Box& box, const Box& other);
bool is_empty(const Box& box);
/// Here, for searches ask nothing else.
inline bool do_overlap(const Box& a, const Box& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}

inline bool is_arc(const Piece& piece) {
  return piece.sense != 0;
}
bool is_full_circle(const Piece& piece);

/// The angle by which an arc turns, signed by its sense, up to a full turn; 0 of a straight piece.
double eval_sweep(const Piece& piece);

double eval_length(const Piece& piece);

/// The point at this part of the length, 0 to 1.
Vec eval_point(const Piece& piece, double part);

/// The unit vector along the piece at this part of its length.
Vec eval_direction(const Piece& piece, double part);

Box eval_box(const Piece& piece);
Box eval_box(const Region& region);

/// The same points, run through the other way.
Piece reverse(const Piece& piece);

/// The point of the piece that is nearest to this one, as a part of its length.
double nearest_part(const Piece& piece, Vec point);

struct Foot {
  double distance;
  Vec point;
  std::uint32_t loop, piece;
};

/// The place of the outline that is nearest to a point.
/// Pre     the region has a piece.
/// Cost    the number of pieces
Foot nearest_foot(const Region& region, Vec point);

/// Whether the ray from a point to the right crosses a piece an odd number of times; summed over
/// closed loops, whether the point lies within.
bool crosses_ray(const Piece& piece, Vec point);

/// Whether a point lies in the region; on the outline, either answer.
/// Cost    the number of pieces
bool is_inside(const Region& region, Vec point);

}  // namespace trammel::geometry
