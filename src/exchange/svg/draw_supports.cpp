// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "exchange/svg/elements.h"

namespace trammel::exchange::svg {

namespace {

constexpr double triangle_height = 20.0, roller_triangle_height = 13.0;
constexpr double triangle_half_width = 12.0, base_half_width = 21.0;
constexpr double roller_radius = 4.0, roller_offset = 7.5;
constexpr double hatch_depth = 7.0;

// A support below its point, as it is seen along `down`.
struct Frame {
  Vec point, down;

  Vec at(double along, double depth) const { return point + along * turned(down) + depth * down; }
};

void draw_triangle(Canvas& canvas, const Frame& frame, double height) {
  const double half = canvas.sheet.scaled(triangle_half_width);
  const double depth = canvas.sheet.scaled(height);
  canvas.sheet.drawing.polygon(
      Layer::Support, std::array{frame.point, frame.at(-half, depth), frame.at(half, depth)});
}

void draw_base(Canvas& canvas, const Frame& frame, double height, bool hatched) {
  const Sheet& sheet = canvas.sheet;
  Drawing& drawing = canvas.sheet.drawing;
  const double half = sheet.scaled(base_half_width), depth = sheet.scaled(height);
  drawing.line(Layer::Support, frame.at(-half, depth), frame.at(half, depth));
  if (!hatched) return;
  constexpr int strokes = 6;
  const double step = 2 * half / strokes, slant = sheet.scaled(hatch_depth);
  for (int i = 0; i < strokes; ++i) {
    const double along = half - i * step;
    drawing.line(Layer::Hatch, frame.at(along, depth), frame.at(along - slant, depth + slant));
  }
}

// What a support takes, a little away from its point, where bars may meet it.
Box room(const Sheet& sheet, const Frame& frame) {
  return box_along(frame.at(0, sheet.scaled(6)), frame.at(0, sheet.scaled(support_depth)),
                   sheet.scaled(base_half_width));
}

struct Side {
  Vec down;
  double cost;
};

Frame freest(const Canvas& canvas, Vec point, std::initializer_list<Side> sides) {
  Frame best{point, sides.begin()->down};
  double least = HUGE_VAL;
  for (const Side& side : sides) {
    const Frame frame{point, side.down};
    const double cost = side.cost + canvas.sheet.cost(room(canvas.sheet, frame));
    if (cost < least) {
      least = cost;
      best = frame;
    }
  }
  return best;
}

void draw_pin(Canvas& canvas, Vec point) {
  const Frame frame =
      freest(canvas, point, {{{0, 1}, 0}, {{-1, 0}, 9}, {{1, 0}, 9}, {{0, -1}, 12}});
  draw_triangle(canvas, frame, triangle_height);
  draw_base(canvas, frame, triangle_height, true);
  canvas.sheet.take(room(canvas.sheet, frame));
}

void draw_roller(Canvas& canvas, const inquiry::PictureRoller& roller, Vec middle) {
  const Vec point = canvas.view.at(roller.x, roller.y);
  const Vec normal = turned(heading(roller.direction));
  // The lower side is the usual one; beside a vertical line it is the side facing outward.
  const double lower = std::abs(normal.y) > 0.1 ? normal.y : dot(normal, point - middle);
  const double penalty = 9;
  const Frame frame = freest(
      canvas, point, {{normal, lower >= 0 ? 0 : penalty}, {-1 * normal, lower >= 0 ? penalty : 0}});
  const Sheet& sheet = canvas.sheet;
  draw_triangle(canvas, frame, roller_triangle_height);
  const double depth = sheet.scaled(roller_triangle_height + roller_radius);
  for (const double side : {-1.0, 1.0})
    canvas.sheet.drawing.circle(Layer::Support, frame.at(side * sheet.scaled(roller_offset), depth),
                                sheet.scaled(roller_radius));
  draw_base(canvas, frame, roller_triangle_height + 2 * roller_radius, roller.on_ground);
  canvas.sheet.take(room(sheet, frame));
}

}  // namespace

void draw_supports(Canvas& canvas) {
  Bounds places;
  for (const auto& point : canvas.picture.points) places.include(canvas.view.at(point.x, point.y));
  const Vec middle = 0.5 * (places.low() + places.high());
  const auto held_at = [&](double x, double y) {
    const auto& points = canvas.picture.points;
    return std::any_of(points.begin(), points.end(),
                       [&](const auto& p) { return p.held && p.x == x && p.y == y; });
  };
  for (const auto& point : canvas.picture.points) {
    canvas.sheet.about(point.subject);
    if (point.held) draw_pin(canvas, canvas.view.at(point.x, point.y));
  }
  for (const auto& roller : canvas.picture.rollers) {
    canvas.sheet.about(roller.subject);
    if (!held_at(roller.x, roller.y)) draw_roller(canvas, roller, middle);
  }
}

}  // namespace trammel::exchange::svg
