// SPDX-License-Identifier: Apache-2.0
// Collects shapes by layer and knows the room they take.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/svg/sheet/box.h"
#include "exchange/svg/sheet/layer.h"
#include "exchange/svg/sheet/rich_text.h"

namespace trammel::exchange::svg {

/// Part of a circle, counter-clockwise from a direction (radians); less than a whole turn.
struct Arc {
  Vec centre;
  double radius = 0.0;
  double from = 0.0, sweep = 0.0;

  Vec at(double share) const { return centre + radius * heading(from + share * sweep); }
};

class Drawing {
 public:
  void line(Layer layer, Vec a, Vec b);
  void polygon(Layer layer, std::span<const Vec> points);
  void polyline(Layer layer, std::span<const Vec> points);
  void circle(Layer layer, Vec centre, double radius);
  void arc(Layer layer, const Arc& arc);
  /// A path, with attributes of its own, that these polygons bound.
  void path(Layer layer, std::string_view path, std::string_view attributes,
            const std::vector<std::vector<Vec>>& around);
  void rectangle(Layer layer, const Box& box, double corner_radius);

  /// A rounded link; the tooltip may be empty.
  void link(Layer layer, Vec a, Vec b, double half_width, std::string_view tooltip);

  /// Text in the middle of a box that runs along its first axis.
  void text(Layer layer, const Box& box, const RichText& text, double size);

  const Bounds& bounds() const { return bounds_; }
  bool uses(Layer layer) const { return !elements_[static_cast<std::size_t>(layer)].empty(); }

  /// The groups of all layers that hold something, from back to front.
  std::string groups(double stroke_scale) const;

 private:
  void corners(Layer layer, std::string_view tag, std::span<const Vec> points);
  std::string& elements(Layer layer) { return elements_[static_cast<std::size_t>(layer)]; }

  std::array<std::string, layer_count> elements_;
  Bounds bounds_;
};

}  // namespace trammel::exchange::svg
