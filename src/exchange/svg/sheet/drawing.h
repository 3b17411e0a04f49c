// SPDX-License-Identifier: Apache-2.0
// Collects shapes by layer and knows the room they take.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/svg/sheet/box.h"
#include "exchange/svg/sheet/primitive.h"
#include "inquiry/answer/picture_subject.h"

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
  /// What is drawn from here on shows this; none: nothing of the model.
  void about(const inquiry::PictureSubject& subject);
  std::uint32_t subject() const { return subject_; }
  void about(std::uint32_t subject) { subject_ = subject; }

  void line(Layer layer, Vec a, Vec b);
  void polygon(Layer layer, std::span<const Vec> points);
  void polyline(Layer layer, std::span<const Vec> points);
  void circle(Layer layer, Vec centre, double radius);
  void arc(Layer layer, const Arc& arc);
  /// A path that these polygons bound; of a part, in its colour.
  void path(Layer layer, std::string_view path, std::optional<int> part,
            const std::vector<std::vector<Vec>>& around);
  void rectangle(Layer layer, const Box& box, double corner_radius);

  /// A rounded link; the tooltip may be empty.
  void link(Layer layer, Vec a, Vec b, double half_width, std::string_view tooltip);

  /// Text in the middle of a box that runs along its first axis.
  void text(Layer layer, const Box& box, const RichText& text, double size, int side = -1);

  const Bounds& bounds() const { return bounds_; }
  bool uses(Layer layer) const { return !of(layer).empty(); }
  const std::vector<Primitive>& of(Layer layer) const {
    return primitives_[static_cast<std::size_t>(layer)];
  }
  /// What is drawn shows these; the first is none.
  const std::vector<inquiry::PictureSubject>& subjects() const { return subjects_; }

  /// The groups of all layers that hold something, from back to front.
  std::string groups(double stroke_scale) const;

 private:
  void corners(Layer layer, std::span<const Vec> points, bool is_closed);
  void add(Layer layer, Shape shape);

  std::array<std::vector<Primitive>, layer_count> primitives_;
  std::vector<inquiry::PictureSubject> subjects_{{}};
  std::uint32_t subject_ = 0;
  Bounds bounds_;
};

}  // namespace trammel::exchange::svg
