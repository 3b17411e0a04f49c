// SPDX-License-Identifier: Apache-2.0
// Labels of pictures: none covers another, a joint, an arrow or a bar.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <string>
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
  int texts = 0, by_text = 0, by_joint = 0, by_arrow = 0, by_bar = 0;
};

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
  for (std::size_t a = 0; a < texts.size(); ++a) {
    ++all.texts;
    const auto covers = [&](const Box& other) { return overlap(texts[a], other) > touching; };
    for (std::size_t b = 0; b < a; ++b) all.by_text += covers(texts[b]) ? 1 : 0;
    const auto is_covered_arrow = [&](const Primitive& p) {
      if (const auto* head = std::get_if<CornersShape>(&p.shape); head && head->corners.size() == 3)
        return covers(
            box_along(head->corners[0], 0.5 * (head->corners[1] + head->corners[2]), 1.0));
      const auto* line = std::get_if<LineShape>(&p.shape);
      return line != nullptr && covers(box_along(line->a, line->b, 1.0));
    };
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
    REQUIRE(all.by_text + all.by_joint + all.by_arrow + all.by_bar == 0);
  }
  if (test::cases_every() == 1) CHECK(all.texts > 1000);
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
    REQUIRE(all.by_text + all.by_joint + all.by_arrow == 0);
  }
}
