// SPDX-License-Identifier: Apache-2.0
// The layers of a drawing, from back to front, with the colours of each in light and in dark.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace trammel::exchange::svg {

enum class Layer : std::uint8_t {
  Paper,
  Part,        // each in the colour of its part
  HiddenEdge,  // of parts, which others lie over
  Pivot,
  FixedPivot,
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

inline constexpr std::size_t layer_count = 33;

/// `bar`; the class of its shapes is `tm-bar`.
std::string_view layer_name(Layer layer);

/// The opening tag of the layer's group. The light look is written as attributes, which even
/// viewers without style sheets understand.
std::string open_group(Layer layer, double stroke_scale);

/// The class and the light colour of what fills a part; `colour` counts moving parts, -1 is the
/// frame.
std::string part_attributes(int colour);

/// `frame`, `part-1`: as in the class.
std::string part_class(int colour);

/// Custom properties `--frame`, `--part-1`, ... for the style sheet of a page.
std::string part_properties(bool dark);

/// The rules that recolour fills of parts on dark pages.
std::string dark_part_rules();

/// The style sheet that recolours the groups on dark pages, and the fills of parts where it has
/// any.
std::string dark_style_sheet(bool has_parts);

}  // namespace trammel::exchange::svg
