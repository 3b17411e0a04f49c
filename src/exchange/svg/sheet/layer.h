// SPDX-License-Identifier: Apache-2.0
// The layers of a drawing, from back to front, with the colours of each in light and in dark.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace trammel::exchange::svg {

enum class Layer : std::uint8_t {
  Paper,
  Guide,
  Reference,  // the direction that an angle counts from
  Hatch,
  Support,
  Plate,
  Bar,
  TensionBar,
  CompressionBar,
  TensionMark,
  CompressionMark,
  Mass,
  Element,  // springs, dampers, actuators
  Locus,
  Dimension,
  Reaction,
  Applied,
  Joint,
  Contact,
  Backing,  // paper behind a text that crosses a line
  Text,
  SoftText,
  AppliedText,
  ReactionText,
  TensionText,
  CompressionText,
  LocusText,
  Diagram,
  DiagramAxis,
};

inline constexpr std::size_t layer_count = 29;

/// The opening tag of the layer's group. The light look is written as attributes, which even
/// viewers without style sheets understand.
std::string open_group(Layer layer, double stroke_scale);

/// The style sheet that recolours the groups on dark pages.
std::string dark_style_sheet();

}  // namespace trammel::exchange::svg
