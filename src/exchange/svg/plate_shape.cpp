// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/plate_shape.h"

#include <algorithm>
#include <cmath>

namespace trammel::exchange::svg {

PlateShape plate_shape(Vec a, Vec b, Vec point, double half_width) {
  const Vec along = unit(b - a), arm = point - a;
  const Vec nearest = a + std::clamp(dot(arm, along), 0.0, length(b - a)) * along;
  if (length(point - nearest) < half_width) return {PlateKind::OnBar, nearest};
  const bool is_beyond = std::abs(dot(arm, turned(along))) < half_width;
  return {is_beyond ? PlateKind::Arm : PlateKind::Triangle, nearest};
}

}  // namespace trammel::exchange::svg
