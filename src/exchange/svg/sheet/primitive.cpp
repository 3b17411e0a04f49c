// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/primitive.h"

#include <fmt/format.h>

#include <numbers>

#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange::svg {

namespace {

struct Printer {
  std::string operator()(const LineShape& line) const {
    return fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", decimal(line.a.x),
                       decimal(line.a.y), decimal(line.b.x), decimal(line.b.y));
  }

  std::string operator()(const CornersShape& shape) const {
    std::string list;
    for (const Vec corner : shape.corners) {
      if (!list.empty()) list += ' ';
      list += decimal(corner.x) + ',' + decimal(corner.y);
    }
    return fmt::format("<{} points=\"{}\" stroke-linejoin=\"round\"/>\n",
                       shape.is_closed ? "polygon" : "polyline", list);
  }

  std::string operator()(const CircleShape& circle) const {
    return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", decimal(circle.centre.x),
                       decimal(circle.centre.y), decimal(circle.radius));
  }

  std::string operator()(const PathShape& shape) const {
    std::string all = "<path ";
    if (shape.part) all += part_attributes(*shape.part) + ' ';
    all += fmt::format("d=\"{}\"", shape.path);
    if (shape.is_open) all += " fill=\"none\"";
    if (shape.tooltip.empty()) return all + "/>\n";
    return all + fmt::format("><title>{}</title></path>\n", escape(shape.tooltip));
  }

  std::string operator()(const TextShape& shape) const {
    const std::string x = decimal(shape.at.x), y = decimal(shape.at.y);
    std::string place = fmt::format("x=\"{}\" y=\"{}\"", x, y);
    if (const std::string turn = decimal(-shape.angle * 180 / std::numbers::pi); turn != "0")
      place += fmt::format(" transform=\"rotate({} {} {})\"", turn, x, y);
    return fmt::format("<text {} font-size=\"{}\">{}</text>\n", place, decimal(shape.size),
                       to_tspans(shape.text, shape.size));
  }
};

}  // namespace

std::string to_svg(const Primitive& primitive) {
  return std::visit(Printer{}, primitive.shape);
}

}  // namespace trammel::exchange::svg
