// SPDX-License-Identifier: Apache-2.0
// Parts of machines from solids in pictures: outlines with arcs and holes, what hides what, names.
#include "exchange/svg/placed_slabs.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "exchange/animation/to_html.h"
#include "exchange/frames/to_frames.h"
#include "exchange/svg/sample_pictures.h"
#include "exchange/svg/svg_reader.h"
#include "exchange/svg/to_svg.h"

using namespace trammel;
using namespace trammel::exchange;
using inquiry::Picture;
using svg::Element;
using svg::Vec;

namespace {

std::vector<Element> in_group(const Picture& picture, const std::string& group) {
  auto read = svg::read_elements(to_svg(picture));
  REQUIRE(read.has_value());
  std::erase_if(*read, [&](const Element& element) { return element.group != group; });
  return *std::move(read);
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size())
    ++found;
  return found;
}

inquiry::Animation turning_wheel(std::size_t frames) {
  inquiry::Animation run;
  const Picture picture = sample::wheel_and_lever();
  run.parts = picture.parts;
  for (std::size_t f = 0; f < frames; ++f) {
    Picture frame = picture;
    frame.parts.clear();
    frame.poses[1].turn = std::remainder(2.5 * static_cast<double>(f), 2 * std::numbers::pi);
    run.times.push_back(static_cast<double>(f));
    run.frames.push_back(std::move(frame));
  }
  return run;
}

}  // namespace

TEST_CASE("parts: outlines are exact, with arcs, holes and a whole circle in two arcs") {
  const svg::SheetPose pose{{100, 100}, 0.0, 10.0};
  // A half disc of radius 2 about the origin with a round hole of radius 0.5 at (0, 1).
  const inquiry::PictureSlab slab{0, 1, {{{-2, 0, 1, 0, 0}, {2, 0}}, {{0.5, 1, -1, 0, 1}}}};
  CHECK(svg::to_path(slab, pose) ==
        "M 120 100 A 20 20 0 0 0 80 100 L 120 100 Z "
        "M 105 90 A 5 5 0 0 1 95 90 A 5 5 0 0 1 105 90 Z");
  std::vector<std::vector<Vec>> polygons;
  for (const auto& loop : slab.loops) polygons.push_back(svg::to_polygon(loop, pose));
  CHECK(svg::is_inside(polygons, {115, 95}));
  CHECK_FALSE(svg::is_inside(polygons, {100, 90}));   // in the hole
  CHECK_FALSE(svg::is_inside(polygons, {100, 105}));  // below
}

TEST_CASE("parts: an arc of more than half a turn is told as such") {
  const inquiry::PictureSlab slab{0, 1, {{{0, -1, 1, 0, 0}, {1, 0}}}};
  CHECK(svg::to_path(slab, {{}, 0.0, 1.0}) == "M 1 0 A 1 1 0 1 0 0 1 L 1 0 Z");
}

TEST_CASE("parts: a pose turns a part counter-clockwise and then moves it") {
  const svg::SheetPose pose{{10, 20}, std::numbers::pi / 2, 2.0};
  CHECK(pose.at(1, 0).x == doctest::Approx(10));
  CHECK(pose.at(1, 0).y == doctest::Approx(18));  // upward on the sheet
  CHECK(pose.at(0, 1).x == doctest::Approx(8));
}

TEST_CASE("parts: the frame lies behind all, and higher cross sections over lower ones") {
  const Picture picture = sample::wheel_and_lever();
  const auto slabs = svg::place_slabs(picture.parts, picture.poses, {1.0, 1.0, {}, {}});
  std::vector<int> order;
  for (const svg::PlacedSlab& slab : slabs) order.push_back(slab.part);
  CHECK(order == std::vector{0, 0, 1, 2});  // frame, wheel, lever
  CHECK(svg::part_at(slabs, {0, -1}) == 2);
  CHECK(svg::part_at(slabs, {-2, 0}) == 1);
  CHECK(svg::part_at(slabs, {4.5, 4.5}) == 0);
  CHECK(svg::part_at(slabs, {99, 0}) == -1);
}

TEST_CASE("parts: each has a fill of its own, and edges under others are dashed") {
  const std::vector<Element> parts = in_group(sample::wheel_and_lever(), "tm-part");
  std::vector<std::string> classes;
  for (const Element& part : parts)
    if (part.name == "path") classes.push_back(part.attributes.at("class"));
  CHECK(classes == std::vector<std::string>{"tm-frame", "tm-frame", "tm-part-1", "tm-part-2"});
  CHECK(in_group(sample::wheel_and_lever(), "tm-hidden-edge").size() == 3);
  CHECK(in_group(sample::wheel_and_lever(), "tm-fixed-pivot").size() == 1);
  CHECK(in_group(sample::wheel_and_lever(), "tm-pivot").size() == 1);
  const std::string text = to_svg(sample::wheel_and_lever());
  CHECK(text.find(":root .tm-part-2 { fill: #") != std::string::npos);
  CHECK(text.find("fill-rule=\"evenodd\"") != std::string::npos);
}

