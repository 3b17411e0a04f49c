// SPDX-License-Identifier: Apache-2.0
// Labels of pictures: none covers another, a joint, an arrow or a bar.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numbers>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/session/session.h"
#include "exchange/svg/elements.h"
#include "exchange/svg/scene.h"
#include "support/case_models.h"

using namespace trammel;
using namespace exchange::svg;

namespace {

// As wide as it is estimated to be, which is rather too wide, and as high as the font.
Box box_of(const TextShape& text) {
  constexpr double half_height = 0.5, baseline = 0.35;
  const Vec middle = text.at + baseline * text.size * turned(heading(text.angle));
  return {middle, {0.5 * width(text.text) * text.size, half_height * text.size}, text.angle};
}

struct Covered {
  int texts = 0, by_text = 0, by_joint = 0, by_arrow = 0, by_bar = 0, by_symbol = 0;
  int arcs = 0;  // of arrows of torques
};

// Points along the arc of a circle that an arrow of a torque is drawn as: `M x y A r r 0 large
// clockwise x y`; none where the path is another one.
std::vector<Vec> along_arc(const PathShape& shape) {
  Vec a, b;
  double r = 0.0, again = 0.0;
  int turned_axis = 0, is_large = 0, is_clockwise = 0;
  if (std::sscanf(shape.path.c_str(), "M %lf %lf A %lf %lf %d %d %d %lf %lf", &a.x, &a.y, &r,
                  &again, &turned_axis, &is_large, &is_clockwise, &b.x, &b.y) != 9)
    return {};
  const Vec chord = b - a;
  const double half = 0.5 * std::hypot(chord.x, chord.y);
  const double away = std::sqrt(std::max(0.0, r * r - half * half));
  const double side = is_large == is_clockwise ? -1.0 : 1.0;
  const Vec middle = 0.5 * (a + b) + (side * away / (2 * half)) * Vec{-chord.y, chord.x};
  const auto angle_to = [&](Vec v) { return std::atan2(v.y - middle.y, v.x - middle.x); };
  double sweep = angle_to(b) - angle_to(a);
  if (is_clockwise == 1 && sweep < 0) sweep += 2 * std::numbers::pi;
  if (is_clockwise == 0 && sweep > 0) sweep -= 2 * std::numbers::pi;
  std::vector<Vec> points;
  constexpr int samples = 60;
  for (int i = 0; i <= samples; ++i) {
    const double at = angle_to(a) + sweep * i / samples;
    points.push_back(middle + r * Vec{std::cos(at), std::sin(at)});
  }
  return points;
}

// The strokes that a shape is drawn with, as narrow boxes.
std::vector<Box> strokes_of(const Shape& shape) {
  std::vector<Vec> points;
  if (const auto* line = std::get_if<LineShape>(&shape)) points = {line->a, line->b};
  if (const auto* corners = std::get_if<CornersShape>(&shape)) {
    points = corners->corners;
    if (corners->is_closed) points.push_back(points.front());
  }
  if (const auto* path = std::get_if<PathShape>(&shape)) points = along_arc(*path);
  std::vector<Box> strokes;
  for (std::size_t i = 1; i < points.size(); ++i)
    strokes.push_back(box_along(points[i - 1], points[i], 1.0));
  return strokes;
}

// Bars are drawn as paths, so their places come from the picture.
std::vector<Box> bars_of(const exchange::Scene& scene, const inquiry::Picture& picture) {
  const double half_width = 0.7 * bar_half_width * scene.view.symbol_scale;  // of the drawn one
  std::vector<Box> bars;
  for (const inquiry::PictureLine& line : picture.lines)
    if (line.kind == inquiry::PictureLineKind::Bar)
      bars.push_back(
          box_along(scene.view.at(line.x1, line.y1), scene.view.at(line.x2, line.y2), half_width));
  return bars;
}

void count(const exchange::Scene& scene, Covered& all, const std::vector<Box>& bars = {}) {
  constexpr double touching = 1.0;  // pixels
  std::vector<Box> texts;
  for (std::size_t i = 0; i < layer_count; ++i)
    for (const Primitive& primitive : scene.drawing.of(static_cast<Layer>(i)))
      if (const auto* text = std::get_if<TextShape>(&primitive.shape))
        texts.push_back(box_of(*text));
  for (const Layer layer : {Layer::Applied, Layer::Reaction})
    for (const Primitive& primitive : scene.drawing.of(layer))
      if (const auto* path = std::get_if<PathShape>(&primitive.shape))
        all.arcs += along_arc(*path).empty() ? 0 : 1;
  for (std::size_t a = 0; a < texts.size(); ++a) {
    ++all.texts;
    const auto covers = [&](const Box& other) { return overlap(texts[a], other) > touching; };
    for (std::size_t b = 0; b < a; ++b) all.by_text += covers(texts[b]) ? 1 : 0;
    const auto is_covered_arrow = [&](const Primitive& p) {
      if (const auto* head = std::get_if<CornersShape>(&p.shape); head && head->corners.size() == 3)
        return covers(
            box_along(head->corners[0], 0.5 * (head->corners[1] + head->corners[2]), 1.0));
      return std::ranges::any_of(strokes_of(p.shape), covers);
    };
    const auto is_covered_symbol = [&](const Primitive& p) {
      return std::ranges::any_of(strokes_of(p.shape), covers);
    };
    for (const Layer layer : {Layer::Element, Layer::Support})
      all.by_symbol += std::ranges::any_of(scene.drawing.of(layer), is_covered_symbol) ? 1 : 0;
    for (const Layer layer : {Layer::Applied, Layer::Reaction})
      all.by_arrow += std::ranges::any_of(scene.drawing.of(layer), is_covered_arrow) ? 1 : 0;
    const auto is_covered_joint = [&](const Primitive& p) {
      const auto* c = std::get_if<CircleShape>(&p.shape);
      return c != nullptr && covers(Box{c->centre, {0.7 * c->radius, 0.7 * c->radius}});
    };
    all.by_bar += std::ranges::any_of(bars, covers) ? 1 : 0;
    all.by_joint += std::ranges::any_of(scene.drawing.of(Layer::Joint), is_covered_joint) ? 1 : 0;
  }
}

}  // namespace

