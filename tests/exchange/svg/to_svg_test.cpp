// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/to_svg.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "exchange/svg/sample_pictures.h"
#include "exchange/svg/svg_reader.h"

using namespace trammel;
using namespace trammel::exchange;
using svg::Box;
using svg::Element;
using svg::Vec;

namespace {

std::vector<sample::Named> all_pictures() {
  std::vector<sample::Named> all = sample::usual_pictures();
  for (sample::Named& odd : sample::odd_pictures()) all.push_back(std::move(odd));
  all.push_back({"girder", sample::girder(15)});
  return all;
}

std::vector<Element> elements(const inquiry::Picture& picture) {
  auto read = svg::read_elements(to_svg(picture));
  REQUIRE(read.has_value());
  return *std::move(read);
}

std::vector<Element> elements_named(const inquiry::Picture& picture, const std::string& name) {
  std::vector<Element> found = elements(picture);
  std::erase_if(found, [&](const Element& element) { return element.name != name; });
  return found;
}

std::vector<std::string> texts(const inquiry::Picture& picture) {
  std::vector<std::string> found;
  for (const Element& element : elements_named(picture, "text")) found.push_back(element.text);
  return found;
}

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

std::size_t count_in_group(const inquiry::Picture& picture, const std::string& group) {
  const std::vector<Element> all = elements(picture);
  return static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(), [&](const Element& element) { return element.group == group; }));
}

std::string description(const inquiry::Picture& picture) {
  return elements_named(picture, "desc").front().text;
}

svg::Bounds view_box(const Element& root) {
  std::istringstream in(root.attributes.at("viewBox"));
  Vec corner, size;
  in >> corner.x >> corner.y >> size.x >> size.y;
  svg::Bounds bounds;
  bounds.include(corner);
  bounds.include(corner + size);
  return bounds;
}

}  // namespace

TEST_CASE("to_svg: every picture is well-formed, titled and without numbers that are none") {
  for (const sample::Named& named : all_pictures()) {
    CAPTURE(named.name);
    const inquiry::Picture& picture = named.picture;
    const std::string text = to_svg(picture);
    const auto read = svg::read_elements(text);
    REQUIRE(read.has_value());
    REQUIRE(read->size() > 3);
    CHECK((*read)[0].name == "svg");
    CHECK((*read)[1].name == "title");
    CHECK_FALSE((*read)[1].text.empty());
    CHECK((*read)[2].name == "desc");
    CHECK(text.find("nan") == std::string::npos);
    CHECK(text.find("inf") == std::string::npos);
    CHECK(text.find("\"-0\"") == std::string::npos);
  }
}

TEST_CASE("to_svg: everything lies inside the view box") {
  for (const sample::Named& named : all_pictures()) {
    CAPTURE(named.name);
    const inquiry::Picture& picture = named.picture;
    const std::vector<Element> all = elements(picture);
    const svg::Bounds page = view_box(all.front()).grown(0.02);  // numbers have two decimals
    svg::Bounds drawn = page;
    for (const Element& element : all) {
      for (const Vec place : svg::places(element)) drawn.include(place);
      if (element.name == "text") drawn.include(svg::text_box(element));
    }
    CHECK(drawn.low().x >= page.low().x);
    CHECK(drawn.low().y >= page.low().y);
    CHECK(drawn.high().x <= page.high().x);
    CHECK(drawn.high().y <= page.high().y);
    CHECK(page.high().x - page.low().x < 2500);
    CHECK(page.high().y - page.low().y < 2500);
  }
}

TEST_CASE("to_svg: labels do not overlap") {
  std::vector<sample::Named> pictures = sample::usual_pictures();
  pictures.push_back({"girder of 6", sample::girder(6)});
  pictures.push_back({"girder of 15", sample::girder(15)});
  for (const sample::Named& named : pictures) {
    CAPTURE(named.name);
    const inquiry::Picture& picture = named.picture;
    const std::vector<Element> labels = elements_named(picture, "text");
    for (std::size_t i = 0; i < labels.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        CAPTURE(labels[i].text);
        CAPTURE(labels[k].text);
        CHECK(svg::overlap(svg::text_box(labels[i]), svg::text_box(labels[k])) == 0);
      }
    }
  }
}

TEST_CASE("to_svg: no text is upside down") {
  for (const sample::Named& named : all_pictures()) {
    CAPTURE(named.name);
    const inquiry::Picture& picture = named.picture;
    for (const Element& element : elements_named(picture, "text"))
      CHECK(svg::heading(svg::text_box(element).angle).x >= -1e-3);
  }
}

TEST_CASE("to_svg: all labels of a usual picture are there, set as in print") {
  const std::vector<std::string> crank = texts(sample::slider_crank());
  for (const char* label : {"A", "B", "C", "a = 1", "b = 2", "θ = 0.95", "F = 1", "1.0724", "x",
                            "−0.2196 tension", "−1.0946 tension", "applied force", "reaction"})
    CHECK_MESSAGE(contains(crank, label), label);
  CHECK_FALSE(contains(crank, "compression (C)"));

  const std::vector<std::string> incline = texts(sample::inclined_slider());
  for (const char* label : {"P1", "P2", "ω1 = 1.004 rad", "l12 = 2.55 m", "m·g = 9.81 N", "g"})
    CHECK_MESSAGE(contains(incline, label), label);
}

