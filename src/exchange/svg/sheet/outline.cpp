// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/outline.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange::svg {

namespace {

using inquiry::PictureLoop;
using inquiry::PicturePiece;

// An arc in the axes of its part.
struct TurnedArc {
  Vec center;
  double radius = 0.0, from = 0.0, sweep = 0.0;

  Vec at(double share) const {
    const double angle = from + share * sweep;
    return {center.x + radius * std::cos(angle), center.y + radius * std::sin(angle)};
  }
};

TurnedArc arc_of(const PictureLoop& loop, std::size_t i) {
  const PicturePiece& end = loop[i];
  const PicturePiece& start = loop[i == 0 ? loop.size() - 1 : i - 1];
  const Vec center{end.center_x, end.center_y};
  const Vec to = Vec{end.x, end.y} - center, from = Vec{start.x, start.y} - center;
  const double begin = std::atan2(from.y, from.x), full = 2 * std::numbers::pi;
  double turn = end.sense * (std::atan2(to.y, to.x) - begin);
  if (turn < 0.0) turn += full;
  if (loop.size() == 1) turn = full;
  return {center, length(to), begin, end.sense * turn};
}

std::string pair_of(Vec p) {
  return decimal(p.x) + ' ' + decimal(p.y);
}

void add_arc(const TurnedArc& arc, const SheetPose& pose, std::string& path) {
  const bool is_whole = std::abs(arc.sweep) == 2 * std::numbers::pi;
  const bool is_large = !is_whole && std::abs(arc.sweep) > std::numbers::pi;
  const auto add = [&](double share) {
    const Vec end = arc.at(share);
    path += fmt::format(" A {0} {0} 0 {1} {2} {3}", decimal(pose.scale * arc.radius), int(is_large),
                        arc.sweep < 0 ? 1 : 0, pair_of(pose.at(end.x, end.y)));
  };
  if (is_whole) add(0.5);  // an arc that ends where it begins would draw nothing
  add(1.0);
}

}  // namespace

Vec SheetPose::at(double x, double y) const {
  const double c = std::cos(turn), s = std::sin(turn);
  return {origin.x + scale * (c * x - s * y), origin.y - scale * (s * x + c * y)};
}

std::string to_path(const inquiry::PictureSlab& slab, const SheetPose& pose) {
  std::string path;
  for (const PictureLoop& loop : slab.loops) {
    if (loop.empty()) continue;
    path += (path.empty() ? "M " : " M ") + pair_of(pose.at(loop.back().x, loop.back().y));
    for (std::size_t i = 0; i < loop.size(); ++i)
      if (loop[i].sense == 0.0)
        path += " L " + pair_of(pose.at(loop[i].x, loop[i].y));
      else
        add_arc(arc_of(loop, i), pose, path);
    path += " Z";
  }
  return path;
}

std::vector<Vec> to_polygon(const PictureLoop& loop, const SheetPose& pose) {
  constexpr double step = std::numbers::pi / 16;  // an arc leaves its chord by 0.5 % of its radius
  std::vector<Vec> polygon;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    if (loop[i].sense == 0.0) {
      polygon.push_back(pose.at(loop[i].x, loop[i].y));
      continue;
    }
    const TurnedArc arc = arc_of(loop, i);
    const int count = 1 + static_cast<int>(std::abs(arc.sweep) / step);
    for (int k = 1; k <= count; ++k) {
      const Vec place = arc.at(double(k) / count);
      polygon.push_back(pose.at(place.x, place.y));
    }
  }
  return polygon;
}

bool is_inside(const std::vector<std::vector<Vec>>& polygons, Vec place) {
  bool inside = false;
  for (const std::vector<Vec>& polygon : polygons)
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Vec a = polygon[i], b = polygon[(i + 1) % polygon.size()];
      if ((a.y > place.y) == (b.y > place.y)) continue;
      if (place.x < a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
    }
  return inside;
}

}  // namespace trammel::exchange::svg
