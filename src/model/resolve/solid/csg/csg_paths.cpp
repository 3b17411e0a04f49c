// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/solid/csg/csg_paths.h"

#include <algorithm>

namespace trammel::model {

namespace {

using CsgOutline = std::vector<CsgPoint>;

const CsgPoint& corner_after(const CsgOutline& outline, std::size_t i) {
  return outline[i + 1 < outline.size() ? i + 1 : 0];
}

// Twice the area to the left of a -> b, towards c.
double area_of(const CsgPoint& a, const CsgPoint& b, const CsgPoint& c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

bool are_apart(const CsgPoint& a, const CsgPoint& b, const CsgPoint& c, const CsgPoint& d) {
  for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
    if (std::max(a[k], b[k]) < std::min(c[k], d[k]) || std::max(c[k], d[k]) < std::min(a[k], b[k]))
      return true;
  return area_of(a, b, c) * area_of(a, b, d) > 0 || area_of(c, d, a) * area_of(c, d, b) > 0;
}

bool do_meet(const CsgOutline& one, const CsgOutline& other) {
  for (std::size_t i = 0; i < one.size(); ++i)
    for (std::size_t j = 0; j < other.size(); ++j)
      if (!are_apart(one[i], corner_after(one, i), other[j], corner_after(other, j))) return true;
  return false;
}

bool holds(const CsgOutline& outline, const CsgPoint& p) {
  bool is_inside = false;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const CsgPoint &a = outline[i], &b = corner_after(outline, i);
    if ((a[1] > p[1]) == (b[1] > p[1])) continue;
    const CsgPoint &low = a[1] < b[1] ? a : b, &high = a[1] < b[1] ? b : a;
    if (area_of(low, high, p) > 0) is_inside = !is_inside;
  }
  return is_inside;
}

}  // namespace

std::optional<std::vector<std::uint32_t>> find_depths(const std::vector<CsgOutline>& outlines) {
  std::vector<std::uint32_t> depths(outlines.size(), 0);
  for (std::size_t i = 0; i < outlines.size(); ++i)
    for (std::size_t j = 0; j < outlines.size(); ++j) {
      if (i < j && do_meet(outlines[i], outlines[j])) return std::nullopt;
      if (i != j && holds(outlines[j], outlines[i].front())) ++depths[i];
    }
  return depths;
}

}  // namespace trammel::model
