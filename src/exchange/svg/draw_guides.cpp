// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

#include "exchange/svg/elements.h"
#include "exchange/tolerances.h"

namespace trammel::exchange::svg {

namespace {

struct Segment {
  Vec a, b;
};

// The part of the endless line inside the bounds, by clipping against one axis after the other.
std::optional<Segment> clip(Vec p, Vec direction, const Bounds& bounds) {
  constexpr double far = 1e9;  // from so far away no direction is exact enough
  if (!(length(p) < far)) return std::nullopt;
  double first = -HUGE_VAL, last = HUGE_VAL;
  const auto against = [&](double at, double rate, double low, double high) {
    if (std::abs(rate) < parallel_to_border) return at >= low && at <= high;
    const double one = (low - at) / rate, other = (high - at) / rate;
    first = std::max(first, std::min(one, other));
    last = std::min(last, std::max(one, other));
    return true;
  };
  if (!against(p.x, direction.x, bounds.low().x, bounds.high().x)) return std::nullopt;
  if (!against(p.y, direction.y, bounds.low().y, bounds.high().y)) return std::nullopt;
  if (!(first < last)) return std::nullopt;
  return Segment{p + first * direction, p + last * direction};
}

void draw_guide(Canvas& canvas, std::string_view name, Vec p, Vec direction, const Bounds& bounds) {
  const auto inside = clip(p, direction, bounds);
  if (!inside) return;
  Sheet& sheet = canvas.sheet;
  const auto [a, b] = *inside;
  sheet.drawing.line(Layer::Guide, a, b);
  sheet.take(box_along(a, b, 1.0), Sheet::Room::Thin);
  RichText text = typeset(name);
  const Vec half = sheet.half_size(text);
  const Vec along = unit(b - a), side = turned(along);
  std::vector<Place> places;
  for (const bool at_end : {true, false}) {
    const Vec end = at_end ? b : a, outward = at_end ? along : -1 * along;
    const double cost = at_end ? 0.0 : 2.0;
    places.push_back({end + (3 + reach(half, along)) * outward, 0.0, cost});
    for (const double share : {0.04, 0.1, 0.2})
      for (const double turn_side : {1.0, -1.0})
        places.push_back(
            {end - share * length(b - a) * outward + turn_side * (4 + reach(half, side)) * side,
             0.0, cost + 2 + 10 * share});
  }
  sheet.add({Rank::Guide, Layer::SoftText, std::move(text), std::move(places)});
}

}  // namespace

void draw_guides(Canvas& canvas) {
  // A copy, since guides shall not make room for each other; and the room of the model, since there
  // may be nothing but guides.
  Bounds bounds = canvas.sheet.drawing.bounds();
  bounds.include(Vec{0, 0});
  bounds.include(canvas.view.size);
  bounds = bounds.grown(24);
  for (const auto& line : canvas.picture.lines) {
    if (line.kind != inquiry::PictureLineKind::Guide) continue;
    canvas.sheet.about(line.subject);
    const Vec p = canvas.view.at(line.x1, line.y1);
    const Vec direction = unit(Vec{line.x2 - line.x1, line.y1 - line.y2});
    draw_guide(canvas, line.name, p, direction, bounds);
  }
  canvas.sheet.about({});
  const Vec origin = canvas.view.at(0, 0);
  if (canvas.picture.shows_x_axis) draw_guide(canvas, "x", {0, origin.y}, {1, 0}, bounds);
  if (canvas.picture.shows_y_axis) draw_guide(canvas, "y", {origin.x, 0}, {0, -1}, bounds);
}

}  // namespace trammel::exchange::svg
