// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "exchange/svg/elements.h"

namespace trammel::exchange::svg {

namespace {

using inquiry::PictureElement;
using inquiry::PictureElementKind;

constexpr double half_width = 7.0;  // pixels at full size

// Straight leads, and teeth between them.
void draw_spring(Sheet& sheet, Vec a, Vec b) {
  constexpr int teeth = 7;
  const Vec along = b - a, side = sheet.scaled(half_width) * turned(unit(along));
  std::vector<Vec> path{a, a + 0.15 * along};
  for (int i = 0; i < 2 * teeth; ++i)
    path.push_back(a + (0.15 + 0.7 * (i + 0.5) / (2 * teeth)) * along +
                   (i % 2 == 0 ? 1.0 : -1.0) * side);
  path.push_back(a + 0.85 * along);
  path.push_back(b);
  for (std::size_t i = 1; i < path.size(); ++i)
    sheet.drawing.line(Layer::Element, path[i - 1], path[i]);
}

// A pot with a piston in it; an actuator's is closed.
void draw_pot(Sheet& sheet, Vec a, Vec b, bool is_closed) {
  const Vec along = b - a, side = sheet.scaled(half_width) * turned(unit(along));
  const Vec bottom = a + 0.3 * along, mouth = a + 0.7 * along, piston = a + 0.52 * along;
  Drawing& drawing = sheet.drawing;
  drawing.line(Layer::Element, a, bottom);
  if (is_closed) {
    drawing.polygon(Layer::Element,
                    std::array{bottom + side, mouth + side, mouth - side, bottom - side});
  } else {
    drawing.line(Layer::Element, mouth + side, bottom + side);
    drawing.line(Layer::Element, bottom + side, bottom - side);
    drawing.line(Layer::Element, bottom - side, mouth - side);
  }
  drawing.line(Layer::Element, piston + 0.8 * side, piston - 0.8 * side);
  drawing.line(Layer::Element, piston, b);
}

// A spiral of one and a half turns.
void draw_twist(Sheet& sheet, Vec joint, bool is_spring) {
  constexpr int steps = 48;
  const double inner = joint_radius + 2, outer = joint_radius + (is_spring ? 11 : 7);
  const double turns = is_spring ? 1.5 : 0.8;
  Vec last;
  for (int i = 0; i <= steps; ++i) {
    const double share = static_cast<double>(i) / steps;
    const Vec here = joint + sheet.scaled(inner + share * (outer - inner)) *
                                 heading(2 * std::numbers::pi * turns * share);
    if (i > 0) sheet.drawing.line(Layer::Element, last, here);
    last = here;
  }
}

// Names of several words, as parts have them, are no symbols with an index.
RichText typeset_name(const std::string& label) {
  constexpr std::size_t longest_symbol = 3;
  const bool is_name = std::all_of(label.begin(), label.end(), [](char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
  const std::size_t head = label.find('_');
  const bool is_of_words = is_name && head != std::string::npos && head > longest_symbol;
  return is_of_words ? plain(label) : typeset(label);
}

// All around the spiral, and beside each of these places where an edge leaves room there alone;
// above and below it a name may stand anywhere over it.
std::vector<Place> places_at_spiral(Vec around, double reach, Vec half) {
  std::vector<Place> places = places_around(around, reach, half);
  const std::size_t count = places.size();
  for (std::size_t i = 0; i < count; ++i)
    for (const double shift : {0.25, -0.25, 0.5, -0.5}) {
      Place beside = places[i];
      beside.centre = beside.centre + Vec{shift * half.x, 0};
      beside.cost += 2 + std::abs(shift);
      if (std::abs(beside.centre.x - around.x) < half.x + reach &&
          std::abs(beside.centre.y - around.y) < half.y + reach)
        continue;
      places.push_back(beside);
    }
  for (const double ring : {0.0, 0.25, 0.6, 1.2})  // in heights of the text
    for (const double shift : {0.25, -0.25, 0.5, -0.5, 0.75, -0.75})
      for (const double side : {-1.0, 1.0}) {
        const double away = reach + (1 + 2 * ring) * half.y;
        const double cost = 3 + 8 * ring + std::abs(shift);
        places.push_back({around + Vec{shift * half.x, side * away}, 0.0, cost});
      }
  return places;
}

// Where one might be taken for the name of something else, a line leads to what it names. The line
// costs more than free places near by, and less than a name across an edge; with it matters less
// how far away the name stands.
void mark_apart(std::vector<Place>& places, Vec around, double reach, Vec half) {
  constexpr double line = 8.0, by_distance = 0.2;
  for (Place& place : places) {
    const Vec off = place.centre - around;
    const Vec nearest{std::max(0.0, std::abs(off.x) - half.x),
                      std::max(0.0, std::abs(off.y) - half.y)};
    place.is_apart = length(nearest) > reach + half.y;
    if (place.is_apart) place.cost = line + by_distance * place.cost;
  }
}

}  // namespace

bool is_spiral(Vec a, Vec b) {
  return length(b - a) < 1;
}

double reach_of_spiral(const Sheet& sheet) {
  return sheet.scaled(joint_radius + 12);
}

void draw_elements(Canvas& canvas) {
  Sheet& sheet = canvas.sheet;
  for (const PictureElement& element : canvas.picture.elements) {
    canvas.sheet.about(element.subject);
    const Vec a = canvas.view.at(element.x1, element.y1),
              b = canvas.view.at(element.x2, element.y2);
    RichText text = typeset_name(element.label);
    const Vec half = sheet.half_size(text);
    if (is_spiral(a, b)) {
      const double reach = reach_of_spiral(sheet);
      draw_twist(sheet, a, element.kind == PictureElementKind::Spring);
      sheet.take(Box{a, {reach, reach}});
      Label label{Rank::Length, Layer::Text, std::move(text), places_at_spiral(a, reach, half)};
      mark_apart(label.places, a, reach, half);
      label.target = a;
      label.target_reach = sheet.scaled(joint_radius + 9);  // about where the spiral is
      label.target_half = {reach, reach};
      sheet.add(std::move(label));
      continue;
    }
    if (element.kind == PictureElementKind::Spring)
      draw_spring(sheet, a, b);
    else
      draw_pot(sheet, a, b, element.kind == PictureElementKind::Actuator);
    sheet.take(box_along(a, b, sheet.scaled(half_width)));
    sheet.add({Rank::Length, Layer::Text, std::move(text),
               places_along(a, b, sheet.scaled(half_width), half)});
  }
}

// The marks of many parts fill them, so that words for their masses stand beside other parts; how
// heavy they are is in the text.
void draw_masses(Canvas& canvas) {
  constexpr std::ptrdiff_t labelled_max = 6;
  const bool are_many = std::ranges::count(canvas.picture.masses, true,
                                           &inquiry::PictureMass::of_part) > labelled_max;
  Sheet& sheet = canvas.sheet;
  for (const auto& mass : canvas.picture.masses) {
    canvas.sheet.about(mass.subject);
    const double radius = sheet.scaled(mass.of_part ? joint_radius : joint_radius + 5);
    const Vec at = canvas.view.at(mass.x, mass.y);
    sheet.drawing.circle(Layer::Mass, at, radius);
    sheet.take(Box{at, {radius, radius}});
    if (mass.of_part && are_many) continue;
    RichText text = typeset(mass.label);
    const Vec half = sheet.half_size(text);
    sheet.add({Rank::Length, Layer::Text, std::move(text), places_around(at, radius + 2, half)});
  }
}

}  // namespace trammel::exchange::svg
