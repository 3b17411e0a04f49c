// SPDX-License-Identifier: Apache-2.0
// Springs, dampers, actuators, masses and diagrams on the sheet.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "exchange/svg/svg_reader.h"
#include "exchange/svg/to_svg.h"

using namespace trammel;
using namespace trammel::exchange;

namespace {

inquiry::Picture loaded_picture() {
  inquiry::Picture picture;
  picture.title = "loaded";
  picture.points = {{"A", 0, 0, true}, {"B", 2, 0, false}};
  picture.lines = {{"bar", inquiry::PictureLineKind::Bar, 0, 0, 2, 0}};
  picture.elements = {{inquiry::PictureElementKind::Spring, "s", 2, 0, 2, 1},
                      {inquiry::PictureElementKind::Damper, "d", 0, 0, 0, 1},
                      {inquiry::PictureElementKind::Actuator, "a", 1, 0, 1, 1},
                      {inquiry::PictureElementKind::Spring, "t", 2, 0, 2, 0}};
  picture.masses = {{"m = 2", 2, 0}};
  picture.torques = {{"T = 4", 0, 0, 4, inquiry::PictureForceKind::Applied}};
  picture.diagrams = {{"M of bar", "N*m", {{0, 0}, {1, -7}, {2, 0}}},
                      {"N of bar", "N", {{0, 0}, {2, 0}}}};
  return picture;
}

std::size_t count_in_group(const std::string& svg, const std::string& group) {
  const auto elements = svg::read_elements(svg);
  REQUIRE(elements);
  std::size_t count = 0;
  for (const svg::Element& element : *elements) count += element.group == group ? 1 : 0;
  return count;
}

bool has_text(const std::string& svg, const std::string& part) {
  const auto elements = svg::read_elements(svg);
  REQUIRE(elements);
  for (const svg::Element& element : *elements)
    if (element.text.find(part) != std::string::npos) return true;
  return false;
}

}  // namespace

TEST_CASE("svg: elements, masses and diagrams are drawn and told in words") {
  const std::string svg = to_svg(loaded_picture());
  CHECK(count_in_group(svg, "tm-element") > 30);  // teeth, pots, a spiral
  CHECK(count_in_group(svg, "tm-mass") == 1);
  CHECK(count_in_group(svg, "tm-diagram") == 1);  // that of nothing is a line
  CHECK(count_in_group(svg, "tm-applied") > 0);
  for (const char* part : {"Masses: m = 2.", "actuators: s, d, a, t.", "Applied forces: T = 4.",
                           "Diagrams: M of bar, N of bar."})
    CHECK(has_text(svg, part));
  CHECK(has_text(svg, "= 0"));
}

TEST_CASE("svg: what has no finite place or value is left out and counted") {
  inquiry::Picture picture = loaded_picture();
  picture.elements[0].x2 = NAN;
  picture.masses[0].y = INFINITY;
  picture.diagrams[0].values[1][1] = NAN;
  const std::string svg = to_svg(picture);
  CHECK(has_text(svg, "Not shown: 3 elements"));
  CHECK(svg.find("nan") == std::string::npos);
  CHECK(svg.find("inf") == std::string::npos);
}

TEST_CASE("svg: a spread load is a row of arrows, along the bar where it acts along it") {
  const auto svg_of = [](double fx, double fy) {
    inquiry::Picture picture = loaded_picture();
    picture.torques.clear();
    picture.loads = {{"p = 3", 0, 0, 2, 0, fx, fy}};
    return to_svg(picture);
  };
  const std::string down = svg_of(0, -3), lengthwise = svg_of(3, 0.1), none = svg_of(0, 0);
  CHECK(count_in_group(down, "tm-applied") > 20);  // shafts, heads, the line of the tails
  CHECK(count_in_group(lengthwise, "tm-applied") > 20);
  CHECK(down != lengthwise);
  CHECK(count_in_group(none, "tm-applied") == 0);
  CHECK(has_text(down, "Spread loads: p = 3."));
}
