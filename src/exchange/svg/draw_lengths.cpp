// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <initializer_list>

#include "exchange/svg/elements.h"

namespace trammel::exchange::svg {

namespace {

// A dimension line parallel to what it measures, at `offset` to one side.
struct DimensionLine {
  Vec a, b;            // its ends
  Vec foot_a, foot_b;  // the places that it measures
  Vec outward;         // from the feet to the line
};

Box label_box(const DimensionLine& line, Vec half) {
  const double angle = upright(bearing(line.b - line.a));
  const Vec above = turned(heading(angle));
  return {0.5 * (line.a + line.b) + (half.y + 2) * above, half, angle};
}

DimensionLine freest(const Sheet& sheet, Vec a, Vec b, Vec half) {
  const Vec normal = turned(unit(b - a));
  DimensionLine best{};
  double least = HUGE_VAL;
  for (const double distance : {26.0, 44.0, 62.0, 84.0, 110.0, 150.0}) {
    for (const double side : {-1.0, 1.0}) {
      const Vec offset = side * sheet.scaled(distance) * normal;
      const DimensionLine line{a + offset, b + offset, a, b, side * normal};
      // Lower and right sides are usual for dimensions.
      const double unusual = line.outward.y + 0.5 * line.outward.x < 0 ? 3.0 : 0.0;
      const double cost = 0.25 * (distance - 26) + unusual +
                          sheet.cost(box_along(line.a, line.b, sheet.scaled(5))) +
                          sheet.cost(label_box(line, half));
      if (cost < least) {
        least = cost;
        best = line;
      }
    }
  }
  return best;
}

// Begins beyond what sits at the foot: a support, or an arrow that points the same way.
void draw_extension(Sheet& sheet, Vec foot, Vec end, Vec outward) {
  const double step = sheet.scaled(6), reach_out = length(end - foot);
  double start = sheet.scaled(joint_radius + 3);
  const auto probe = [&] {
    return box_along(foot + start * outward, foot + (start + 2 * step) * outward, 1.0);
  };
  while (start + 2 * step < reach_out && sheet.cost(probe()) > 0) start += step;
  const Vec from = foot + start * outward;
  const Vec to = end + sheet.scaled(5) * outward;
  sheet.drawing.line(Layer::Dimension, from, to);
  sheet.take(box_along(from, to, 1.0), Sheet::Room::Thin);
}

// Heads point outward to the extension lines; where there is no room between, inward from beyond.
void draw_dimension(Sheet& sheet, const DimensionLine& line) {
  const double head = sheet.scaled(9);
  const Vec along = unit(line.b - line.a);
  const bool narrow = length(line.b - line.a) < 3 * head;
  const Vec beyond = (narrow ? 2 * head : 0.0) * along;
  sheet.drawing.line(Layer::Dimension, line.a - beyond, line.b + beyond);
  draw_head(sheet.drawing, Layer::Dimension, line.a, narrow ? along : -1 * along, head);
  draw_head(sheet.drawing, Layer::Dimension, line.b, narrow ? -1 * along : along, head);
  draw_extension(sheet, line.foot_a, line.a, line.outward);
  draw_extension(sheet, line.foot_b, line.b, line.outward);
  sheet.take(box_along(line.a - beyond, line.b + beyond, sheet.scaled(3)), Sheet::Room::Thin);
}

std::vector<Place> dimension_places(const Sheet& sheet, const DimensionLine& line, Vec half) {
  const Box first = label_box(line, half);
  std::vector<Place> places{{first.centre, first.angle, 0.0}};
  for (Place place : places_along(line.a, line.b, sheet.scaled(3), half)) {
    place.cost += 1;
    places.push_back(place);
  }
  return places;
}

// Where nothing beside the bar is free: a line leads to its middle.
void add_places_apart(const Sheet& sheet, Vec middle, Vec half, std::vector<Place>& places) {
  constexpr double apart = 24.0, by_distance = 0.1;
  for (const double distance : {22.0, 38.0, 58.0, 82.0})
    for (Place place : places_around(middle, sheet.scaled(distance), half)) {
      place.cost += apart + by_distance * distance;
      place.is_apart = true;
      places.push_back(place);
    }
}

}  // namespace

void draw_ties(Canvas& canvas) {
  for (const auto& tie : canvas.picture.ties) {
    canvas.sheet.about(tie.subject);
    const Vec a = canvas.view.at(tie.x1, tie.y1), b = canvas.view.at(tie.x2, tie.y2);
    canvas.sheet.drawing.line(Layer::Reference, a, b);
    canvas.sheet.take(box_along(a, b, 1.0), Sheet::Room::Thin);
  }
}

void draw_lengths(Canvas& canvas) {
  Sheet& sheet = canvas.sheet;
  for (const auto& item : canvas.picture.lengths) {
    canvas.sheet.about(item.subject);
    const Vec a = canvas.view.at(item.x1, item.y1), b = canvas.view.at(item.x2, item.y2);
    RichText text = typeset(item.label);
    const Vec half = sheet.half_size(text);
    std::vector<Place> places;
    bool cramped = false;
    const Vec middle = 0.5 * (a + b);
    if (length(b - a) < 1) {
      places = places_around(a, sheet.scaled(joint_radius + 3), half);
    } else if (item.bar >= 0) {
      places = places_along(a, b, sheet.scaled(bar_half_width), half);
      add_places_apart(sheet, middle, half, places);
      cramped = is_cramped(a, b, half);
    } else {
      const DimensionLine line = freest(sheet, a, b, half);
      draw_dimension(sheet, line);
      places = dimension_places(sheet, line, half);
    }
    sheet.add({Rank::Length, Layer::Text, std::move(text), std::move(places), cramped, middle});
  }
}

}  // namespace trammel::exchange::svg
