// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "exchange/svg/elements.h"

namespace trammel::exchange::svg {

namespace {

constexpr double row_height = 34.0, spacing = 20.0, head_size = 8.0;  // pixels
constexpr double from_bar = 8.0, beside_bar = 14.0;
constexpr double lengthwise = 0.3;  // sine of the angle to the bar below which arrows run along it

// Arrows in a row: their tips, and the way from tail to tip.
struct Row {
  Vec first, last;
  Vec arrow;
  int count = 0;
};

Row make_row(const Sheet& sheet, Vec from, Vec to, Vec direction) {
  const Vec along = to - from, side = turned(unit(along));
  const double across = std::abs(dot(direction, side));
  const int count = std::clamp(static_cast<int>(length(along) / sheet.scaled(spacing)), 1, 40) + 1;
  if (across > lengthwise) {
    const Vec gap = -sheet.scaled(from_bar) * direction;
    return {from + gap, to + gap, sheet.scaled(row_height) * direction, count};
  }
  const Vec beside = sheet.scaled(beside_bar) * side;
  const Vec arrow = (0.7 * length(along) / count) * direction;
  return {from + 0.5 / count * along + 0.5 * arrow + beside,
          to - 0.5 / count * along + 0.5 * arrow + beside, arrow, count};
}

}  // namespace

void draw_loads(Canvas& canvas) {
  Sheet& sheet = canvas.sheet;
  const double head = sheet.scaled(head_size);
  for (const inquiry::PictureLoad& load : canvas.picture.loads) {
    canvas.sheet.about(load.subject);
    const Vec components{load.fx, -load.fy};
    if (length(components) == 0) continue;
    const Vec direction = unit(components);
    const Row row = make_row(sheet, canvas.view.at(load.x1, load.y1),
                             canvas.view.at(load.x2, load.y2), direction);
    for (int i = 0; i < row.count; ++i) {
      const Vec tip =
          row.first + static_cast<double>(i) / std::max(row.count - 1, 1) * (row.last - row.first);
      sheet.drawing.line(Layer::Applied, tip - row.arrow, tip - 0.9 * head * direction);
      draw_head(sheet.drawing, Layer::Applied, tip, components, head);
    }
    const Vec tails[] = {row.first - row.arrow, row.last - row.arrow};
    sheet.drawing.line(Layer::Applied, tails[0], tails[1]);
    sheet.take(box_along(0.5 * (row.first + tails[0]), 0.5 * (row.last + tails[1]),
                         0.5 * length(row.arrow)));
    RichText text = typeset(load.label);
    const Vec half = sheet.half_size(text);
    const Vec outward = -1 * direction, middle = 0.5 * (tails[0] + tails[1]);
    std::vector<Place> places;
    for (const double share : {0.0, 0.25, -0.25, 0.45, -0.45})
      places.push_back({middle + share * (tails[1] - tails[0]) +
                            (sheet.scaled(5) + reach(half, outward)) * outward,
                        0.0, 4 * std::abs(share)});
    for (Place place : places_around(middle, sheet.scaled(6), half)) {
      place.cost += 6;
      places.push_back(place);
    }
    sheet.add({Rank::Force, Layer::AppliedText, std::move(text), std::move(places)});
  }
}

}  // namespace trammel::exchange::svg
