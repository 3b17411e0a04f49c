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

// What tells features apart.
using Numbers = std::array<double, 10>;

Numbers numbers_of(const Feature& f) {
  const double kind = f.is_corner ? -1.0 : static_cast<double>(f.kind);
  return {kind,          f.from.x, f.from.y,
          f.to.x,        f.to.y,   f.center.x,
          f.center.y,    f.radius, std::atan2(f.sector.first.y, f.sector.first.x),
          f.sector.sweep};
}

class FeatureFinder {
 public:
  FeatureFinder(const Boundary& boundary, Vec origin) : boundary_(boundary), origin_(origin) {}

  std::vector<Feature> find() {
    for (const Slab& slab : boundary_.slabs)
      for (const Loop& loop : slab.region.loops) add(slab, loop);
    return std::move(features_);
  }

 private:
  void add(const Slab& slab, const Loop& loop) {
    const Heights at{slab.bottom, slab.top};
    for (std::size_t i = 0; i < loop.pieces.size(); ++i) {
      const Piece& piece = loop.pieces[i];
      add(is_arc(piece) ? arc_of(piece, origin_) : edge_of(piece, origin_), at);
      if (is_full_circle(piece)) continue;
      const Piece& next = loop.pieces[(i + 1) % loop.pieces.size()];
      Feature corner = corner_of(piece, next, origin_);
      if (corner.sector.sweep > smooth_joint) add(std::move(corner), at);
    }
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
  std::vector<Feature> features_;
  std::map<Numbers, std::size_t> known_;
};

}  // namespace

std::vector<Feature> find_features(const Boundary& boundary, Vec origin) {
  return FeatureFinder(boundary, origin).find();
}

std::array<Vec, 2> ends_of(const Feature& feature) {
  if (feature.kind == FeatureKind::Edge) return {feature.from, feature.to};
  const Vec first = feature.sector.first;
  const double c = std::cos(feature.sector.sweep), s = std::sin(feature.sector.sweep);
  const Vec last{c * first.x - s * first.y, s * first.x + c * first.y};
  return {feature.center + feature.radius * first, feature.center + feature.radius * last};
}

double eval_depth(const Sector& sector, Vec direction) {
  constexpr double turn = 2 * std::numbers::pi;
  if (sector.sweep >= turn - smooth_joint) return std::numbers::pi;
  const double along = std::atan2(cross(sector.first, direction), dot(sector.first, direction));
  return sector.sweep / 2 - std::abs(std::remainder(along - sector.sweep / 2, turn));
}

bool share_height(const Feature& a, const Feature& b, double tolerance) {
  return std::any_of(a.at.begin(), a.at.end(), [&](const Heights& p) {
    return std::any_of(b.at.begin(), b.at.end(), [&](const Heights& q) {
      return std::min(p.top, q.top) - std::max(p.bottom, q.bottom) > tolerance;
    });
  });
}

}  // namespace trammel::geometry
