// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/symmetry.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "geometry/solid/box_tree.h"

namespace trammel::geometry {

namespace {

/// The pieces of a slab that are no circles about the axis.
struct Ring {
  std::vector<Piece> pieces;
  BoxTree tree;  // over their middles
};

double radius_about(Vec axis, Vec point) {
  return std::hypot(point.x - axis.x, point.y - axis.y);
}

/// What tells the place of a piece: the middle of a straight piece or an arc, the centre of a
/// circle, which may begin anywhere.
Vec place_of(const Piece& piece) {
  return is_full_circle(piece) ? piece.center : eval_point(piece, 0.5);
}

Box box_around(Vec point, double margin) {
  return {point - Vec{margin, margin}, point + Vec{margin, margin}};
}

Ring make_ring(const Region& region, Vec axis, double tolerance) {
  Ring ring;
  std::vector<Box> boxes;
  for (const Loop& loop : region.loops)
    for (const Piece& piece : loop.pieces) {
      if (is_full_circle(piece) && radius_about(axis, piece.center) <= tolerance) continue;
      ring.pieces.push_back(piece);
      boxes.push_back(box_around(place_of(piece), tolerance));
    }
  ring.tree = BoxTree(std::move(boxes));
  return ring;
}

/// The greatest number that divides how many pieces there are at each distance from the axis: every
/// order of a symmetry does. Distances that a chain of pieces joins count as one.
std::uint64_t find_divisor(const Ring& ring, Vec axis, double tolerance) {
  std::vector<double> radii;
  for (const Piece& piece : ring.pieces) radii.push_back(radius_about(axis, place_of(piece)));
  std::sort(radii.begin(), radii.end());
  std::uint64_t divisor = 0, count = 0;
  for (std::size_t i = 0; i < radii.size(); ++i) {
    ++count;
    if (i + 1 < radii.size() && radii[i + 1] - radii[i] <= 2 * tolerance) continue;
    divisor = std::gcd(divisor, count);
    count = 0;
  }
  return divisor;
}

bool is_near(Vec a, Vec b, double tolerance) {
  return radius_about(a, b) <= tolerance;
}

bool is_same_shape(const Piece& a, const Piece& b, double tolerance) {
  if (is_full_circle(a) != is_full_circle(b) || a.sense != b.sense) return false;
  if (is_full_circle(a)) return std::abs(a.radius - b.radius) <= tolerance;
  return is_near(a.from, b.from, tolerance) && is_near(a.to, b.to, tolerance);
}

/// Whether turning by 1/order of a turn brings each piece onto another.
bool is_symmetric(const Ring& ring, Vec axis, std::uint64_t order, double tolerance) {
  Pose turn = make_turn(2 * std::numbers::pi / static_cast<double>(order));
  turn.shift = axis - place(turn, axis);
  for (const Piece& piece : ring.pieces) {
    const Piece turned = place(turn, piece);
    const Vec at = place_of(turned);
    bool has_match = false;
    ring.tree.query({at, at}, [&](std::uint32_t i) {
      has_match = has_match || (is_near(place_of(ring.pieces[i]), at, tolerance) &&
                                is_same_shape(ring.pieces[i], turned, tolerance));
    });
    if (!has_match) return false;
  }
  return true;
}

}  // namespace

RotationalSymmetry find_rotational_symmetry(const Boundary& boundary, Vec axis, double tolerance) {
  std::vector<Ring> rings;
  std::uint64_t divisor = 0;
  for (const Slab& slab : boundary.slabs) {
    rings.push_back(make_ring(slab.region, axis, tolerance));
    divisor = std::gcd(divisor, find_divisor(rings.back(), axis, tolerance));
  }
  if (divisor == 0) return {!boundary.slabs.empty(), 1};
  for (std::uint64_t order = divisor; order > 1; --order) {
    if (divisor % order != 0) continue;
    const bool is_found = std::all_of(rings.begin(), rings.end(), [&](const Ring& ring) {
      return is_symmetric(ring, axis, order, tolerance);
    });
    if (is_found) return {false, static_cast<int>(order)};
  }
  return {};
}

}  // namespace trammel::geometry
