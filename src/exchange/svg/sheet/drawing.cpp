// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange::svg {

namespace {

std::string pair(Vec p) {
  return decimal(p.x) + ' ' + decimal(p.y);
}

}  // namespace

void Drawing::add(Layer layer, Shape shape) {
  primitives_[static_cast<std::size_t>(layer)].push_back({std::move(shape), subject_});
}

// What is drawn of one thing is mostly drawn at once.
void Drawing::about(const inquiry::PictureSubject& subject) {
  if (subject == inquiry::PictureSubject{}) {
    subject_ = 0;
  } else if (subjects_.back() == subject) {
    subject_ = static_cast<std::uint32_t>(subjects_.size() - 1);
  } else {
    subject_ = static_cast<std::uint32_t>(subjects_.size());
    subjects_.push_back(subject);
  }
}

void Drawing::line(Layer layer, Vec a, Vec b) {
  bounds_.include(a);
  bounds_.include(b);
  add(layer, LineShape{a, b});
}

void Drawing::corners(Layer layer, std::span<const Vec> points, bool is_closed) {
  for (const Vec corner : points) bounds_.include(corner);
  add(layer, CornersShape{{points.begin(), points.end()}, is_closed});
}

void Drawing::polygon(Layer layer, std::span<const Vec> points) {
  corners(layer, points, true);
}

void Drawing::polyline(Layer layer, std::span<const Vec> points) {
  corners(layer, points, false);
}

void Drawing::circle(Layer layer, Vec centre, double radius) {
  bounds_.include(Box{centre, {radius, radius}});
  add(layer, CircleShape{centre, radius});
}

void Drawing::arc(Layer layer, const Arc& arc) {
  constexpr int samples = 24;
  for (int i = 0; i <= samples; ++i) bounds_.include(arc.at(double(i) / samples));
  const bool large = std::abs(arc.sweep) > std::numbers::pi;
  add(layer, PathShape{.path = fmt::format("M {0} A {1} {1} 0 {2} {3} {4}", pair(arc.at(0)),
                                           decimal(arc.radius), large ? 1 : 0,
                                           arc.sweep < 0 ? 1 : 0, pair(arc.at(1))),
                       .is_open = true});
}

void Drawing::path(Layer layer, std::string_view path, std::optional<int> part,
                   const std::vector<std::vector<Vec>>& around) {
  for (const std::vector<Vec>& polygon : around)
    for (const Vec corner : polygon) bounds_.include(corner);
  add(layer, PathShape{.path = std::string(path), .part = part});
}

void Drawing::rectangle(Layer layer, const Box& box, double corner_radius) {
  bounds_.include(box);
  const Vec along = heading(box.angle);
  const Vec down = -1 * turned(along);
  const Vec half = box.half;
  const double r = std::min({corner_radius, half.x, half.y});
  const auto corner = [&](double x, double y) { return box.centre + x * along + y * down; };
  const std::string bend = fmt::format(" A {0} {0} 0 0 1 ", decimal(r));
  add(layer,
      PathShape{
          .path =
              "M " + pair(corner(r - half.x, -half.y)) + " L " + pair(corner(half.x - r, -half.y)) +
              bend + pair(corner(half.x, r - half.y)) + " L " + pair(corner(half.x, half.y - r)) +
              bend + pair(corner(half.x - r, half.y)) + " L " + pair(corner(r - half.x, half.y)) +
              bend + pair(corner(-half.x, half.y - r)) + " L " + pair(corner(-half.x, r - half.y)) +
              bend + pair(corner(r - half.x, -half.y)) + " Z"});
}

void Drawing::link(Layer layer, Vec a, Vec b, double half_width, std::string_view tooltip) {
  const Vec side = half_width * turned(unit(b - a));
  bounds_.include(box_along(a, b, half_width));
  bounds_.include(Box{a, {half_width, half_width}});
  bounds_.include(Box{b, {half_width, half_width}});
  const std::string bend = fmt::format(" A {0} {0} 0 0 1 ", decimal(half_width));
  add(layer,
      PathShape{.path = "M " + pair(a + side) + " L " + pair(b + side) + bend + pair(b - side) +
                        " L " + pair(a - side) + bend + pair(a + side) + " Z",
                .tooltip = std::string(tooltip)});
}

void Drawing::text(Layer layer, const Box& box, const RichText& text, double size, int side) {
  constexpr double baseline = 0.35;  // below the middle, in font sizes: half the height of capitals
  bounds_.include(box);
  const Vec at = box.centre - baseline * size * turned(heading(box.angle));
  add(layer, TextShape{at, box.angle, text, size, side});
}

std::string Drawing::groups(double stroke_scale) const {
  std::string all;
  for (std::size_t i = 0; i < layer_count; ++i) {
    if (primitives_[i].empty()) continue;
    all += open_group(static_cast<Layer>(i), stroke_scale) + "\n";
    for (const Primitive& primitive : primitives_[i]) all += to_svg(primitive);
    all += "</g>\n";
  }
  return all;
}

}  // namespace trammel::exchange::svg
