// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>
#include <vector>

#include "exchange/svg/elements.h"
#include "exchange/svg/placed_slabs.h"

namespace trammel::exchange::svg {

namespace {

bool do_overlap(const Bounds& a, const Bounds& b) {
  return !a.empty() && !b.empty() && a.low().x < b.high().x && b.low().x < a.high().x &&
         a.low().y < b.high().y && b.low().y < a.high().y;
}

void draw_slabs(Scene& scene, const std::vector<PlacedSlab>& slabs) {
  const std::vector<int> colours = colours_of(scene.picture.parts);
  Drawing& drawing = scene.sheet.drawing;
  for (std::size_t i = 0; i < slabs.size(); ++i) {
    const PlacedSlab& slab = slabs[i];
    drawing.path(Layer::Part, slab.path,
                 part_attributes(colours[static_cast<std::size_t>(slab.part)]), slab.polygons);
    const bool is_under =
        std::any_of(slabs.begin() + std::ptrdiff_t(i) + 1, slabs.end(), [&](const auto& over) {
          return over.path != slab.path && do_overlap(over.bounds, slab.bounds);
        });
    // Over an edge that is seen it changes nothing: the colour is the same.
    if (is_under) drawing.path(Layer::HiddenEdge, slab.path, "", slab.polygons);
  }
}

void draw_pivots(Scene& scene) {
  Sheet& sheet = scene.sheet;
  const double radius = sheet.scaled(3.5);
  for (std::size_t p = 0; p < scene.picture.parts.size(); ++p) {
    const SheetPose pose = pose_of(scene.picture, scene.view, p);
    for (const inquiry::PicturePivot& pivot : scene.picture.parts[p].pivots) {
      const Vec at = pose.at(pivot.x, pivot.y);
      sheet.drawing.circle(Layer::Pivot, at, radius);
      if (pivot.on_frame) sheet.drawing.circle(Layer::Contact, at, sheet.scaled(1.4));
      sheet.take(Box{at, {radius, radius}});
    }
  }
}

// On the part; or, so much dearer that it is done where there is no room, beside it.
void name_parts(Scene& scene, const std::vector<PlacedSlab>& slabs) {
  constexpr double beside = 25.0;
  for (int p = 0; p < static_cast<int>(scene.picture.parts.size()); ++p) {
    const Bounds bounds = bounds_of_part(slabs, p);
    if (bounds.empty()) continue;
    RichText text = typeset(scene.picture.parts[std::size_t(p)].name);
    const Vec half = scene.sheet.half_size(text);
    std::vector<Place> places = places_on_part(slabs, p, half);
    const Vec room = bounds.high() - bounds.low();
    for (Place place : places_around(bounds.low() + 0.5 * room, 0.5 * length(room), half)) {
      place.cost += beside;
      places.push_back(place);
    }
    scene.sheet.add({Rank::Length, Layer::Text, std::move(text), std::move(places)});
  }
}

}  // namespace

void draw_parts(Scene& scene) {
  if (scene.picture.parts.empty()) return;
  const std::vector<PlacedSlab> slabs =
      place_slabs(scene.picture.parts, scene.picture.poses, scene.view);
  draw_slabs(scene, slabs);
  draw_pivots(scene);
  name_parts(scene, slabs);
}

}  // namespace trammel::exchange::svg
