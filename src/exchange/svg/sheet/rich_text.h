// SPDX-License-Identifier: Apache-2.0
// A label such as `omega_1 = -2 rad/s` as it is set in print: names in italics, Greek letters,
// indices below and exponents above the line, upright units, a true minus.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::exchange::svg {

struct TextRun {
  enum class Level : std::uint8_t { Line, Below, Above };

  std::string text;  // UTF-8, not yet escaped
  bool italic = false;
  Level level = Level::Line;
};

using RichText = std::vector<TextRun>;

/// Sets a label. A label beyond 60 characters is cut and ends in an ellipsis.
RichText typeset(std::string_view label);

/// Upright words, as they are.
RichText plain(std::string_view words);

/// The width in font sizes, estimated from the metrics of Helvetica and rather too wide.
double width(const RichText& text);

/// What SVG writes inside a text element of this font size. Spaces at the ends of runs count:
/// `xml:space` must be `preserve`, or some viewers strip them.
std::string to_tspans(const RichText& text, double size);

}  // namespace trammel::exchange::svg
