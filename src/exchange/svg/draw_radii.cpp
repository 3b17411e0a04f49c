// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numbers>

#include "exchange/svg/elements.h"

namespace trammel::exchange::svg {

namespace {

// A line that ends with a head on the rim: from the centre, or from beyond where there is no room.
struct Leader {
  Vec from, rim;
  std::vector<Place> label;
};

Leader make_leader(const Sheet& sheet, Vec centre, double radius, double angle, Vec half) {
  const Vec out = heading(angle), rim = centre + radius * out;
  if (radius > 2.2 * half.x) return {centre, rim, places_along(centre, rim, sheet.scaled(1), half)};
  const Vec end = rim + sheet.scaled(26) * out;
  const Place beyond{end + (2 + reach(half, out)) * out, 0.0, 0.0};
  return {end, rim, {beyond}};
}

Leader freest(const Sheet& sheet, Vec centre, double radius, Vec half) {
  constexpr int directions = 24;
  Leader best;
  double least = HUGE_VAL;
  for (int i = 0; i < directions; ++i) {
    // Near 45 degrees is usual.
    const int step = i % 2 == 0 ? -(i / 2) : (i + 1) / 2;
    const double angle = std::numbers::pi * (0.25 + 2.0 * step / directions);
    Leader leader = make_leader(sheet, centre, radius, angle, half);
    const Place& label = leader.label.front();
    const double cost = 0.3 * i + sheet.cost(box_along(leader.from, leader.rim, 2.0)) +
                        sheet.cost(Box{label.centre, half, label.angle});
    if (cost < least) {
      least = cost;
      best = std::move(leader);
    }
  }
  return best;
}

}  // namespace

void draw_radii(Canvas& canvas) {
  Sheet& sheet = canvas.sheet;
  for (const auto& item : canvas.picture.radii) {
    canvas.sheet.about(item.subject);
    const Vec centre = canvas.view.at(item.x, item.y);
    RichText text = typeset(item.label);
    Leader leader = freest(sheet, centre, canvas.view.scale * item.radius, sheet.half_size(text));
    sheet.drawing.line(Layer::Dimension, leader.from, leader.rim);
    draw_head(sheet.drawing, Layer::Dimension, leader.rim, leader.rim - leader.from,
              sheet.scaled(9));
    sheet.take(box_along(leader.from, leader.rim, 1.0), Sheet::Room::Thin);
    sheet.add({Rank::Length, Layer::Text, std::move(text), std::move(leader.label)});
  }
}

}  // namespace trammel::exchange::svg
