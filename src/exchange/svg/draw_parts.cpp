// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "exchange/svg/elements.h"
#include "exchange/svg/placed_slabs.h"

namespace trammel::exchange::svg {

namespace {

using inquiry::PicturePart;

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
  const double radius = sheet.scaled(3.0);
  for (std::size_t p = 0; p < scene.picture.parts.size(); ++p) {
    const SheetPose pose = pose_of(scene.picture, scene.view, p);
    for (const inquiry::PicturePivot& pivot : scene.picture.parts[p].pivots) {
      const Vec at = pose.at(pivot.x, pivot.y);
      sheet.drawing.circle(pivot.on_frame ? Layer::FixedPivot : Layer::Pivot, at, radius);
      sheet.take(Box{at, {radius, radius}});
    }
  }
}

// On the part, along it where it is long; or, so much dearer that it is done where there is no
// room, beside it with a line that leads there.
std::vector<Place> name_places(const std::vector<PlacedSlab>& slabs, const PicturePart& part,
                               int index, Vec half, Vec& target) {
  constexpr double turned_by = 1.0, beside = 14.0;
  const Vec near = name_near(slabs, part, index);
  std::vector<Place> places = places_on_part(slabs, index, near, half, 0.0);
  const PartMiddle middle = middle_of_part(slabs, index);
  if (middle.is_long && !part.is_frame)
    for (Place place : places_on_part(slabs, index, near, half, upright(middle.axis))) {
      place.cost += turned_by;
      places.push_back(place);
    }
  target = middle.centre;
  double least = HUGE_VAL;
  for (const Place& place : places)
    if (place.cost < least) target = place.centre, least = place.cost;
  for (const double distance : {18.0, 40.0})
    for (Place place : places_around(target, distance, half)) {
      place.cost += beside + 0.1 * distance;
      place.is_apart = true;
      places.push_back(place);
    }
  return places;
}

void name_parts(Scene& scene, const std::vector<PlacedSlab>& slabs) {
  for (int p = 0; p < static_cast<int>(scene.picture.parts.size()); ++p) {
    const PicturePart& part = scene.picture.parts[std::size_t(p)];
    if (bounds_of_part(slabs, p).empty()) continue;
    Label label{Rank::Length, Layer::Text, plain(part.name), {}};
    label.places = name_places(slabs, part, p, scene.sheet.half_size(label.text), label.target);
    scene.sheet.add(std::move(label));
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
