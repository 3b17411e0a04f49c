// SPDX-License-Identifier: Apache-2.0
// The same machine in another place, at another size, mirrored, its parts in another order.
#pragma once

#include <cmath>
#include <numbers>
#include <string>

#include "base/vector2.h"

namespace trammel::test {

/// How a text is changed: each length times `scale`, then mirrored, turned and moved as a whole.
struct Change {
  const char* name;
  double scale = 1.0;
  bool is_mirrored = false;
  double degrees = 0.0;
  base::Vector2<double> shift{0.0, 0.0};
  bool is_reversed = false;  // parts in the opposite order

  base::Vector2<double> place(base::Vector2<double> p) const {
    return turned({scale * p.x, (is_mirrored ? -scale : scale) * p.y}) + shift;
  }
  base::Vector2<double> turned(base::Vector2<double> p) const {
    const double angle = degrees * std::numbers::pi / 180;
    const double c = std::cos(angle), s = std::sin(angle);
    return {c * p.x - s * p.y, s * p.x + c * p.y};
  }
};

/// Shapes  statements of parts, frames and solids alone are changed, and stand at the end
std::string changed(const std::string& text, const Change& change);

}  // namespace trammel::test
