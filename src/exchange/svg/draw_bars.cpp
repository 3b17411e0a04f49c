// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "exchange/svg/elements.h"
#include "exchange/svg/plate_shape.h"
#include "exchange/tolerances.h"

namespace trammel::exchange::svg {

namespace {

using inquiry::PictureBarForce;
using inquiry::PictureLine;
using inquiry::PictureLineKind;

struct Ends {
  Vec a, b;
};

Ends ends(const Canvas& canvas, int line) {
  const PictureLine& bar = canvas.picture.lines[std::size_t(line)];
  return {canvas.view.at(bar.x1, bar.y1), canvas.view.at(bar.x2, bar.y2)};
}

// The places, as shares of the bar, at which other bars cross it away from all ends.
std::vector<double> crossings(const Canvas& canvas, int line) {
  const Ends bar = ends(canvas, line);
  const Vec way = bar.b - bar.a;
  const double joint = canvas.sheet.scaled(joint_radius);
  const auto inside = [joint](double share, double size) {
    return share * size > joint && (1 - share) * size > joint;
  };
  std::vector<double> shares;
  for (int i = 0; i < static_cast<int>(canvas.picture.lines.size()); ++i) {
    if (i == line || canvas.picture.lines[std::size_t(i)].kind != PictureLineKind::Bar) continue;
    const Ends other = ends(canvas, i);
    const Vec across = other.b - other.a, between = other.a - bar.a;
    const double area = dot(way, turned(across));
    if (area == 0) continue;  // parallel
    const double share = dot(between, turned(across)) / area;
    const double share_of_other = dot(between, turned(way)) / area;
    if (inside(share, length(way)) && inside(share_of_other, length(across)))
      shares.push_back(share);
  }
  std::sort(shares.begin(), shares.end());
  return shares;
}

// The longest piece of a bar that no other bar crosses, the first of equal ones: there is room for
// what is told of the bar, and nobody takes it for the other one.
Ends free_piece(const Canvas& canvas, int line) {
  constexpr double longer = 1.0;  // pixels: equal pieces differ by rounding
  const Ends bar = ends(canvas, line);
  std::vector<double> shares = crossings(canvas, line);
  if (shares.empty()) return bar;
  shares.push_back(1.0);
  double from = 0.0, best_from = 0.0, best_size = 0.0;
  const double pixels = length(bar.b - bar.a);
  for (const double to : shares) {
    if ((to - from) * pixels > best_size * pixels + longer) {
      best_from = from;
      best_size = to - from;
    }
    from = to;
  }
  return {bar.a + best_from * (bar.b - bar.a), bar.a + (best_from + best_size) * (bar.b - bar.a)};
}

// Two arrows in the middle of the piece: apart for tension, towards each other for compression.
void draw_marks(Canvas& canvas, Ends bar, BarSense bar_sense) {
  Sheet& sheet = canvas.sheet;
  const double gap = sheet.scaled(4), shaft = sheet.scaled(13), head = sheet.scaled(8);
  if (length(bar.b - bar.a) < 4 * (gap + shaft)) return;
  const bool tension = bar_sense == BarSense::Tension;
  const Layer layer = tension ? Layer::TensionMark : Layer::CompressionMark;
  const Vec middle = 0.5 * (bar.a + bar.b), along = unit(bar.b - bar.a);
  for (const double side : {-1.0, 1.0}) {
    const Vec out = side * along;
    const Vec inner = middle + gap * out, outer = middle + (gap + shaft) * out;
    sheet.drawing.line(layer, inner, outer);
    draw_head(sheet.drawing, layer, tension ? outer : inner, tension ? out : -1 * out, head);
  }
}

std::string word(BarSense bar_sense, bool shortened) {
  if (bar_sense == BarSense::None) return "";
  const bool tension = bar_sense == BarSense::Tension;
  if (shortened) return tension ? " (T)" : " (C)";
  return tension ? " tension" : " compression";
}

RichText with_sense(const PictureBarForce& force, BarSense bar_sense, bool shortened) {
  RichText text = typeset(force.label);
  const std::string addition = word(bar_sense, shortened);
  if (!addition.empty()) text.push_back({addition});
  return text;
}

// Words are used where they fit along every bar, else the letters that the legend explains.
bool needs_short_words(const Canvas& canvas) {
  const auto too_long = [&](const PictureBarForce& force) {
    const Ends bar = free_piece(canvas, force.bar);
    const RichText text = with_sense(force, sense(canvas.picture, force), false);
    return 2 * canvas.sheet.half_size(text).x > 0.65 * length(bar.b - bar.a);
  };
  const auto& forces = canvas.picture.bar_forces;
  return std::any_of(forces.begin(), forces.end(), too_long);
}

void draw_bar_forces(Canvas& canvas) {
  const bool shortened = needs_short_words(canvas);
  for (const PictureBarForce& force : canvas.picture.bar_forces) {
    canvas.sheet.about(force.subject);
    const BarSense bar_sense = sense(canvas.picture, force);
    const Ends bar = ends(canvas, force.bar), piece = free_piece(canvas, force.bar);
    if (bar_sense != BarSense::None) draw_marks(canvas, piece, bar_sense);
    const Layer layer = bar_sense == BarSense::None      ? Layer::Text
                        : bar_sense == BarSense::Tension ? Layer::TensionText
                                                         : Layer::CompressionText;
    RichText text = with_sense(force, bar_sense, shortened);
    const Vec half = canvas.sheet.half_size(text);
    auto places = places_along(piece.a, piece.b, canvas.sheet.scaled(bar_half_width), half);
    canvas.sheet.add({Rank::BarForce, layer, std::move(text), std::move(places),
                      is_cramped(bar.a, bar.b, half)});
  }
}

Layer layer_of_bar(const Canvas& canvas, int line) {
  for (const PictureBarForce& force : canvas.picture.bar_forces) {
    if (force.bar != line) continue;
    const BarSense bar_sense = sense(canvas.picture, force);
    if (bar_sense == BarSense::Tension) return Layer::TensionBar;
    if (bar_sense == BarSense::Compression) return Layer::CompressionBar;
  }
  return Layer::Bar;
}

}  // namespace

BarSense sense(const inquiry::Picture& picture, const PictureBarForce& force) {
  double largest = 0.0;
  for (const PictureBarForce& other : picture.bar_forces)
    largest = std::max(largest, std::abs(other.force));
  for (const auto& other : picture.forces)
    largest = std::max(largest, length(Vec{other.fx, other.fy}));
  if (std::abs(force.force) <= no_force_drawn * largest) return BarSense::None;
  return force.force > 0 ? BarSense::Compression : BarSense::Tension;
}

void draw_plates(Canvas& canvas) {
  for (const inquiry::PicturePlate& plate : canvas.picture.plates) {
    canvas.sheet.about(plate.subject);
    const auto [a, b] = ends(canvas, plate.bar);
    const Vec p = canvas.view.at(plate.x, plate.y);
    const double half_width = canvas.sheet.scaled(bar_half_width);
    const auto [kind, nearest] = plate_shape(a, b, p, half_width);
    if (kind == PlateKind::OnBar) continue;
    if (kind == PlateKind::Arm) {
      canvas.sheet.drawing.link(Layer::Plate, nearest, p, 0.7 * half_width, "");
      canvas.sheet.take(box_along(nearest, p, half_width));
      continue;
    }
    canvas.sheet.drawing.polygon(Layer::Plate, std::array{a, b, p});
    for (const Vec end : {a, b}) canvas.sheet.take(box_along(end, p, 1.0), Sheet::Room::Thin);
  }
}

void draw_bars(Canvas& canvas) {
  const double half_width = canvas.sheet.scaled(bar_half_width);
  for (int i = 0; i < static_cast<int>(canvas.picture.lines.size()); ++i) {
    const PictureLine& bar = canvas.picture.lines[std::size_t(i)];
    if (bar.kind != PictureLineKind::Bar) continue;
    canvas.sheet.about(bar.subject);
    const auto [a, b] = ends(canvas, i);
    canvas.sheet.drawing.link(layer_of_bar(canvas, i), a, b, half_width, bar.name);
    canvas.sheet.take(box_along(a, b, half_width));
  }
  draw_bar_forces(canvas);
}

void draw_points(Canvas& canvas) {
  Sheet& sheet = canvas.sheet;
  const double radius = sheet.scaled(joint_radius);
  for (const auto& point : canvas.picture.points) {
    canvas.sheet.about(point.subject);
    const Vec at = canvas.view.at(point.x, point.y);
    sheet.drawing.circle(Layer::Joint, at, radius);
    sheet.take(Box{at, {radius, radius}});
    RichText text = typeset(point.name);
    auto places = places_around(at, radius + sheet.scaled(2), sheet.half_size(text));
    sheet.add({Rank::Point, Layer::Text, std::move(text), std::move(places)});
  }
}

}  // namespace trammel::exchange::svg