TEST_CASE("to_svg: words of sense are shortened where a bar has no room for them") {
  CHECK(contains(texts(sample::triangular_truss()), "72.2 N compression"));
  CHECK(contains(texts(sample::bridge()), "48.46 kN (C)"));
  CHECK(contains(texts(sample::bridge()), "−17.93 kN (T)"));
}

TEST_CASE("to_svg: each bar has the colour of its force") {
  CHECK(count_in_group(sample::triangular_truss(), "tm-tension-bar") == 2 + 1);  // with the legend
  CHECK(count_in_group(sample::triangular_truss(), "tm-compression-bar") == 4 + 1);
  CHECK(count_in_group(sample::triangular_truss(), "tm-bar") == 0);
  CHECK(count_in_group(sample::four_bar(), "tm-bar") == 3 * 2);  // a path and its tooltip
}

TEST_CASE("to_svg: a force of zero keeps its label and has no arrow") {
  inquiry::Picture picture = sample::slider_crank();
  picture.forces.front().fx = 0;
  picture.torques.front().torque = 0;
  CHECK(contains(texts(picture), "F = 1"));
  CHECK(contains(texts(picture), "1.0724"));
  CHECK(count_in_group(picture, "tm-applied") == 2);  // the sample in the legend
  CHECK(count_in_group(picture, "tm-reaction") == 2);
}

TEST_CASE("to_svg: a force too small to divide by still has a direction") {
  inquiry::Picture picture;
  picture.points = {{"A", 0, 0}};
  picture.forces = {{inquiry::PictureForceKind::Applied, "F", 0, 0, 1e-310, 0}};
  CHECK(count_in_group(picture, "tm-applied") == 2 * 2);  // line and head, here and in the legend
  CHECK(to_svg(picture).find("inf") == std::string::npos);
}

TEST_CASE("to_svg: a bar force belongs to a bar, not to a guide however far away it was given") {
  inquiry::Picture picture = sample::slider_crank();
  picture.lines.push_back({"g", inquiry::PictureLineKind::Guide, -1e9, 0.1, -1e9 - 1, 0.1});
  picture.bar_forces.push_back({"on a guide", 2, 1.0});
  CHECK_FALSE(contains(texts(picture), "on a guide compression"));
  CHECK(description(picture).find("Not shown: 1 element,") != std::string::npos);
}

TEST_CASE("to_svg: markup in names is text") {
  for (const auto& [name, picture] : sample::odd_pictures()) {
    if (name != "markup") continue;
    CHECK(elements_named(picture, "title").front().text == "<A & \"B\">");
    CHECK(contains(texts(picture), "A<B"));
    CHECK(contains(texts(picture), "\"&\""));
    CHECK(contains(texts(picture), "a < 1 & b > 'c'\uFFFD\uFFFD"));
  }
}

TEST_CASE("to_svg: the description tells what is shown and what is not") {
  const std::string crank = description(sample::slider_crank());
  CHECK(crank.find("3 points, 2 bars and 1 roller") != std::string::npos);
  CHECK(crank.find("Pinned to the ground: A.") != std::string::npos);
  CHECK(crank.find("rod -1.0946 (tension)") != std::string::npos);
  CHECK(crank.find("Not shown") == std::string::npos);
  for (const auto& [name, picture] : sample::odd_pictures()) {
    if (name == "not-finite")
      CHECK(description(picture).find("10 elements, without a finite place") != std::string::npos);
    if (name == "many-bars") {
      const std::string girder = description(picture);
      CHECK(girder.find("labels, beyond what a picture") != std::string::npos);
      CHECK(girder.find("labels, for lack of room") != std::string::npos);
    }
  }
}

TEST_CASE("to_svg: the same picture gives the same bytes") {
  CHECK(to_svg(sample::bridge()) == to_svg(sample::bridge()));
}

TEST_CASE("to_svg: equal scales on both axes") {
  inquiry::Picture square;
  square.points = {{"", 0, 0}, {"", 1, 0}, {"", 1, 1}, {"", 0, 1}};
  const std::vector<Element> circles = elements_named(square, "circle");
  REQUIRE(circles.size() == 4);
  const Vec first = svg::places(circles[0])[0], third = svg::places(circles[2])[0];
  CHECK(third.x - first.x == doctest::Approx(first.y - third.y));
}

TEST_CASE("to_svg: the light look needs no style sheet, dark pages have one") {
  const std::string text = to_svg(sample::slider_crank());
  CHECK(text.find("@media (prefers-color-scheme: dark)") != std::string::npos);
  for (const Element& group : elements_named(sample::slider_crank(), "g")) {
    CHECK(group.attributes.count("fill") == 1);
    CHECK(group.attributes.count("stroke") == 1);
    const std::string rule = ":root ." + group.attributes.at("class") + " {";
    CHECK(text.find(rule) != std::string::npos);
  }
}

TEST_CASE("to_svg: a picture of 1e-6 and one of 1e6 look the same") {
  const auto scaled = [](double factor) {
    inquiry::Picture picture = sample::four_bar();
    for (auto& point : picture.points) point.x *= factor, point.y *= factor;
    for (auto& line : picture.lines) {
      line.x1 *= factor, line.y1 *= factor;
      line.x2 *= factor, line.y2 *= factor;
    }
    picture.lengths.clear();
    picture.angles.clear();
    picture.torques.clear();
    picture.forces.clear();
    return to_svg(picture);
  };
  // Powers of two, since they scale without rounding.
  CHECK(scaled(1.0 / 1048576) == scaled(1048576));
}
