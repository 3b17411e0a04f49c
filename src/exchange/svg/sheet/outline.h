// SPDX-License-Identifier: Apache-2.0
// Outlines of parts on a sheet: paths with arcs as SVG and canvases read them, and polygons.
#pragma once

#include <string>
#include <vector>

#include "exchange/svg/sheet/box.h"
#include "inquiry/answer/picture.h"

namespace trammel::exchange::svg {

/// Where the axes of a part are on the sheet: x to the right where `turn` is 0, y upward.
struct SheetPose {
  Vec origin;
  double turn = 0.0;   // counter-clockwise to the eye, radians
  double scale = 1.0;  // pixels per model unit

  Vec at(double x, double y) const;
};

/// All loops of a cross section in one path, each closed; to be filled by the even-odd rule.
std::string to_path(const inquiry::PictureSlab& slab, const SheetPose& pose);

/// The corners of a loop with places on its arcs, by which it is bounded and searched.
std::vector<Vec> to_polygon(const inquiry::PictureLoop& loop, const SheetPose& pose);

/// Whether a place lies inside an odd number of the polygons.
bool is_inside(const std::vector<std::vector<Vec>>& polygons, Vec place);

}  // namespace trammel::exchange::svg
