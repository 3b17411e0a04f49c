// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numbers>

#include "exchange/svg/elements.h"

namespace trammel::exchange::svg {

void draw_circles(Canvas& canvas) {
  Sheet& sheet = canvas.sheet;
  for (const auto& circle : canvas.picture.circles) {
    canvas.sheet.about(circle.subject);
    const Vec center = canvas.view.at(circle.x, circle.y);
    const double radius = canvas.view.scale * circle.radius;
    sheet.drawing.circle(Layer::Guide, center, radius);
    if (circle.spoke)  // how far it has turned
      sheet.drawing.line(Layer::Guide, center,
                         center + radius * Vec{std::cos(*circle.spoke), -std::sin(*circle.spoke)});
    sheet.take(Arc{center, radius, 0.0, 2 * std::numbers::pi});
    RichText text = typeset(circle.name);
    const Vec half = sheet.half_size(text);
    std::vector<Place> places;
    for (const double eighths : {1.0, 3.0, 7.0, 5.0, 0.5, 3.5, 6.5, 4.5}) {
      const double angle = eighths * std::numbers::pi / 4;
      const Vec outward{std::cos(angle), -std::sin(angle)};
      for (const double side : {1.0, -1.0})
        places.push_back({center + (radius + side * (3 + reach(half, outward))) * outward, 0.0,
                          side > 0 ? 0.0 : 1.0});
    }
    sheet.add({Rank::Guide, Layer::SoftText, std::move(text), std::move(places)});
  }
}

void draw_contacts(Canvas& canvas) {
  for (const auto& contact : canvas.picture.contacts) {
    canvas.sheet.about(contact.subject);
    canvas.sheet.drawing.circle(Layer::Contact, canvas.view.at(contact.x, contact.y),
                                canvas.sheet.scaled(2.2));
  }
}

}  // namespace trammel::exchange::svg
