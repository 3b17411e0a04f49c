// SPDX-License-Identifier: Apache-2.0
// How a point that is fixed in the frame of a bar hangs on it.
#pragma once

#include <cstdint>

#include "exchange/svg/sheet/outline.h"

namespace trammel::exchange::svg {

enum class PlateKind : std::uint8_t {
  OnBar,     // nothing more is drawn
  Arm,       // beyond an end of the bar: a link from there
  Triangle,  // beside it: a plate with the bar as a side
};

struct PlateShape {
  PlateKind kind = PlateKind::OnBar;
  Vec nearest;  // of the bar
};

/// Shapes  a, b: ends of the bar; half_width: of its link
PlateShape plate_shape(Vec a, Vec b, Vec point, double half_width);

}  // namespace trammel::exchange::svg
