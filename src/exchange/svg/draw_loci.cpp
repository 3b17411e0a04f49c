// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "exchange/svg/elements.h"

namespace trammel::exchange::svg {

namespace {

// Beside the curve at places along it, the middle first.
std::vector<Place> label_places(const std::vector<Vec>& curve, double gap, Vec half) {
  std::vector<Place> places;
  for (const double share : {0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9, 0.02, 0.98}) {
    const auto i = static_cast<std::size_t>(share * static_cast<double>(curve.size() - 2));
    const Vec side = turned(unit(curve[i + 1] - curve[i]));
    for (const double sign : {1.0, -1.0})
      places.push_back({curve[i] + sign * (gap + reach(half, side)) * side, 0.0,
                        static_cast<double>(places.size()) / 4});
  }
  return places;
}

}  // namespace

void draw_loci(Canvas& canvas) {
  Sheet& sheet = canvas.sheet;
  for (const auto& curve : canvas.picture.curves) {
    canvas.sheet.about(curve.subject);
    std::vector<Vec> path;
    for (const auto& [x, y] : curve.places) path.push_back(canvas.view.at(x, y));
    sheet.drawing.polyline(curve.is_path ? Layer::Locus : Layer::Guide, path);
    for (std::size_t i = 1; i < path.size(); ++i)
      sheet.take(box_along(path[i - 1], path[i], 1.0), Sheet::Room::Thin);
    const bool is_first = &curve == &canvas.picture.curves.front() ||
                          (&curve - 1)->name != curve.name;  // of the pieces of a curve
    if (!is_first) continue;
    RichText text = curve.is_path ? plain("locus of ") : RichText();
    for (const TextRun& run : typeset(curve.name)) text.push_back(run);
    auto places = label_places(path, sheet.scaled(4), sheet.half_size(text));
    const Layer layer = curve.is_path ? Layer::LocusText : Layer::SoftText;
    sheet.add({Rank::Guide, layer, std::move(text), std::move(places)});
  }
}

}  // namespace trammel::exchange::svg
