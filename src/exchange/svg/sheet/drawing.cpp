// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange::svg {

namespace {

std::string pair(Vec p) {
  return decimal(p.x) + ' ' + decimal(p.y);
}

}  // namespace

void Drawing::line(Layer layer, Vec a, Vec b) {
  bounds_.include(a);
  bounds_.include(b);
  elements(layer) += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", decimal(a.x),
                                 decimal(a.y), decimal(b.x), decimal(b.y));
}

void Drawing::corners(Layer layer, std::string_view tag, std::span<const Vec> points) {
  std::string list;
  for (const Vec corner : points) {
    bounds_.include(corner);
    if (!list.empty()) list += ' ';
    list += decimal(corner.x) + ',' + decimal(corner.y);
  }
  elements(layer) += fmt::format("<{} points=\"{}\" stroke-linejoin=\"round\"/>\n", tag, list);
}

void Drawing::polygon(Layer layer, std::span<const Vec> points) {
  corners(layer, "polygon", points);
}

void Drawing::polyline(Layer layer, std::span<const Vec> points) {
  corners(layer, "polyline", points);
}

void Drawing::circle(Layer layer, Vec centre, double radius) {
  bounds_.include(Box{centre, {radius, radius}});
  elements(layer) += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", decimal(centre.x),
                                 decimal(centre.y), decimal(radius));
}

void Drawing::arc(Layer layer, const Arc& arc) {
  constexpr int samples = 24;
  for (int i = 0; i <= samples; ++i) bounds_.include(arc.at(double(i) / samples));
  const bool large = std::abs(arc.sweep) > std::numbers::pi;
  elements(layer) +=
      fmt::format("<path d=\"M {0} A {1} {1} 0 {2} {3} {4}\" fill=\"none\"/>\n", pair(arc.at(0)),
                  decimal(arc.radius), large ? 1 : 0, arc.sweep < 0 ? 1 : 0, pair(arc.at(1)));
}

void Drawing::path(Layer layer, std::string_view path, std::string_view attributes,
                   const std::vector<std::vector<Vec>>& around) {
  for (const std::vector<Vec>& polygon : around)
    for (const Vec corner : polygon) bounds_.include(corner);
  elements(layer) +=
      fmt::format("<path {}{}d=\"{}\"/>\n", attributes, attributes.empty() ? "" : " ", path);
}

void Drawing::rectangle(Layer layer, const Box& box, double corner_radius) {
  bounds_.include(box);
  const Vec along = heading(box.angle);
  const Vec down = -1 * turned(along);
  const Vec half = box.half;
  const double r = std::min({corner_radius, half.x, half.y});
  const auto corner = [&](double x, double y) { return box.centre + x * along + y * down; };
  const std::string bend = fmt::format(" A {0} {0} 0 0 1 ", decimal(r));
  elements(layer) +=
      "<path d=\"M " + pair(corner(r - half.x, -half.y)) + " L " +
      pair(corner(half.x - r, -half.y)) + bend + pair(corner(half.x, r - half.y)) + " L " +
      pair(corner(half.x, half.y - r)) + bend + pair(corner(half.x - r, half.y)) + " L " +
      pair(corner(r - half.x, half.y)) + bend + pair(corner(-half.x, half.y - r)) + " L " +
      pair(corner(-half.x, r - half.y)) + bend + pair(corner(r - half.x, -half.y)) + " Z\"/>\n";
}

void Drawing::link(Layer layer, Vec a, Vec b, double half_width, std::string_view tooltip) {
  const Vec side = half_width * turned(unit(b - a));
  bounds_.include(box_along(a, b, half_width));
  bounds_.include(Box{a, {half_width, half_width}});
  bounds_.include(Box{b, {half_width, half_width}});
  const std::string bend = fmt::format(" A {0} {0} 0 0 1 ", decimal(half_width));
  elements(layer) += "<path d=\"M " + pair(a + side) + " L " + pair(b + side) + bend +
                     pair(b - side) + " L " + pair(a - side) + bend + pair(a + side) + " Z\"";
  if (tooltip.empty())
    elements(layer) += "/>\n";
  else
    elements(layer) += fmt::format("><title>{}</title></path>\n", escape(tooltip));
}

void Drawing::text(Layer layer, const Box& box, const RichText& text, double size) {
  constexpr double baseline = 0.35;  // below the middle, in font sizes: half the height of capitals
  bounds_.include(box);
  const Vec at = box.centre - baseline * size * turned(heading(box.angle));
  std::string place = fmt::format("x=\"{}\" y=\"{}\"", decimal(at.x), decimal(at.y));
  if (const std::string turn = decimal(-box.angle * 180 / std::numbers::pi); turn != "0")
    place += fmt::format(" transform=\"rotate({} {})\"", turn, pair(at));
  elements(layer) += fmt::format("<text {} font-size=\"{}\">{}</text>\n", place, decimal(size),
                                 to_tspans(text, size));
}

std::string Drawing::groups(double stroke_scale) const {
  std::string all;
  for (std::size_t i = 0; i < layer_count; ++i)
    if (!elements_[i].empty())
      all += open_group(static_cast<Layer>(i), stroke_scale) + "\n" + elements_[i] + "</g>\n";
  return all;
}

}  // namespace trammel::exchange::svg
