// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/curve_tree.h"

#include <algorithm>
#include <cmath>

namespace trammel::geometry {

namespace {

bool is_narrow(const Belt& belt) {
  return std::isfinite(belt.high);
}

bool is_round(const Belt& belt) {
  return belt.normal.x == 0 && belt.normal.y == 0;
}

struct Range {
  double low, high;
};

/// Of the distances of a curve's points, of an arc's whole circle, from a belt's centre or line.
Range distances_of(const Piece& curve, const Belt& belt) {
  if (is_round(belt) && is_arc(curve)) {
    const double off = length_of(curve.center - belt.center);
    return {std::abs(off - curve.radius), off + curve.radius};
  }
  if (is_round(belt)) {
    const Vec foot = eval_point(curve, nearest_part(curve, belt.center)) - belt.center;
    const Vec from = curve.from - belt.center, to = curve.to - belt.center;
    return {length_of(foot), std::sqrt(std::max(dot(from, from), dot(to, to)))};
  }
  if (is_arc(curve)) {
    const double off = dot(curve.center - belt.center, belt.normal);
    return {off - curve.radius, off + curve.radius};
  }
  const double from = dot(curve.from - belt.center, belt.normal);
  const double to = dot(curve.to - belt.center, belt.normal);
  return {std::min(from, to), std::max(from, to)};
}

/// The belt of the line or circle that a curve runs along, without a breadth.
Belt belt_of(const Piece& curve) {
  if (is_arc(curve)) return {curve.center, {}, curve.radius, curve.radius};
  const Vec along = curve.to - curve.from;
  const double length = length_of(along);
  if (!(length > 0)) return {curve.from, {}, 0, 0};
  return {curve.from, 1 / length * left_of(along), 0, 0};
}

/// How far a ray to the left runs before it comes into a belt at the earliest.
double way_to_belt(Vec from, const Belt& belt, double margin) {
  const double low = belt.low - margin, high = belt.high + margin;
  const Vec off = from - belt.center;
  if (!is_round(belt)) {
    const double distance = dot(off, belt.normal);
    if (low <= distance && distance <= high) return 0;
    const double way = (distance - (distance > high ? high : low)) / belt.normal.x;
    return way >= 0 ? way : CurveTree::nowhere;
  }
  const auto half_chord = [&](double radius) {
    return std::sqrt(std::max(0.0, radius * radius - off.y * off.y));
  };
  const double distance = length_of(off);
  if (distance < low) return off.x + half_chord(low);
  if (distance <= high) return 0;
  return off.x > 0 && std::abs(off.y) <= high ? std::max(0.0, off.x - half_chord(high))
                                              : CurveTree::nowhere;
}

}  // namespace

void add_quarters_of(const Piece& piece, std::vector<Piece>& quarters) {
  Piece rest = piece;
  if (is_arc(piece)) {
    // The quarters are counted from the first axis that the arc passes.
    constexpr double quarter = 1.5707963267948966;
    const double sweep = std::abs(eval_sweep(piece));
    const Vec start = piece.from - piece.center;
    const double angle = piece.sense * std::atan2(start.y, start.x) / quarter;
    const double first = std::floor(angle) + 1;
    for (double q = first; (q - angle) * quarter < sweep; ++q) {
      const int axis = static_cast<int>(q - 4 * std::floor(q / 4));
      constexpr double cosines[] = {1, 0, -1, 0}, sines[] = {0, 1, 0, -1};
      Piece part = rest;
      part.to = piece.center + piece.radius * Vec{cosines[axis], piece.sense * sines[axis]};
      quarters.push_back(part);
      rest.from = part.to;
    }
  }
  quarters.push_back(rest);
}

Box CurveTree::box_of(const Piece& curve) {
  Box box = empty_box();
  extend(box, curve.from);
  extend(box, curve.to);
  return box;
}

Box CurveTree::widen(const Box& box) const {
  const Vec margin{margin_, margin_};
  return {box.low - margin, box.high + margin};
}

bool CurveTree::is_beside(const Piece& curve, const Belt& belt) const {
  if (!is_narrow(belt)) return false;
  const Range range = distances_of(curve, belt);
  return range.low > belt.high + margin_ || range.high < belt.low - margin_;
}

/// One circle lies within the other, or one piece to a side of the other's line.
bool CurveTree::is_beside(const Piece& curve, const Piece& other) const {
  if (is_arc(curve) != is_arc(other)) return false;
  if (!is_arc(curve)) return is_to_a_side(curve, other) || is_to_a_side(other, curve);
  const double gap = std::abs(curve.radius - other.radius) - margin_;
  const Vec off = curve.center - other.center;
  return gap > 0 && dot(off, off) < gap * gap;
}

bool CurveTree::is_to_a_side(const Piece& straight, const Piece& other) const {
  const Vec along = straight.to - straight.from;
  const double from = cross(along, other.from - straight.from);
  const double to = cross(along, other.to - straight.from);
  return from * to > 0 && std::min(from * from, to * to) > margin_ * margin_ * dot(along, along);
}

CurveTree::CurveTree(std::span<const Piece> curves, double margin)
    : curves_(curves), margin_(margin) {
  std::vector<Box> boxes;
  for (const Piece& curve : curves_) boxes.push_back(box_of(curve));
  tree_ = BoxTree(std::move(boxes));
  belts_.resize(tree_.nodes().size());
  for (std::size_t n = belts_.size(); n-- > 0;) belts_[n] = find_belt(n);
}

/// None where it would be about as broad as the box: then none above it is narrow.
Belt CurveTree::find_belt(std::size_t n) const {
  const BoxTree::Node& node = tree_.nodes()[n];
  if (node.right != 0 && (!is_narrow(belts_[n + 1]) || !is_narrow(belts_[node.right]))) return {};
  Belt belt = belt_of(curves_[tree_.order()[node.first]]);
  belt.low = nowhere;
  belt.high = -nowhere;
  for (std::uint32_t k = node.first; k < node.end; ++k) {
    const Range range = distances_of(curves_[tree_.order()[k]], belt);
    belt.low = std::min(belt.low, range.low);
    belt.high = std::max(belt.high, range.high);
  }
  constexpr double narrow_part = 0.5;
  const bool is_broad =
      belt.high - belt.low > narrow_part * length_of(node.box.high - node.box.low);
  return is_broad ? Belt{} : belt;
}

/// Where a ray to the left crosses a curve, as the way to there; each height is that of one point.
double CurveTree::way_of_ray(Vec from, const Piece& curve) {
  if ((curve.from.y <= from.y) == (curve.to.y <= from.y)) return nowhere;
  double x;
  if (is_arc(curve)) {
    const double up = from.y - curve.center.y;
    const double out = std::sqrt(std::max(0.0, curve.radius * curve.radius - up * up));
    const bool is_left = curve.from.x + curve.to.x < 2 * curve.center.x;
    x = curve.center.x + (is_left ? -out : out);
  } else {
    const double part = (from.y - curve.from.y) / (curve.to.y - curve.from.y);
    x = curve.from.x + part * (curve.to.x - curve.from.x);
  }
  return x <= from.x ? from.x - x : nowhere;
}

double CurveTree::bound_of_ray(Vec from, std::uint32_t n) const {
  const Box& box = tree_.nodes()[n].box;
  if (from.y < box.low.y || box.high.y <= from.y || from.x < box.low.x) return nowhere;
  const double way = from.x - box.high.x;
  return is_narrow(belts_[n]) ? std::max(way, way_to_belt(from, belts_[n], margin_)) : way;
}

}  // namespace trammel::geometry