TEST_CASE("parts: names are written and told, the frame as such") {
  auto texts = in_group(sample::wheel_and_lever(), "tm-text");
  for (const char* name : {"plate", "wheel", "lever"})
    CHECK(std::any_of(texts.begin(), texts.end(),
                      [&](const Element& element) { return element.text == name; }));
  const std::string text = to_svg(sample::wheel_and_lever());
  CHECK(text.find("with 3 parts, 0 points") != std::string::npos);
  CHECK(text.find("Parts from solids: plate (the frame), wheel, lever.") != std::string::npos);
}

TEST_CASE("parts: the name of a part that is too small for it stands beside it, with a line") {
  Picture picture = sample::wheel_and_lever();
  CHECK(in_group(picture, "tm-dimension").empty());
  picture.parts[2].name = "a lever with a very long name indeed";
  CHECK(in_group(picture, "tm-dimension").size() == 1);
}

TEST_CASE("parts: one without a finite place is left out and counted") {
  Picture picture = sample::wheel_and_lever();
  picture.poses[1].turn = std::numeric_limits<double>::quiet_NaN();
  picture.parts[2].slabs[0].loops[0][0].center_x = std::numeric_limits<double>::infinity();
  const std::string text = to_svg(picture);
  CHECK(text.find("Not shown: 2 elements,") != std::string::npos);
  CHECK(text.find("nan") == std::string::npos);
  CHECK(in_group(picture, "tm-part").size() == 2);
}

TEST_CASE("parts: the middle of a part is that of its area, and its axis is that of its length") {
  Picture picture = sample::wheel_and_lever();
  picture.poses[2].turn = 0.5;
  const auto slabs = svg::place_slabs(picture.parts, picture.poses, {1.0, 1.0, {}, {}});
  const svg::PartMiddle lever = svg::middle_of_part(slabs, 2);
  CHECK(lever.is_long);
  CHECK(lever.axis == doctest::Approx(0.5));
  const svg::PartMiddle wheel = svg::middle_of_part(slabs, 1);
  CHECK_FALSE(wheel.is_long);
  CHECK(svg::length(wheel.centre) < 1e-9);
}

TEST_CASE("parts: a page that moves has each outline once, however many frames") {
  const std::string few = to_html(turning_wheel(2)), many = to_html(turning_wheel(200));
  CHECK(count(few, "\"path\":\"M ") == 4);
  CHECK(count(many, "\"path\":\"M ") == 4);
  CHECK(many.size() - few.size() < 198 * 60);
  CHECK(many.find("--part-1: #") != std::string::npos);
}

TEST_CASE("parts: between pictures the direction of two points goes the short way") {
  const std::string page = to_html(turning_wheel(3));
  CHECK(page.find(",2.5,") != std::string::npos);
  CHECK(page.find(",5.0,") != std::string::npos);  // not 5 - 2 pi
  inquiry::Animation counted = turning_wheel(3);
  counted.parts[1].counts_turns = true;
  CHECK(to_html(counted).find(",-1.2832,") != std::string::npos);
}

TEST_CASE("parts: pictures side by side show them at each moment") {
  const std::string strip = to_frames(turning_wheel(5));
  CHECK(svg::read_elements(strip).has_value());
  CHECK(count(strip, "class=\"tm-part-1\"") == 5);
  CHECK(count(strip, "class=\"tm-frame\"") == 2 * 5);
}

namespace {

// A wheel of this radius on a plate, with a spring about its axis.
Picture sprung_wheel(double radius) {
  Picture picture = sample::wheel_and_lever();
  picture.parts.pop_back();
  picture.poses.pop_back();
  picture.parts[1].slabs = {{0, 1, {{{radius, 0, 1, 0, 0}}}}};
  picture.elements.push_back({inquiry::PictureElementKind::Spring, "mainspring", 0, 0, 0, 0});
  return picture;
}

struct Rim {
  Vec centre;
  double radius;
};

Rim rim_of_wheel(const Picture& picture) {
  const std::vector<Element> outlines = in_group(picture, "tm-part");
  REQUIRE(!outlines.empty());
  const std::vector<Vec> ends = svg::places(outlines.back());
  REQUIRE(ends.size() >= 2);
  return {0.5 * (ends[0] + ends[1]), 0.5 * svg::length(ends[1] - ends[0])};
}

// How far a circle enters the letters of a text, as high as these are.
double crossed_by(const Rim& rim, const Element& text) {
  const svg::Box box = svg::text_box(text);
  double nearest = std::numeric_limits<double>::infinity(), farthest = 0.0;
  for (double x = -1; x <= 1; x += 0.0625)
    for (double y = -0.7; y <= 0.7; y += 0.35) {
      const double away =
          svg::length(box.centre + Vec{x * box.half.x, y * box.half.y} - rim.centre);
      nearest = std::min(nearest, away);
      farthest = std::max(farthest, away);
    }
  return std::min(farthest - rim.radius, rim.radius - nearest);
}

}  // namespace

TEST_CASE("parts: the name of a spring stands across no edge, on its wheel or beside it") {
  int beside = 0;
  for (double radius = 0.7; radius <= 4.8; radius += 0.1) {
    CAPTURE(radius);
    const Picture picture = sprung_wheel(radius);
    const Rim rim = rim_of_wheel(picture);
    for (const Element& text : in_group(picture, "tm-text"))
      if (text.text == "mainspring") CHECK(crossed_by(rim, text) <= 0.5);
    if (!in_group(picture, "tm-dimension").empty()) ++beside;
  }
  CHECK(beside > 5);
  CHECK(beside < 35);
}
