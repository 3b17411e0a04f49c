// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/to_svg.h"

#include <fmt/format.h>

#include <algorithm>

#include "exchange/svg/scene.h"
#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange {

using namespace svg;

std::string to_svg(const inquiry::Picture& picture) {
  const Scene scene = make_scene(picture);
  const Vec corner = scene.page.centre - scene.page.half, size = 2 * scene.page.half;
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" version="1.1" role="img" width="{2}" height="{3}")"
      R"( viewBox="{0} {1} {2} {3}" font-family="{4}" text-anchor="middle" xml:space="preserve">)"
      "\n<title>{5}</title>\n<desc>{6}</desc>\n<style type=\"text/css\">\n{7}</style>\n{8}</svg>\n",
      decimal(corner.x), decimal(corner.y), decimal(size.x), decimal(size.y),
      "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif", escape(scene.title),
      escape(scene.description), dark_style_sheet(scene.drawing.uses(Layer::Part)),
      scene.drawing.groups(std::max(scene.view.symbol_scale, 0.55)));
}

std::string to_svg(const std::string& sentence) {
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" version="1.1" role="img" width="640" height="60">)"
      "\n<text x=\"20\" y=\"35\" font-size=\"13\" font-family=\"sans-serif\">{}</text>\n</svg>\n",
      escape(sentence));
}

}  // namespace trammel::exchange
