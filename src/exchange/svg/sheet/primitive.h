// SPDX-License-Identifier: Apache-2.0
// The shapes that drawings are made of, in pixels, y downward, each with what it shows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "exchange/svg/sheet/box.h"
#include "exchange/svg/sheet/layer.h"
#include "exchange/svg/sheet/rich_text.h"

namespace trammel::exchange::svg {

struct LineShape {
  Vec a, b;
};

struct CornersShape {
  std::vector<Vec> corners;
  bool is_closed = true;
};

struct CircleShape {
  Vec centre;
  double radius = 0.0;
};

struct PathShape {
  std::string path;              // as SVG writes it
  std::optional<int> part = {};  // by whose colour it is filled; -1: the frame
  std::string tooltip = {};
  bool is_open = false;  // nothing fills it
};

/// Its middle is at `at` on the base line; turned counter-clockwise by `angle`, radians.
struct TextShape {
  Vec at;
  double angle = 0.0;
  RichText text;
  double size = 0.0;  // of the font
  int side = -1;      // which of the label's places it has; -1: of no label
};

using Shape = std::variant<LineShape, CornersShape, CircleShape, PathShape, TextShape>;

struct Primitive {
  Shape shape;
  std::uint32_t subject = 0;  // by place among the drawing's subjects; 0: none
};

/// As SVG writes it.
std::string to_svg(const Primitive& primitive);

}  // namespace trammel::exchange::svg
