// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/placed_slabs.h"

#include <algorithm>
#include <cmath>

namespace trammel::exchange::svg {

namespace {

bool do_overlap(const Bounds& a, const Bounds& b) {
  return !a.empty() && !b.empty() && a.low().x < b.high().x && b.low().x < a.high().x &&
         a.low().y < b.high().y && b.low().y < a.high().y;
}

using inquiry::PicturePart;

// A cross section by the number of its part and within that.
struct SlabOrder {
  std::size_t part = 0, slab = 0;
};

// From below: two that lie over each other share no height. The frame comes first, since a lid of
// it would hide the machine.
std::vector<SlabOrder> order_slabs(const std::vector<PicturePart>& parts) {
  std::vector<SlabOrder> order;
  for (std::size_t p = 0; p < parts.size(); ++p)
    for (std::size_t s = 0; s < parts[p].slabs.size(); ++s) order.push_back({p, s});
  std::stable_sort(order.begin(), order.end(), [&](const SlabOrder& a, const SlabOrder& b) {
    const PicturePart &first = parts[a.part], &second = parts[b.part];
    if (first.is_frame != second.is_frame) return first.is_frame;
    return first.slabs[a.slab].bottom < second.slabs[b.slab].bottom;
  });
  return order;
}

bool is_within(const Bounds& bounds, Vec p) {
  return !bounds.empty() && p.x >= bounds.low().x && p.x <= bounds.high().x &&
         p.y >= bounds.low().y && p.y <= bounds.high().y;
}

}  // namespace

std::vector<PlacedSlab> place_slabs(const std::vector<PicturePart>& parts,
                                    const std::vector<inquiry::PicturePose>& poses,
                                    const View& view) {
  std::vector<PlacedSlab> placed;
  for (const auto [p, s] : order_slabs(parts)) {
    const SheetPose pose{view.at(poses[p].x, poses[p].y), poses[p].turn, view.scale};
    const inquiry::PictureSlab& slab = parts[p].slabs[s];
    PlacedSlab& shown =
        placed.emplace_back(PlacedSlab{static_cast<int>(p), to_path(slab, pose), {}, {}});
    for (const inquiry::PictureLoop& loop : slab.loops) {
      shown.polygons.push_back(to_polygon(loop, pose));
      for (const Vec corner : shown.polygons.back()) shown.bounds.include(corner);
    }
  }
  return placed;
}

Bounds bounds_of_part(const std::vector<PlacedSlab>& slabs, int part) {
  Bounds bounds;
  for (const PlacedSlab& slab : slabs) {
    if (slab.part != part || slab.bounds.empty()) continue;
    bounds.include(slab.bounds.low());
    bounds.include(slab.bounds.high());
  }
  return bounds;
}

int part_at(const std::vector<PlacedSlab>& slabs, Vec place) {
  for (auto slab = slabs.rbegin(); slab != slabs.rend(); ++slab)
    if (is_within(slab->bounds, place) && is_inside(slab->polygons, place)) return slab->part;
  return -1;
}

// By the moments of its cross sections; holes run the other way around and count against them.
PartMiddle middle_of_part(const std::vector<PlacedSlab>& slabs, int part) {
  constexpr double long_from = 1.7;  // times as long as it is wide
  double area = 0.0, xx = 0.0, yy = 0.0, xy = 0.0;
  Vec first;
  const Bounds bounds = bounds_of_part(slabs, part);
  const Vec base = 0.5 * (bounds.low() + bounds.high());
  for (const PlacedSlab& slab : slabs) {
    if (slab.part != part) continue;
    for (const auto& polygon : slab.polygons)
      for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec a = polygon[i] - base, b = polygon[(i + 1) % polygon.size()] - base;
        const double twice = a.x * b.y - a.y * b.x;
        area += twice / 2;
        first = first + (twice / 6) * (a + b);
        xx += twice / 12 * (a.x * a.x + a.x * b.x + b.x * b.x);
        yy += twice / 12 * (a.y * a.y + a.y * b.y + b.y * b.y);
        xy += twice / 24 * (a.x * b.y + 2 * a.x * a.y + 2 * b.x * b.y + b.x * a.y);
      }
  }
  if (area == 0.0) return {base};
  const Vec to = (1 / area) * first;
  xx = xx / area - to.x * to.x, yy = yy / area - to.y * to.y, xy = xy / area - to.x * to.y;
  const double mean = (xx + yy) / 2, half = std::hypot((xx - yy) / 2, xy);
  const bool is_long = mean + half > long_from * long_from * (mean - half);
  return {base + to, -0.5 * std::atan2(2 * xy, xx - yy), is_long};
}

std::vector<Place> places_on_part(const std::vector<PlacedSlab>& slabs, int part, Vec near,
                                  Vec half, double angle) {
  constexpr int across = 16;
  constexpr double by_distance = 8.0, by_corner = 3.0, margin = 1.1;
  const Bounds bounds = bounds_of_part(slabs, part);
  std::vector<Place> places;
  if (bounds.empty()) return places;
  const Vec room = bounds.high() - bounds.low();
  const Vec along = margin * half.x * heading(angle), up = margin * half.y * turned(heading(angle));
  const auto add = [&](Vec at) {
    if (part_at(slabs, at) != part) return;
    double cost = by_distance * length(at - near) / (1 + length(room));
    for (const double x : {-1.0, -0.5, 0.0, 0.5, 1.0})
      for (const double y : {-1.0, 0.0, 1.0})
        if (part_at(slabs, at + x * along + y * up) != part) cost += by_corner;
    places.push_back({at, angle, cost});
  };
  add(near);
  for (int i = 0; i <= across; ++i)
    for (int k = 0; k <= across; ++k)
      add(bounds.low() + Vec{room.x * i / across, room.y * k / across});
  return places;
}

bool is_under(const std::vector<PlacedSlab>& slabs, std::size_t index) {
  const PlacedSlab& slab = slabs[index];
  return std::any_of(slabs.begin() + std::ptrdiff_t(index) + 1, slabs.end(), [&](const auto& over) {
    return over.path != slab.path && do_overlap(over.bounds, slab.bounds);
  });
}

Vec name_near(const std::vector<PlacedSlab>& slabs, const PicturePart& part, int index) {
  if (!part.is_frame) return middle_of_part(slabs, index).centre;
  const Bounds bounds = bounds_of_part(slabs, index);
  return {bounds.low().x, bounds.high().y};
}

std::vector<int> colours_of(const std::vector<PicturePart>& parts) {
  std::vector<int> colours;
  int next = 0;
  for (const PicturePart& part : parts) colours.push_back(part.is_frame ? -1 : next++);
  return colours;
}

}  // namespace trammel::exchange::svg
