// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>

#include "exchange/svg/elements.h"

namespace trammel::exchange::svg {

namespace {

using inquiry::PictureForce;
using inquiry::PictureForceKind;

constexpr double arrow_full = 86.0, arrow_short = 30.0;  // pixels; shorter ones are not to scale
constexpr double arrow_room = 6.0;                       // to either side

struct Arrow {
  Vec tail, tip;
};

double largest_force(const inquiry::Picture& picture) {
  double largest = 0.0;
  for (const PictureForce& force : picture.forces)
    largest = std::max(largest, length(Vec{force.fx, force.fy}));
  return largest;
}

// An arrow may end at its point or start there, and leaves out a support or another arrow; its line
// of action is the same.
Arrow freest(const Sheet& sheet, Vec point, Vec direction, double size, double pull_cost) {
  const double joint = joint_radius + 3, beyond = support_depth + 6;
  Arrow best{};
  double least = HUGE_VAL;
  for (const double gap : {joint, beyond, joint + arrow_full + 8, beyond + arrow_full + 8}) {
    for (const bool pushes : {true, false}) {
      const Vec away = (pushes ? -1 : 1) * direction;
      const Vec near = point + sheet.scaled(gap) * away, far = near + size * away;
      // Right at a joint the bars are as close as they are to each other.
      const Vec clear = near + sheet.scaled(10) * away;
      const Arrow arrow = pushes ? Arrow{far, near} : Arrow{near, far};
      const double cost = 0.12 * (gap - joint) + (pushes ? 0.0 : pull_cost) +
                          sheet.cost(box_along(clear, far, sheet.scaled(arrow_room)));
      if (cost < least) {
        least = cost;
        best = arrow;
      }
    }
  }
  return best;
}

std::vector<Place> label_places(const Sheet& sheet, const Arrow& arrow, Vec point, Vec half) {
  const Vec along = unit(arrow.tip - arrow.tail), side = turned(along);
  const double gap = sheet.scaled(arrow_room) + 1;
  const bool tail_is_free = length(arrow.tail - point) > length(arrow.tip - point);
  const Vec free_end = tail_is_free ? arrow.tail : arrow.tip;
  const Vec outward = tail_is_free ? -1 * along : along;
  std::vector<Place> places;
  places.push_back({free_end + (gap + rim_distance(half, along)) * outward, 0.0, 0.0});
  for (const double share : {0.85, 0.6, 0.35}) {  // from the point to the free end
    const Vec near = arrow.tail + (tail_is_free ? 1 - share : share) * (arrow.tip - arrow.tail);
    for (const double turn_side : {1.0, -1.0}) {
      const double cost = 1.0 + 4 * (0.85 - share) + (turn_side < 0 ? 0.5 : 0.0);
      places.push_back({near + turn_side * (gap + reach(half, side)) * side, 0.0, cost});
    }
  }
  for (Place place : places_around(free_end, gap, half)) {
    place.cost += 4;
    places.push_back(place);
  }
  return places;
}

}  // namespace

void draw_head(Drawing& drawing, Layer layer, Vec tip, Vec direction, double size) {
  const Vec back = -size * unit(direction), side = 0.38 * turned(back);
  drawing.polygon(layer, std::array{tip, tip + back + side, tip + back - side});
}

void draw_forces(Canvas& canvas) {
  Sheet& sheet = canvas.sheet;
  const double largest = largest_force(canvas.picture);
  for (const PictureForce& force : canvas.picture.forces) {
    canvas.sheet.about(force.subject);
    const bool applied = force.kind == PictureForceKind::Applied;
    const Vec point = canvas.view.at(force.x, force.y);
    const Vec components{force.fx, -force.fy};
    RichText text = typeset(force.label);
    const Vec half = sheet.half_size(text);
    const Layer text_layer = applied ? Layer::AppliedText : Layer::ReactionText;
    if (length(components) == 0) {
      sheet.add({Rank::Force, text_layer, text,
                 places_around(point, sheet.scaled(joint_radius + 3), half)});
      continue;
    }
    const double size = std::max(arrow_full * (length(components) / largest), arrow_short);
    // A reaction may rather push from beyond its support than pull.
    const double pull_cost = applied ? 2.5 : 6.0;
    const Arrow arrow = freest(sheet, point, unit(components), sheet.scaled(size), pull_cost);
    const Layer layer = applied ? Layer::Applied : Layer::Reaction;
    const double head = sheet.scaled(12);
    sheet.drawing.line(layer, arrow.tail, arrow.tip - 0.9 * head * unit(components));
    draw_head(sheet.drawing, layer, arrow.tip, components, head);
    sheet.take(box_along(arrow.tail, arrow.tip, sheet.scaled(arrow_room)));
    auto places = label_places(sheet, arrow, point, half);
    sheet.add({Rank::Force, text_layer, std::move(text), std::move(places)});
  }
}

}  // namespace trammel::exchange::svg
