// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>
#include <vector>

#include "exchange/svg/elements.h"

namespace trammel::exchange::svg {

namespace {

struct Entry {
  Layer layer, text_layer;
  std::string_view words;
  bool is_bar = false;
  bool tension = false;
};

constexpr double sample_width = 34.0;

void draw_sample(Drawing& drawing, const Entry& entry, Vec left) {
  const Vec right = left + Vec{sample_width, 0};
  if (!entry.is_bar) {
    drawing.line(entry.layer, left, right - Vec{9, 0});
    draw_head(drawing, entry.layer, right, {1, 0}, 10);
    return;
  }
  const Layer mark = entry.tension ? Layer::TensionMark : Layer::CompressionMark;
  drawing.link(entry.layer, left, right, 4, "");
  for (const double side : {-1.0, 1.0}) {
    const Vec out{side, 0};
    const Vec inner = left + Vec{0.5 * sample_width, 0} + 3 * out, outer = inner + 10 * out;
    drawing.line(mark, inner, outer);
    draw_head(drawing, mark, entry.tension ? outer : inner, entry.tension ? out : -1 * out, 6);
  }
}

}  // namespace

void draw_legend(Drawing& drawing, double font_size) {
  constexpr double margin = 18.0, gap = 8.0, between = 22.0, least_width = 300.0;
  const Entry all[] = {
      {Layer::Applied, Layer::AppliedText, "applied force"},
      {Layer::Reaction, Layer::ReactionText, "reaction"},
      {Layer::TensionBar, Layer::TensionText, "tension (T)", true, true},
      {Layer::CompressionBar, Layer::CompressionText, "compression (C)", true, false},
  };
  const double size = std::clamp(0.85 * font_size, 10.0, 13.0);
  const Bounds bounds = drawing.bounds();
  const double left = bounds.low().x;
  const double right = std::max(bounds.high().x, left + least_width);
  Vec at{left, bounds.high().y + margin + size};
  for (const Entry& entry : all) {
    if (!drawing.uses(entry.layer) && !drawing.uses(entry.text_layer)) continue;
    const RichText text = plain(entry.words);
    const double half_width = 0.5 * size * width(text);
    const double entry_width = sample_width + gap + 2 * half_width;
    if (at.x > left && at.x + entry_width > right) at = {left, at.y + 1.6 * size};
    draw_sample(drawing, entry, at);
    const Vec centre = at + Vec{sample_width + gap + half_width, 0};
    drawing.text(entry.text_layer, Box{centre, {half_width, 0.6 * size}}, text, size);
    at.x += entry_width + between;
  }
}

}  // namespace trammel::exchange::svg
