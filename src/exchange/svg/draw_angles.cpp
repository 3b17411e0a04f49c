// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "exchange/svg/elements.h"

namespace trammel::exchange::svg {

namespace {

using inquiry::PictureAngle;

constexpr double turn = 2 * std::numbers::pi;

// The arc of an angle beyond a whole turn is drawn without the whole turns.
double drawn_sweep(double sweep) {
  constexpr double longest = turn - 0.15;
  return std::clamp(std::fmod(sweep, turn), -longest, longest);
}

double shortest_bar_at(const Canvas& canvas, double x, double y) {
  double shortest = HUGE_VAL;
  for (const auto& line : canvas.picture.lines) {
    const bool meets = (line.x1 == x && line.y1 == y) || (line.x2 == x && line.y2 == y);
    if (line.kind == inquiry::PictureLineKind::Bar && meets)
      shortest =
          std::min(shortest, canvas.view.scale * length(Vec{line.x2 - line.x1, line.y2 - line.y1}));
  }
  return shortest;
}

// Wide enough for small angles to be seen, short enough to stay at the vertex; angles at one vertex
// lie around each other.
double radius_of(const Canvas& canvas, std::size_t index) {
  const PictureAngle& angle = canvas.picture.angles[index];
  const Sheet& sheet = canvas.sheet;
  const double bar = std::min(shortest_bar_at(canvas, angle.x, angle.y), sheet.scaled(150));
  const double sweep = std::abs(drawn_sweep(angle.sweep));
  const double readable = sheet.scaled(26) / sweep;
  const double wanted =
      readable < 0.6 * bar ? std::max(readable, sheet.scaled(42)) : sheet.scaled(42);
  double radius = std::max(std::min(wanted, 0.7 * bar), sheet.scaled(20));
  for (std::size_t i = 0; i < index; ++i) {
    const PictureAngle& other = canvas.picture.angles[i];
    if (other.x == angle.x && other.y == angle.y) radius += sheet.scaled(18);
  }
  return radius;
}

std::vector<Place> label_places(const Arc& arc, double gap, Vec half) {
  std::vector<Place> places;
  for (const double away : {0.0, 0.7, 1.6, 3.0}) {  // in heights of the text
    for (const double share : {0.5, 0.38, 0.62, 0.25, 0.75, 0.1, 0.9}) {
      const Vec out = heading(arc.from + share * arc.sweep);
      const double distance = arc.radius + gap + away * 2 * half.y;
      const Vec corner{std::clamp(out.x * 1.8, -1.0, 1.0), std::clamp(out.y * 1.8, -1.0, 1.0)};
      const Vec centre = arc.centre + distance * out + Vec{corner.x * half.x, corner.y * half.y};
      places.push_back({centre, 0.0, 10 * std::abs(share - 0.5) + 4 * away});
    }
  }
  for (Place place : places_around(arc.at(0.5), gap, half)) {
    place.cost += 6;
    places.push_back(place);
  }
  return places;
}

// The head lies on the chord of its own part of the arc, so that it does not seem to point outward.
void draw_arc_arrow(Drawing& drawing, Layer layer, Arc arc, double head) {
  const double head_turn = std::copysign(head / arc.radius, arc.sweep);
  const Vec tip = arc.at(1);
  if (std::abs(head_turn) < 0.7 * std::abs(arc.sweep)) {
    Arc shaft = arc;
    shaft.sweep -= head_turn;
    drawing.arc(layer, shaft);
    draw_head(drawing, layer, tip, tip - shaft.at(1), head);
  } else if (arc.sweep != 0) {
    drawing.arc(layer, arc);
  }
}

}  // namespace

void draw_angles(Canvas& canvas) {
  Sheet& sheet = canvas.sheet;
  for (std::size_t i = 0; i < canvas.picture.angles.size(); ++i) {
    const PictureAngle& angle = canvas.picture.angles[i];
    sheet.about(angle.subject);
    const Vec vertex = canvas.view.at(angle.x, angle.y);
    const Arc arc{vertex, radius_of(canvas, i), angle.from, drawn_sweep(angle.sweep)};
    const double beyond = arc.radius + sheet.scaled(14);
    for (const double direction : {arc.from, arc.from + arc.sweep}) {
      const Vec end = vertex + beyond * heading(direction);
      sheet.drawing.line(Layer::Reference, vertex, end);
      sheet.take(box_along(vertex, end, 1.0), Sheet::Room::Thin);
    }
    draw_arc_arrow(sheet.drawing, Layer::Dimension, arc, sheet.scaled(8));
    sheet.take(arc);
    RichText text = typeset(angle.label);
    auto places = label_places(arc, sheet.scaled(4), sheet.half_size(text));
    sheet.add({Rank::Angle, Layer::Text, std::move(text), std::move(places)});
  }
}

void draw_torques(Canvas& canvas) {
  Sheet& sheet = canvas.sheet;
  for (const auto& torque : canvas.picture.torques) {
    canvas.sheet.about(torque.subject);
    const Vec centre = canvas.view.at(torque.x, torque.y);
    RichText text = typeset(torque.label);
    const double sweep = std::copysign(0.55 * turn, torque.torque);
    constexpr int directions = 12;
    Arc best;
    double least = HUGE_VAL;
    for (const double radius : {26.0, 41.0, 56.0}) {
      for (int i = 0; i < directions; ++i) {
        const double from = turn * i / directions;
        const Arc arc{centre, sheet.scaled(radius), from, sweep};
        double cost = radius / 4;
        for (int k = 0; k <= 12; ++k) {
          const double size = sheet.scaled(k == 12 ? 8 : 2);
          cost += sheet.cost(Box{arc.at(k / 12.0), {size, size}});
        }
        if (cost < least) {
          least = cost;
          best = arc;
        }
      }
    }
    const bool applied = torque.kind == inquiry::PictureForceKind::Applied;
    if (torque.torque != 0) {
      const double head = sheet.scaled(11);
      draw_arc_arrow(sheet.drawing, applied ? Layer::Applied : Layer::Reaction, best, head);
      sheet.take(best, Sheet::Room::Solid);
      sheet.take(Box{best.at(1), {0.5 * head, 0.5 * head}});
    }
    auto places = label_places(best, sheet.scaled(6), sheet.half_size(text));
    const Layer text_layer = applied ? Layer::AppliedText : Layer::ReactionText;
    sheet.add({Rank::Force, text_layer, std::move(text), std::move(places)});
  }
}

}  // namespace trammel::exchange::svg