TEST_CASE("labels: none covers another, a joint, an arrow or a bar") {
  Covered all;
  std::vector<std::filesystem::path> paths = test::case_models();
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(test::source_folder() + "/examples"))
    if (entry.path().extension() == ".tml") paths.push_back(entry.path());
  for (const auto& path : test::some_of(paths)) {
    CAPTURE(path.string());
    app::Session session({path.string(), test::read_file(path), {}});
    const app::PictureReply drawn = session.draw({}, {});
    if (!drawn.picture) continue;
    const exchange::Scene scene = exchange::make_scene(*drawn.picture);
    count(scene, all, bars_of(scene, *drawn.picture));
    CHECK(std::exchange(all.by_symbol, 0) == 0);
    REQUIRE(all.by_text + all.by_joint + all.by_arrow + all.by_bar == 0);
  }
  if (test::cases_every() == 1) {
    CHECK(all.texts > 1000);
    CHECK(all.arcs > 10);
  }
}

TEST_CASE("labels: none covers another where they keep their sides in a drag") {
  app::Session session(
      {"jansen.tml", test::read_file(test::source_folder() + "/tests/sketches/jansen.tml")});
  const auto points = session.place({}).points;
  const auto foot = std::ranges::find(points, "T", &app::DrawnPoint::name);
  REQUIRE(foot != points.end());
  Covered all;
  for (int i = 0; i < 200; ++i) {
    session.pull(
        {"T"}, {foot->at.x * (1 + 0.2 * std::sin(i / 10.0)), foot->at.y + 0.2 * std::sin(i / 5.0)},
        {});
    const app::SceneReply reply = session.scene({.steady = i > 0}, {});
    REQUIRE(reply.scene);
    count(*reply.scene, all);
  }
  CHECK(all.by_text == 0);
  CHECK(all.by_joint == 0);
  CHECK(all.by_arrow == 0);
}

TEST_CASE(
    "labels: none covers another, a joint, an arrow or its head in a turn of a loaded crank") {
  app::Session session({"crank.tml", R"(
point O at (0, 0)
point A near (36 mm, 34 mm)
point B near (233.5 mm, 0)
line crank from O to A
line rod from A to B
length(crank) = r
length(rod) = l
B on x_axis
angle(x_axis, crank) = theta
theta' = omega
force(B) = (F, 0)
mass(B) = m
given r = 50 mm, l = 200 mm, theta = 0 deg, omega = 60 rpm, F = 120 N, m = 1 kg
find x(B), reaction(theta)
)"});
  Covered all;
  for (int degrees = 10; degrees < 360; degrees += 10) {
    CAPTURE(degrees);
    session.set_values(std::vector<app::NamedValue>{{"theta", degrees * std::numbers::pi / 180}});
    const app::PictureReply drawn = session.draw({}, {});
    REQUIRE(drawn.picture);
    const exchange::Scene scene = exchange::make_scene(*drawn.picture);
    count(scene, all);
    CHECK(all.by_text + all.by_joint + std::exchange(all.by_arrow, 0) == 0);
  }
  CHECK(all.arcs > 0);
}
