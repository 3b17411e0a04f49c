// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "exchange/svg/elements.h"
#include "exchange/tolerances.h"

namespace trammel::exchange::svg {

namespace {

using inquiry::PictureDiagram;

constexpr double strip_height = 92.0, curve_height = 46.0, strip_gap = 34.0, font = 12.0;
constexpr double width_min = 320.0;

struct Strip {
  Vec corner;  // upper left
  double width = 0.0;
};

void write(Drawing& drawing, Layer layer, Vec centre, const RichText& text) {
  drawing.text(layer, Box{centre, {0.5 * font * width(text), 0.6 * font}}, text, font);
}

// Both ends, and where the value is largest.
std::vector<std::size_t> told_places(const PictureDiagram& diagram, double largest) {
  std::vector<std::size_t> told;
  const auto size = [&](std::size_t i) { return std::abs(diagram.values[i][1]); };
  for (const std::size_t i : {std::size_t{0}, diagram.values.size() - 1})
    if (size(i) > no_force_drawn * largest) told.push_back(i);
  std::size_t most = 0;
  for (std::size_t i = 0; i < diagram.values.size(); ++i)
    if (size(i) > size(most) * (1 + equal_values)) most = i;
  if (std::find(told.begin(), told.end(), most) == told.end() &&
      size(most) > no_force_drawn * largest)
    told.push_back(most);
  return told;
}

bool is_moment(const PictureDiagram& diagram) {
  return diagram.title.starts_with("M ");
}

// Below rounding of this a force or moment is none.
double largest_value(const std::vector<PictureDiagram>& diagrams, bool of_moments) {
  double largest = 0.0;
  for (const PictureDiagram& diagram : diagrams)
    if (is_moment(diagram) == of_moments)
      for (const auto& value : diagram.values) largest = std::max(largest, std::abs(value[1]));
  return largest;
}

void draw_strip(Drawing& drawing, const PictureDiagram& diagram, Strip strip, double largest) {
  const double first = diagram.values.front()[0], last = diagram.values.back()[0];
  const double span = last > first ? last - first : 1.0;
  double low = 0.0, high = 0.0;
  for (const auto& [place, value] : diagram.values)
    low = std::min(low, value), high = std::max(high, value);
  const bool is_zero = high - low <= no_force_drawn * largest || high == low;
  const double scale = is_zero ? 0.0 : curve_height / (high - low);
  const double zero =
      strip.corner.y + strip_gap + scale * high + (is_zero ? curve_height / 2 : 0.0);
  const auto at = [&](double place, double value) {
    return Vec{strip.corner.x + strip.width * (place - first) / span, zero - scale * value};
  };
  std::vector<Vec> outline{at(first, 0)};
  for (const auto& [place, value] : diagram.values) outline.push_back(at(place, value));
  outline.push_back(at(last, 0));
  if (!is_zero) drawing.polygon(Layer::Diagram, outline);
  drawing.line(Layer::DiagramAxis, at(first, 0), at(last, 0));
  RichText title = typeset(diagram.title.substr(0, 1));
  title.push_back({diagram.title.substr(1)});
  if (is_zero) title.push_back({" = 0"});
  write(drawing, Layer::Text, strip.corner + Vec{0.5 * font * width(title), 0.4 * font}, title);
  for (const std::size_t i : told_places(diagram, is_zero ? HUGE_VAL : largest)) {
    const auto& [place, value] = diagram.values[i];
    RichText text =
        typeset(fmt::format("{:.4g}{}{}", value, diagram.unit.empty() ? "" : " ", diagram.unit));
    const double half = 0.5 * font * width(text);
    Vec where = at(place, value) + Vec{0, value > 0 ? -0.9 * font : 0.9 * font};
    where.x = std::clamp(where.x, strip.corner.x + half, strip.corner.x + strip.width - half);
    write(drawing, Layer::Text, where, text);
  }
}

}  // namespace

void draw_diagrams(Canvas& canvas) {
  Drawing& drawing = canvas.sheet.drawing;
  const auto& diagrams = canvas.picture.diagrams;
  if (diagrams.empty()) return;
  const Bounds bounds = drawing.bounds();
  Strip strip{
      {bounds.empty() ? 0.0 : bounds.low().x, bounds.empty() ? 0.0 : bounds.high().y + strip_gap},
      std::max(width_min, 0.8 * (bounds.high().x - bounds.low().x))};
  for (const PictureDiagram& diagram : diagrams) {
    draw_strip(drawing, diagram, strip, largest_value(diagrams, is_moment(diagram)));
    strip.corner.y += strip_height + 0.5 * strip_gap;
  }
}

}  // namespace trammel::exchange::svg
