// SPDX-License-Identifier: Apache-2.0
#include "geometry/touch/feature.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "geometry/touch/tolerances.h"

namespace trammel::geometry {

namespace {

Vec unit(Vec a) {
  return (1.0 / length_of(a)) * a;
}

Vec turned(Vec a, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * a.x - s * a.y, s * a.x + c * a.y};
}

Feature edge_of(const Piece& piece, Vec origin) {
  Feature edge;
  edge.kind = FeatureKind::Edge;
  edge.from = piece.from - origin;
  edge.to = piece.to - origin;
  edge.length = length_of(edge.to - edge.from);
  edge.along = unit(edge.to - edge.from);
  edge.normal = -left_of(edge.along);
  edge.middle = 0.5 * (edge.from + edge.to);
  edge.reach = edge.length / 2;
  return edge;
}

Feature arc_of(const Piece& piece, Vec origin) {
  Feature arc;
  const bool is_convex = piece.sense > 0;
  arc.kind = is_convex ? FeatureKind::Disc : FeatureKind::HollowArc;
  arc.center = piece.center - origin;
  arc.radius = piece.radius;
  const Vec start = is_convex ? piece.from : piece.to;
  arc.sector = {unit(start - piece.center), std::abs(eval_sweep(piece))};
  arc.middle = arc.center;
  arc.reach = arc.radius;
  if (arc.sector.sweep < std::numbers::pi) {  // the circle on its chord is smaller
    arc.middle = 0.5 * (piece.from + piece.to) - origin;
    arc.reach = length_of(piece.to - piece.from) / 2;
  }
  return arc;
}

Feature corner_of(const Piece& before, const Piece& after, Vec origin) {
  const Vec in = eval_direction(before, 1.0), out = eval_direction(after, 0.0);
  Feature corner;
  corner.is_corner = true;
  corner.center = corner.middle = before.to - origin;
  corner.sector = {-left_of(in), std::atan2(cross(in, out), dot(in, out))};
  return corner;
}

// Beside a straight piece a corner that overlaps has no end of its sector. Half a turn is more than
// it needs, since no direction of contact turns so far.
Sector widened(const Sector& sector, const Piece& before, const Piece& after) {
  constexpr double half = std::numbers::pi;
  const double first = is_arc(before) ? 0.0 : half, last = is_arc(after) ? 0.0 : half;
  if (first + last + sector.sweep >= 2 * half) return {sector.first, 2 * half};
  const Vec from = first > 0.0 ? -sector.first : sector.first;
  return {from, first + sector.sweep + last};
}

// Places of a hollow arc that hold a disc of its radius from all sides on which the arc is: each
// toward the centre, at most so far from the next.
std::vector<Feature> seats_of(const Feature& arc) {
  constexpr double farthest = std::numbers::pi / 4;
  const double count = std::max(2.0, std::ceil(arc.sector.sweep / farthest));
  const double apart = arc.sector.sweep / count;
  std::vector<Feature> seats;
  for (double k = 1.0; k < count; k += 1.0) {
    const Vec outward = turned(arc.sector.first, k * apart);
    Feature seat;
    seat.is_corner = true;
    seat.seat = arc.radius;
    seat.center = seat.middle = arc.center + arc.radius * outward;
    seat.sector = seat.flat_sector = {turned(-outward, -apart / 2), apart};
    seats.push_back(seat);
  }
  return seats;
}

// What tells features apart.
using Numbers = std::array<double, 13>;

Numbers numbers_of(const Feature& f) {
  const double kind = f.is_corner ? -1.0 : static_cast<double>(f.kind);
  return {kind,
          f.from.x,
          f.from.y,
          f.to.x,
          f.to.y,
          f.center.x,
          f.center.y,
          f.radius,
          f.seat,
          std::atan2(f.sector.first.y, f.sector.first.x),
          f.sector.sweep,
          f.is_first_inner ? 1.0 : 0.0,
          f.is_last_inner ? 1.0 : 0.0};
}

class FeatureFinder {
 public:
  FeatureFinder(const Boundary& boundary, Vec origin, Touching how)
      : boundary_(boundary), origin_(origin), overlaps_(how == Touching::Overlapping) {}

  std::vector<Feature> find() {
    for (const Slab& slab : boundary_.slabs)
      for (const Loop& loop : slab.region.loops) add(slab, loop);
    for (Feature& f : features_) {
      f.wedge = make_wedge(f.sector);
      f.flat_wedge = make_wedge(f.flat_sector);
      f.arm = length_of(f.middle);
    }
    return std::move(features_);
  }

