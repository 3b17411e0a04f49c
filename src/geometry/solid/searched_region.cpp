// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/searched_region.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace trammel::geometry {

namespace {

constexpr double far_right = std::numeric_limits<double>::infinity();

std::vector<Piece> join_loops(const Region& region) {
  std::vector<Piece> pieces;
  for (const Loop& loop : region.loops)
    pieces.insert(pieces.end(), loop.pieces.begin(), loop.pieces.end());
  return pieces;
}

}  // namespace

double eval_distance(const Box& box, Vec point) {
  const double x = std::max({box.low.x - point.x, 0.0, point.x - box.high.x});
  const double y = std::max({box.low.y - point.y, 0.0, point.y - box.high.y});
  return std::hypot(x, y);
}

SearchedRegion::SearchedRegion(std::vector<Piece> pieces) : pieces_(std::move(pieces)) {
  std::vector<Box> boxes;
  boxes.reserve(pieces_.size());
  for (const Piece& piece : pieces_) {
    boxes.push_back(eval_box(piece));
    extend(box_, boxes.back());
  }
  tree_ = BoxTree(std::move(boxes));
}

SearchedRegion::SearchedRegion(const Region& region) : SearchedRegion(join_loops(region)) {}

bool SearchedRegion::has(Vec point) const {
  bool is_in = false;
  tree_.query({point, {far_right, point.y}},
              [&](std::uint32_t p) { is_in ^= crosses_ray(pieces_[p], point); });
  return is_in;
}

Vec SearchedRegion::nearest(Vec point) const {
  double distance = std::numeric_limits<double>::infinity();
  Vec nearest;
  tree_.query_if([&](const Box& box) { return eval_distance(box, point) < distance; },
                 [&](std::uint32_t p) {
                   const Vec foot = eval_point(pieces_[p], nearest_part(pieces_[p], point));
                   const double own = std::hypot(foot.x - point.x, foot.y - point.y);
                   if (!(own < distance)) return;
                   distance = own;
                   nearest = foot;
                 });
  return nearest;
}

bool SearchedRegion::comes_nearer(Vec point, double distance) const {
  bool is_nearer = false;
  tree_.query_if([&](const Box& box) { return !is_nearer && eval_distance(box, point) < distance; },
                 [&](std::uint32_t p) {
                   const Vec foot = eval_point(pieces_[p], nearest_part(pieces_[p], point));
                   is_nearer = std::hypot(foot.x - point.x, foot.y - point.y) < distance;
                 });
  return is_nearer;
}

double SearchedRegion::eval_depth(Vec point) const {
  const Vec off = nearest(point) - point;
  const double distance = std::hypot(off.x, off.y);
  return has(point) ? distance : -distance;
}

}  // namespace trammel::geometry
