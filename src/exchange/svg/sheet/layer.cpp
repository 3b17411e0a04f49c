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

struct LayerStyle {
  std::string_view name;
  Colour fill, stroke;
  double stroke_width;
  std::string_view more = {};
};

constexpr std::array<LayerStyle, layer_count> styles{{
    {"paper", paper, none, 0},
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

std::string open_group(Layer layer, double stroke_scale) {
  const LayerStyle& style = styles[static_cast<std::size_t>(layer)];
  std::string tag = fmt::format(R"(<g class="tm-{}" fill="{}" stroke="{}")", style.name,
                                style.fill.light, style.stroke.light);
  if (style.stroke_width > 0)
    tag += fmt::format(R"( stroke-width="{}")", decimal(style.stroke_width * stroke_scale));
  return fmt::format("{}{}>", tag, style.more);
}

// `:root` keeps programs that read a style sheet without understanding `@media` from taking the
// dark colours for the light ones: they do not match it to anything.
std::string dark_style_sheet() {
  std::string rules = "@media (prefers-color-scheme: dark) {\n";
  for (const LayerStyle& style : styles)
    rules += fmt::format(":root .tm-{} {{ fill: {}; stroke: {} }}\n", style.name, style.fill.dark,
                         style.stroke.dark);
  return rules + "}\n";
}

}  // namespace trammel::exchange::svg
