// SPDX-License-Identifier: Apache-2.0
// The part of a picture that can be drawn, and how it is laid on the sheet.
#pragma once

#include "exchange/svg/sheet/outline.h"
#include "inquiry/answer/picture.h"

namespace trammel::exchange::svg {

/// The elements whose numbers are finite and within what doubles can be scaled from, and how many
/// elements are not. Indices of bars are those of the new lines; what refers to a lost bar is lost.
struct Drawable {
  inquiry::Picture picture;
  int lost = 0;
};

Drawable keep_drawable(const inquiry::Picture& picture);

/// Equal scales on both axes, the drawing's upper left corner at the origin of the sheet.
struct View {
  double scale = 1.0;         // pixels per model unit
  double symbol_scale = 1.0;  // of symbols, against a picture with room
  Vec corner;                 // upper left, in model units, y upward
  Vec size;                   // of the model, in pixels

  Vec at(double x, double y) const { return {scale * (x - corner.x), scale * (corner.y - y)}; }
};

/// Where a part of the picture is on the sheet.
SheetPose pose_of(const inquiry::Picture& picture, const View& view, std::size_t part);

View fit_view(const inquiry::Picture& drawable);

/// At a scale that someone else chose; the corner is the model's origin, whatever is drawn.
View view_at(const inquiry::Picture& drawable, double scale);

}  // namespace trammel::exchange::svg
