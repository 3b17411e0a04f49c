// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/layer.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange::svg {

namespace {

struct Colour {
  std::string_view light, dark;
};

constexpr Colour none{"none", "none"};
constexpr Colour paper{"#ffffff", "#15181d"};
constexpr Colour ink{"#1f242b", "#e4e8ed"};
constexpr Colour soft{"#5b6672", "#a3aebb"};
constexpr Colour faint{"#8a949f", "#76818d"};
constexpr Colour metal{"#e2e7ed", "#39414c"};
// The four accents stay apart for colour-blind readers too, and none carries its meaning alone:
// reactions have hollow heads, bars have marks and words.
constexpr Colour red{"#c4161c", "#ff7a75"};
constexpr Colour green{"#00735c", "#4fd0ae"};
constexpr Colour blue{"#0b5cad", "#79b8ff"};
constexpr Colour pale_blue{"#d3e5f8", "#173a5e"};
constexpr Colour amber{"#9a5200", "#f2b263"};
constexpr Colour violet{"#7b3fa0", "#c9a0ee"};
constexpr Colour pale_amber{"#f8e3c4", "#553613"};

// Calm, so that names and forces on them are read; neighbours in the list differ most.
constexpr std::array<Colour, 8> part_fills{{{"#cfe0f3", "#28466a"},
                                            {"#f7dfc0", "#66491f"},
                                            {"#d3e9cf", "#2d5836"},
                                            {"#e8d8f0", "#553a68"},
                                            {"#f6d6d6", "#6b363b"},
                                            {"#cdebea", "#1c5759"},
                                            {"#f1e9b9", "#5a5120"},
                                            {"#e5dccb", "#4f4639"}}};
constexpr Colour frame_fill{"#dadee3", "#32373f"};

struct LayerStyle {
  std::string_view name;
  Colour fill, stroke;
  double stroke_width;
  std::string_view more = {};
};

constexpr std::array<LayerStyle, layer_count> styles{{
    {"paper", paper, none, 0},
    {"part", paper, ink, 1.0, R"( fill-rule="evenodd" stroke-linejoin="round")"},
    {"hidden-edge", none, ink, 0.7, R"( stroke-dasharray="3 2.5" stroke-opacity="0.45")"},
    {"pivot", paper, ink, 1.3},
    {"fixed-pivot", ink, ink, 1.3},
    {"guide", none, faint, 1.0, R"( stroke-dasharray="12 3 2 3")"},
    {"reference", none, faint, 0.9},
    {"hatch", none, soft, 0.9},
    {"support", paper, ink, 1.4},
    {"plate", metal, ink, 1.0},
    {"bar", metal, ink, 1.3},
    {"tension-bar", pale_blue, blue, 1.3},
    {"compression-bar", pale_amber, amber, 1.3},
    {"tension-mark", blue, blue, 1.2},
    {"compression-mark", amber, amber, 1.2},
    {"mass", soft, ink, 1.0},
    {"element", paper, ink, 1.3},
    {"locus", none, violet, 1.5, R"( stroke-dasharray="6 3")"},
    {"dimension", soft, soft, 0.9},
    {"reaction", paper, green, 1.8},
    {"applied", red, red, 2.2},
    {"joint", paper, ink, 1.5},
    {"contact", ink, none, 0},
    {"backing", paper, none, 0},
    {"text", ink, none, 0},
    {"soft-text", soft, none, 0},
    {"applied-text", red, none, 0},
    {"reaction-text", green, none, 0},
    {"tension-text", blue, none, 0},
    {"compression-text", amber, none, 0},
    {"locus-text", violet, none, 0},
    {"diagram", pale_blue, blue, 1.2},
    {"diagram-axis", none, ink, 1.0},
}};

}  // namespace

std::string_view layer_name(Layer layer) {
  return styles[static_cast<std::size_t>(layer)].name;
}

std::string open_group(Layer layer, double stroke_scale) {
  const LayerStyle& style = styles[static_cast<std::size_t>(layer)];
  std::string tag = fmt::format(R"(<g class="tm-{}" fill="{}" stroke="{}")", style.name,
                                style.fill.light, style.stroke.light);
  if (style.stroke_width > 0)
    tag += fmt::format(R"( stroke-width="{}")", decimal(style.stroke_width * stroke_scale));
  return fmt::format("{}{}>", tag, style.more);
}

std::string part_class(int colour) {
  if (colour < 0) return "frame";
  return fmt::format("part-{}", static_cast<std::size_t>(colour) % part_fills.size() + 1);
}

std::string part_attributes(int colour) {
  const Colour& fill =
      colour < 0 ? frame_fill : part_fills[static_cast<std::size_t>(colour) % part_fills.size()];
  return fmt::format(R"(class="tm-{}" fill="{}")", part_class(colour), fill.light);
}

std::string part_properties(bool dark) {
  const auto of = [&](const Colour& colour) { return dark ? colour.dark : colour.light; };
  std::string all = fmt::format("--frame: {};", of(frame_fill));
  for (int i = 0; i < static_cast<int>(part_fills.size()); ++i)
    all += fmt::format(" --{}: {};", part_class(i), of(part_fills[static_cast<std::size_t>(i)]));
  return all;
}

std::string dark_part_rules() {
  std::string rules = fmt::format(":root .tm-frame {{ fill: {} }}\n", frame_fill.dark);
  for (int i = 0; i < static_cast<int>(part_fills.size()); ++i)
    rules += fmt::format(":root .tm-{} {{ fill: {} }}\n", part_class(i),
                         part_fills[static_cast<std::size_t>(i)].dark);
  return rules;
}

// `:root` keeps programs that read a style sheet without understanding `@media` from taking the
// dark colours for the light ones: they do not match it to anything.
std::string dark_style_sheet(bool has_parts) {
  std::string rules = "@media (prefers-color-scheme: dark) {\n";
  for (const LayerStyle& style : styles)
    rules += fmt::format(":root .tm-{} {{ fill: {}; stroke: {} }}\n", style.name, style.fill.dark,
                         style.stroke.dark);
  if (has_parts) rules += dark_part_rules();
  return rules + "}\n";
}

}  // namespace trammel::exchange::svg
