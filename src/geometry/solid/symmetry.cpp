// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/symmetry.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>

#include "geometry/solid/box_tree.h"
#include "geometry/solid/tolerances.h"

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

Pose keep(Vec axis, Pose pose) {
  pose.shift = axis - place(pose, axis);
  return pose;
}

/// Turned by 1/order of a turn.
Pose make_rotation(Vec axis, std::uint64_t order) {
  return keep(axis, make_turn(2 * std::numbers::pi / static_cast<double>(order)));
}

/// Mirrored about the line at an angle.
Pose make_mirror(Vec axis, double angle) {
  Pose mirror = make_turn(2 * angle);
  mirror.is_mirrored = true;
  return keep(axis, mirror);
}

/// Whether a pose brings each piece onto another.
bool is_symmetric(const Ring& ring, const Pose& pose, double tolerance) {
  for (const Piece& piece : ring.pieces) {
    const Piece placed = place(pose, piece);
    const Piece turned = pose.is_mirrored ? reverse(placed) : placed;
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

double angle_about(Vec axis, Vec point) {
  return std::atan2(point.y - axis.y, point.x - axis.x);
}

/// Weighs pieces by their lengths, distances and heights; what is left of that is the weight of
/// all.
struct Harmonic {
  std::complex<double> sum;
  double all = 0;
};
Harmonic find_harmonic(const Boundary& boundary, const std::vector<Ring>& rings, Vec axis, int k) {
  Harmonic harmonic;
  for (std::size_t s = 0; s < rings.size(); ++s)
    for (const Piece& piece : rings[s].pieces) {
      const Vec at = place_of(piece);
      const double height = boundary.slabs[s].top - boundary.slabs[s].bottom;
      const double weight = height * eval_length(piece) * radius_about(axis, at);
      harmonic.sum += std::polar(weight, k * angle_about(axis, at));
      harmonic.all += weight;
    }
  return harmonic;
}

/// The angle between what the farthest piece and its image are at, which is that of the mirror:
/// sums gather what every place is off by.
double refine_mirror(const std::vector<Ring>& rings, Vec axis, double angle) {
  Vec farthest = axis;
  const Ring* own = nullptr;
  for (const Ring& ring : rings)
    for (const Piece& piece : ring.pieces) {
      const Vec at = place_of(piece);
      if (own != nullptr && radius_about(axis, at) <= radius_about(axis, farthest)) continue;
      farthest = at;
      own = &ring;
    }
  if (own == nullptr) return angle;
  const Vec image = place(make_mirror(axis, angle), farthest);
  Vec nearest = own->pieces.front().from;
  for (const Piece& piece : own->pieces)
    if (radius_about(image, place_of(piece)) < radius_about(image, nearest))
      nearest = place_of(piece);
  const double off = angle_about(axis, nearest) - angle_about(axis, image);
  return angle + std::remainder(off, 2 * std::numbers::pi) / 2;
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
      return is_symmetric(ring, make_rotation(axis, order), tolerance);
    });
    if (is_found) return {false, static_cast<int>(order)};
  }
  return {};
}

MirrorSymmetry find_mirror_symmetry(const Boundary& boundary, Vec axis, int order,
                                    double tolerance) {
  constexpr int most_multiples = 8;
  std::vector<Ring> rings;
  for (const Slab& slab : boundary.slabs) rings.push_back(make_ring(slab.region, axis, tolerance));
  for (int multiple = 1; multiple <= most_multiples; ++multiple) {
    const int k = multiple * order;
    const Harmonic harmonic = find_harmonic(boundary, rings, axis, k);
    if (!(std::abs(harmonic.sum) > no_harmonic * harmonic.all)) continue;
    for (int i = 0; i < multiple; ++i) {
      const double sum_angle = std::arg(harmonic.sum) / k + i * std::numbers::pi / k;
      const double angle = refine_mirror(rings, axis, sum_angle);
      const Pose mirror = make_mirror(axis, angle);
      if (!std::all_of(rings.begin(), rings.end(),
                       [&](const Ring& ring) { return is_symmetric(ring, mirror, tolerance); }))
        continue;
      const double apart = std::numbers::pi / order;
      return {order,
              std::max(0.0, angle - apart * std::floor(angle / apart + first_mirror_rounding))};
    }
    return {};
  }
  return {};
}

}  // namespace trammel::geometry
