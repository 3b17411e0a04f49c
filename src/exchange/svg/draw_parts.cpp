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

// Labels keep off edges, arcs too, which are polygons of short sides; what is small is in nobody's
// way.
void take_edges(Sheet& sheet, const PlacedSlab& slab) {
  constexpr double shortest = 5.0;
  for (const auto& polygon : slab.polygons) {
    Vec from = polygon.empty() ? Vec{} : polygon.front();
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Vec to = polygon[(i + 1) % polygon.size()];
      if (length(to - from) <= shortest) continue;
      sheet.take(box_along(from, to, 0.5), Sheet::Room::Edge);
      from = to;
    }
  }
}

void draw_slabs(Canvas& canvas, const std::vector<PlacedSlab>& slabs) {
  const std::vector<int> colours = colours_of(canvas.picture.parts);
  Drawing& drawing = canvas.sheet.drawing;
  for (std::size_t i = 0; i < slabs.size(); ++i) {
    const PlacedSlab& slab = slabs[i];
    drawing.about(canvas.picture.parts[static_cast<std::size_t>(slab.part)].subject);
    drawing.path(Layer::Part, slab.path, colours[static_cast<std::size_t>(slab.part)],
                 slab.polygons);
    take_edges(canvas.sheet, slab);
    // Over an edge that is seen it changes nothing: the colour is the same.
    if (is_under(slabs, i)) drawing.path(Layer::HiddenEdge, slab.path, std::nullopt, slab.polygons);
  }
}

// Where a line to a part may not end, or it seems to lead to what is drawn there.
struct Taken {
  Vec centre;
  double reach;
};

std::vector<Taken> draw_pivots(Canvas& canvas) {
  constexpr double clear = 16.0;
  std::vector<Taken> places;
  Sheet& sheet = canvas.sheet;
  const double radius = sheet.scaled(3.0);
  for (std::size_t p = 0; p < canvas.picture.parts.size(); ++p) {
    const SheetPose pose = pose_of(canvas.picture, canvas.view, p);
    sheet.about(canvas.picture.parts[p].subject);
    for (const inquiry::PicturePivot& pivot : canvas.picture.parts[p].pivots) {
      const Vec at = pose.at(pivot.x, pivot.y);
      sheet.drawing.circle(pivot.on_frame ? Layer::FixedPivot : Layer::Pivot, at, radius);
      sheet.take(Box{at, {radius, radius}});
      places.push_back({at, clear});
    }
  }
  return places;
}

void add_spirals(const Canvas& canvas, std::vector<Taken>& places) {
  constexpr double clear = 10.0;
  for (const inquiry::PictureElement& element : canvas.picture.elements) {
    const Vec a = canvas.view.at(element.x1, element.y1);
    const Vec b = canvas.view.at(element.x2, element.y2);
    if (is_spiral(a, b)) places.push_back({a, reach_of_spiral(canvas.sheet) + clear});
  }
}

// Beside a part, with a line that leads there: on one other part or on none.
void add_places_beside(const std::vector<PlacedSlab>& slabs, int index, Vec target, Vec half,
                       std::vector<Place>& places) {
  constexpr double beside = 14.0, by_distance = 0.1, by_corner = 2.0;
  for (const double distance : {14.0, 28.0, 48.0, 72.0, 104.0, 140.0})
    for (Place place : places_around(target, distance, half)) {
      place.cost += beside + by_distance * distance;
      place.is_apart = true;
      const int under = part_at(slabs, place.centre);
      if (under == index) continue;
      for (const double x : {-1.0, 0.0, 1.0})
        for (const double y : {-1.0, 1.0})
          if (part_at(slabs, place.centre + Vec{x * half.x, y * half.y}) != under)
            place.cost += by_corner;
      places.push_back(place);
    }
}

// Where a part is best pointed at: in the midst of it, off the pivots and spirals.
Vec leader_end(const std::vector<PlacedSlab>& slabs, int index, const std::vector<Taken>& taken) {
  constexpr double on_other = 20.0;
  constexpr Vec dot{5.0, 5.0};
  Vec end = middle_of_part(slabs, index).centre;
  double least = HUGE_VAL;
  for (const Place& place : places_on_part(slabs, index, end, dot, 0.0)) {
    double cost = place.cost;
    for (const Taken& other : taken)
      if (length(other.centre - place.centre) < other.reach) cost += on_other;
    if (cost < least) end = place.centre, least = cost;
  }
  return end;
}

// On the part, along it where it is long; or, where there is no room, beside it.
std::vector<Place> name_places(const std::vector<PlacedSlab>& slabs, const PicturePart& part,
                               int index, Vec half, const std::vector<Taken>& taken, Vec& target) {
  constexpr double turned_by = 1.0;
  const Vec near = name_near(slabs, part, index);
  std::vector<Place> places = places_on_part(slabs, index, near, half, 0.0);
  const PartMiddle middle = middle_of_part(slabs, index);
  if (middle.is_long && !part.is_frame)
    for (Place place : places_on_part(slabs, index, near, half, upright(middle.axis))) {
      place.cost += turned_by;
      places.push_back(place);
    }
  target = leader_end(slabs, index, taken);
  add_places_beside(slabs, index, target, half, places);
  if (places.empty()) places.push_back({target});
  return places;
}

void name_parts(Canvas& canvas, const std::vector<PlacedSlab>& slabs,
                const std::vector<Taken>& taken) {
  for (int p = 0; p < static_cast<int>(canvas.picture.parts.size()); ++p) {
    const PicturePart& part = canvas.picture.parts[std::size_t(p)];
    if (bounds_of_part(slabs, p).empty()) continue;
    canvas.sheet.about(part.subject);
    Label label{Rank::Length, Layer::Text, plain(part.name), {}};
    label.places =
        name_places(slabs, part, p, canvas.sheet.half_size(label.text), taken, label.target);
    canvas.sheet.add(std::move(label));
  }
}

}  // namespace

void draw_parts(Canvas& canvas) {
  if (canvas.picture.parts.empty()) return;
  const std::vector<PlacedSlab> slabs =
      place_slabs(canvas.picture.parts, canvas.picture.poses, canvas.view);
  draw_slabs(canvas, slabs);
  std::vector<Taken> taken = draw_pivots(canvas);
  add_spirals(canvas, taken);
  name_parts(canvas, slabs, taken);
}

}  // namespace trammel::exchange::svg
