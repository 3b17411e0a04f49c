// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/to_svg.h"

#include <fmt/format.h>

#include <algorithm>

#include "exchange/svg/describe.h"
#include "exchange/svg/elements.h"
#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange {

namespace {

using namespace svg;

// The paper is painted: where a viewer does not tell that its page is dark, dark strokes on it
// could not be read.
Box add_paper(Drawing& drawing) {
  constexpr double margin = 16.0, least_width = 160.0, least_height = 100.0;
  Bounds bounds = drawing.bounds();
  if (bounds.empty()) bounds.include(Vec{0, 0});
  const Vec half = 0.5 * (bounds.high() - bounds.low()) + Vec{margin, margin};
  const Box page{0.5 * (bounds.low() + bounds.high()),
                 {std::max(half.x, least_width / 2), std::max(half.y, least_height / 2)}};
  drawing.rectangle(Layer::Paper, page, 6.0);
  return page;
}

}  // namespace

std::string to_svg(const inquiry::Picture& picture) {
  const Drawable drawable = keep_drawable(picture);
  const View view = fit_view(drawable.picture);
  Scene scene{drawable.picture, view, Sheet(view.symbol_scale)};
  draw_parts(scene);
  draw_ties(scene);
  draw_plates(scene);
  draw_bars(scene);
  draw_masses(scene);
  draw_elements(scene);
  draw_points(scene);
  draw_supports(scene);
  draw_angles(scene);
  draw_loads(scene);
  draw_forces(scene);
  draw_torques(scene);
  draw_loci(scene);
  draw_circles(scene);
  draw_lengths(scene);
  draw_radii(scene);
  draw_contacts(scene);
  draw_guides(scene);
  const LeftOut left_out = scene.sheet.place_labels();
  Drawing& drawing = scene.sheet.drawing;
  draw_diagrams(scene);
  draw_legend(drawing, scene.sheet.font_size());
  const Box page = add_paper(drawing);

  const std::string title = picture.title.empty() ? "Planar machine" : escape(picture.title);
  const Vec corner = page.centre - page.half, size = 2 * page.half;
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" version="1.1" role="img" width="{2}" height="{3}")"
      R"( viewBox="{0} {1} {2} {3}" font-family="{4}" text-anchor="middle" xml:space="preserve">)"
      "\n<title>{5}</title>\n<desc>{6}</desc>\n<style type=\"text/css\">\n{7}</style>\n{8}</svg>\n",
      decimal(corner.x), decimal(corner.y), decimal(size.x), decimal(size.y),
      "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif", title,
      escape(describe(drawable, left_out)), dark_style_sheet(!drawable.picture.parts.empty()),
      drawing.groups(std::max(view.symbol_scale, 0.55)));
}

}  // namespace trammel::exchange
