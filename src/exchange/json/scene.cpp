// SPDX-License-Identifier: Apache-2.0
// A drawing in JSON: shapes by layer, each with its key and with what it shows.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <numbers>
#include <string>
#include <utility>
#include <variant>

#include "exchange/json/json_parts.h"

namespace trammel::exchange {

namespace {

// A hundredth of a pixel is more than anybody sees, and short.
double pixels(double value) {
  return std::round(100 * value) / 100;
}

Json pair(svg::Vec v) {
  return Json::array({pixels(v.x), pixels(v.y)});
}

// Adds the shape to what is told of it.
struct ShapeWriter {
  Json& written;

  void operator()(const svg::LineShape& line) const {
    written["line"] = Json::array({pair(line.a), pair(line.b)});
  }
  void operator()(const svg::CornersShape& shape) const {
    Json corners = Json::array();
    for (const svg::Vec corner : shape.corners) corners.push_back(pair(corner));
    written[shape.is_closed ? "polygon" : "polyline"] = std::move(corners);
  }
  void operator()(const svg::CircleShape& circle) const {
    written["circle"] =
        Json::array({pixels(circle.centre.x), pixels(circle.centre.y), pixels(circle.radius)});
  }
  void operator()(const svg::PathShape& shape) const {
    written["path"] = shape.path;
    if (shape.part) written["part"] = svg::part_class(*shape.part);
    if (!shape.tooltip.empty()) written["title"] = shape.tooltip;
    if (shape.is_open) written["open"] = true;
  }
  void operator()(const svg::TextShape& shape) const {
    Json runs = Json::array();
    for (const svg::TextRun& run : shape.text) {
      Json part = Json::object();
      part["text"] = run.text;
      if (run.italic) part["italic"] = true;
      if (run.level != svg::TextRun::Level::Line)
        part["level"] = run.level == svg::TextRun::Level::Below ? "below" : "above";
      runs.push_back(std::move(part));
    }
    written["text"] = std::move(runs);
    written["at"] = pair(shape.at);
    written["turn"] = pixels(-shape.angle * 180 / std::numbers::pi);
    written["size"] = pixels(shape.size);
  }
};

}  // namespace

Json write_scene(const Scene& scene) {
  const svg::Vec corner = scene.page.centre - scene.page.half;
  Json layers = Json::array();
  std::map<std::string, int> counted;  // shapes of one layer that show the same
  for (std::size_t i = 0; i < svg::layer_count; ++i) {
    const auto layer = static_cast<svg::Layer>(i);
    if (!scene.drawing.uses(layer)) continue;
    Json shapes = Json::array();
    for (const svg::Primitive& primitive : scene.drawing.of(layer)) {
      const std::string of = fmt::format("{}/{}", svg::layer_name(layer),
                                         key(scene.drawing.subjects()[primitive.subject]));
      Json shape = Json::object();
      shape["key"] = fmt::format("{}/{}", of, ++counted[of]);
      shape["of"] = primitive.subject;
      std::visit(ShapeWriter{shape}, primitive.shape);
      shapes.push_back(std::move(shape));
    }
    layers.push_back({{"layer", svg::layer_name(layer)}, {"shapes", std::move(shapes)}});
  }
  return {{"title", scene.title},
          {"description", scene.description},
          {"view",
           {{"scale", scene.view.scale},
            {"corner", Json::array({scene.view.corner.x, scene.view.corner.y})}}},
          {"page", Json::array({pixels(corner.x), pixels(corner.y), pixels(2 * scene.page.half.x),
                                pixels(2 * scene.page.half.y)})},
          {"symbol_scale", scene.view.symbol_scale},
          {"layers", std::move(layers)}};
}

}  // namespace trammel::exchange