 private:
  void add(const Slab& slab, const Loop& loop) {
    const Heights at{slab.bottom, slab.top};
    const std::size_t count = loop.pieces.size();
    for (std::size_t i = 0; i < count; ++i) {
      const Piece& piece = loop.pieces[i];
      const Piece& next = loop.pieces[(i + 1) % count];
      Feature feature = is_arc(piece) ? arc_of(piece, origin_) : edge_of(piece, origin_);
      feature.flat_sector = feature.sector;
      if (is_full_circle(piece)) {
        add(std::move(feature), at);
        continue;
      }
      const Feature before = corner_of(loop.pieces[(i + count - 1) % count], piece, origin_);
      Feature after = corner_of(piece, next, origin_);
      feature.is_first_inner = before.sector.sweep < -smooth_joint;
      feature.is_last_inner = after.sector.sweep < -smooth_joint;
      if (feature.kind == FeatureKind::HollowArc)  // its sector is from its end to its beginning
        std::swap(feature.is_first_inner, feature.is_last_inner);
      if (feature.kind == FeatureKind::HollowArc)
        for (Feature& seat : seats_of(feature)) add(std::move(seat), at);
      add(std::move(feature), at);
      if (after.sector.sweep > smooth_joint || is_end_of_arc(piece, next, after))
        add_corner(std::move(after), piece, next, at);
    }
  }

  // Whether an arc goes on as a straight face without a corner. Where things overlap, that place is
  // the deepest once the face turns away.
  bool is_end_of_arc(const Piece& before, const Piece& after, const Feature& joint) const {
    return overlaps_ && std::abs(joint.sector.sweep) <= smooth_joint &&
           is_arc(before) != is_arc(after) && (before.sense > 0 || after.sense > 0);
  }

  void add_corner(Feature corner, const Piece& before, const Piece& after, Heights at) {
    corner.sector.sweep = std::max(corner.sector.sweep, 0.0);
    corner.flat_sector = overlaps_ ? widened(corner.sector, before, after) : corner.sector;
    add(std::move(corner), at);
  }

  // What slabs have in common is one feature.
  void add(Feature feature, Heights at) {
    const auto [known, is_new] = known_.try_emplace(numbers_of(feature), features_.size());
    if (is_new) {
      feature.at.push_back(at);
      features_.push_back(std::move(feature));
      return;
    }
    std::vector<Heights>& heights = features_[known->second].at;
    if (heights.back().top == at.bottom)
      heights.back().top = at.top;
    else
      heights.push_back(at);
  }

  const Boundary& boundary_;
  Vec origin_;
  bool overlaps_;
  std::vector<Feature> features_;
  std::map<Numbers, std::size_t> known_;
};

}  // namespace

std::vector<Feature> find_features(const Boundary& boundary, Vec origin, Touching how) {
  return FeatureFinder(boundary, origin, how).find();
}

std::array<Vec, 2> ends_of(const Feature& feature) {
  if (feature.kind == FeatureKind::Edge) return {feature.from, feature.to};
  const Vec first = feature.sector.first, last = turned(first, feature.sector.sweep);
  return {feature.center + feature.radius * first, feature.center + feature.radius * last};
}

SectorDepths eval_depths(const Sector& sector, Vec direction) {
  constexpr double turn = 2 * std::numbers::pi;
  if (sector.sweep >= turn - smooth_joint) return {std::numbers::pi, std::numbers::pi};
  const double along = std::atan2(cross(sector.first, direction), dot(sector.first, direction));
  const double from_middle = std::remainder(along - sector.sweep / 2, turn);
  return {sector.sweep / 2 + from_middle, sector.sweep / 2 - from_middle};
}

double eval_depth(const Sector& sector, Vec direction) {
  const SectorDepths depths = eval_depths(sector, direction);
  return std::min(depths.first, depths.last);
}

Wedge make_wedge(const Sector& sector) {
  const double half = sector.sweep / 2;
  return {turned(sector.first, half), std::cos(half), std::sin(half)};
}

bool may_enter(const Wedge& wedge, Vec direction, double turns) {
  constexpr double rounding = 1e-14;  // of unit vectors and their products
  return dot(wedge.middle, direction) >= wedge.cos - turns * (wedge.sin + turns / 2) - rounding;
}

bool share_height(const Feature& a, const Feature& b, double tolerance) {
  return std::any_of(a.at.begin(), a.at.end(), [&](const Heights& p) {
    return std::any_of(b.at.begin(), b.at.end(), [&](const Heights& q) {
      return std::min(p.top, q.top) - std::max(p.bottom, q.bottom) > tolerance;
    });
  });
}

}  // namespace trammel::geometry
