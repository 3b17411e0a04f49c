// SPDX-License-Identifier: Apache-2.0
// Pictures of machines from solids: outlines move with their parts, and stand for their lines.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"
#include "app/session/session.h"
#include "places.h"
#include "support/machines.h"

using namespace trammel;
using namespace trammel::app;
using inquiry::Picture;
using inquiry::PicturePart;

namespace {

Picture picture_of(const std::string& text) {
  Session session({"parts.tml", text});
  const PictureReply reply = session.draw({}, {});
  REQUIRE(reply.picture);
  return *reply.picture;
}

std::size_t index_of(const Picture& picture, const std::string& name) {
  std::size_t p = 0;
  while (p < picture.parts.size() && picture.parts[p].name != name) ++p;
  REQUIRE(p < picture.parts.size());
  return p;
}

std::array<double, 2> placed(const Picture& picture, std::size_t part, double x, double y) {
  const inquiry::PicturePose& pose = picture.poses[part];
  const double c = std::cos(pose.turn), s = std::sin(pose.turn);
  return {pose.x + c * x - s * y, pose.y + s * x + c * y};
}

// Whether the outline of a part, where it is, has a whole circle about a place.
bool has_circle(const Picture& picture, const std::string& name, double x, double y) {
  const std::size_t part = index_of(picture, name);
  for (const inquiry::PictureSlab& slab : picture.parts[part].slabs)
    for (const inquiry::PictureLoop& loop : slab.loops) {
      if (loop.size() != 1) continue;
      const auto at = placed(picture, part, loop[0].center_x, loop[0].center_y);
      if (std::hypot(at[0] - x, at[1] - y) < 1e-6) return true;
    }
  return false;
}

}  // namespace

TEST_CASE("picture of parts: outlines stand for lines, points and constraints of the parts") {
  const Picture picture = picture_of(test::slider_crank_of_parts);
  CHECK(picture.parts.size() == 4);
  CHECK(picture.parts[index_of(picture, "base")].is_frame);
  CHECK(picture.lines.empty());
  CHECK(picture.points.empty());
  CHECK(picture.ties.empty());
  CHECK(picture.rollers.empty());
  CHECK(picture.lengths.empty());
  CHECK_FALSE(picture.shows_x_axis);
}

TEST_CASE("picture of parts: joints of parts bear forces, and only a driver a torque") {
  std::ifstream file(test::source_folder() +
                     "/examples/four-bar-from-solids/four-bar-from-solids.tml");
  const Picture picture = picture_of({std::istreambuf_iterator<char>(file), {}});
  REQUIRE(picture.torques.size() == 1);
  CHECK(std::abs(picture.torques[0].torque) == doctest::Approx(1.6773879).epsilon(1e-4));
}

TEST_CASE("picture of parts: as drawn and elsewhere, holes lie about the pins") {
  for (const double turned : {0.0, -1.2, 0.4, 2.0}) {
    CAPTURE(turned);
    const Picture picture =
        picture_of(test::slider_crank_of_parts +
                   "angle(crank) = phi\ngiven phi = " + std::to_string(turned) + "\n");
    const double angle = std::acos(-1.0) / 2 + turned;
    const double x = 3 * std::cos(angle), y = 3 * std::sin(angle);
    const double slide = x + std::sqrt(25 - y * y);
    CHECK(has_circle(picture, "crank", 0, 0));
    CHECK(has_circle(picture, "crank", x, y));
    CHECK(has_circle(picture, "rod", x, y));
    CHECK(has_circle(picture, "rod", slide, 0));
    CHECK(has_circle(picture, "slide", slide, 0));
    CHECK(picture.poses[index_of(picture, "slide")].turn == doctest::Approx(0));
    CHECK(picture.poses[index_of(picture, "base")].x == 0);
  }
}

TEST_CASE("picture of parts: pivots lie where parts turn, and those on the frame are told") {
  const Picture picture =
      picture_of(test::slider_crank_of_parts + "angle(crank) = phi\ngiven phi = 0.4\n");
  int fixed = 0, all = 0;
  for (std::size_t p = 0; p < picture.parts.size(); ++p)
    for (const inquiry::PicturePivot& pivot : picture.parts[p].pivots) {
      ++all;
      const auto at = placed(picture, p, pivot.x, pivot.y);
      if (pivot.on_frame) ++fixed;
      if (pivot.on_frame) CHECK(std::hypot(at[0], at[1]) < 1e-9);
      if (!pivot.on_frame) CHECK(has_circle(picture, "rod", at[0], at[1]));
    }
  CHECK(all == 3);
  CHECK(fixed == 1);
}

TEST_CASE("picture of parts: a point of the text is shown on its part, without the ground's sign") {
  const Picture picture = picture_of(test::slider_crank_of_parts + "point P in crank at (0, 3)\n" +
                                     "point Q in base at (1, -3.5)\n");
  REQUIRE(picture.points.size() == 2);
  CHECK(picture.points[0].name == "P");
  CHECK(picture.points[0].y == doctest::Approx(3));
  CHECK_FALSE(picture.points[0].held);
}

TEST_CASE("picture of parts: a spring is drawn where its part turns") {
  const std::string text =
      "frame base = block(20, 20, 1) + move(cylinder(d=1, h=2), (7, 5, 0))\n"
      "part wheel = move(cylinder(d=4, h=1) - cylinder(d=1, h=1), (7, 5, 1))\n"
      "inertia(wheel) = 1\nspring hair between base, wheel stiffness 2 angle 0\n";
  const Picture picture = picture_of(text);
  REQUIRE(picture.elements.size() == 1);
  CHECK(picture.elements[0].x1 == doctest::Approx(7));
  CHECK(picture.elements[0].y1 == doctest::Approx(5));
}

TEST_CASE("picture of parts: a run shows their outlines once and their poses in each frame") {
  Request request;
  request.task = Simulate{.animate = true};
  request.model = {"parts.tml",
                   test::slider_crank_of_parts + "start angle(crank)' = 3\nsimulate for 1\n"};
  const Reply reply = answer_request(request);
  CAPTURE(reply.output);
  const std::size_t from = reply.animation.find("const data = ") + 13;
  const auto data =
      nlohmann::json::parse(reply.animation.substr(from, reply.animation.find(";\n", from) - from));
  CHECK(data["parts"]["solids"].size() == 4);
  CHECK(data["frames"].size() > 100);
  const auto& first = data["frames"].front();
  const auto& last = data["frames"].back();
  CHECK(first.size() == 3 * 4);
  CHECK(last[5].get<double>() > first[5].get<double>() + 1);  // the crank turns counter-clockwise
}

TEST_CASE("picture of parts: masses of few parts are written beside them, of many they are not") {
  const auto masses_of = [](int blocks) {
    std::string text = "frame floor = move(block(100, 1, 1), (-5, -1, 0))\n";
    for (int k = 0; k < blocks; ++k) {
      const std::string name = "b" + std::to_string(k);
      text += "part " + name + " = move(block(1, 4, 1), (" + std::to_string(4 * k) + ", 0, 0))\n" +
              "mass(" + name + ") = 7.25\n";
    }
    Request request;
    request.task = Draw{};
    request.model = {"parts.tml", text};
    const std::string svg = answer_request(request).output;
    std::size_t count = 0;
    for (std::size_t at = 0; (at = svg.find(">7.25<", at)) != std::string::npos; ++at) ++count;
    return count;
  };
  CHECK(masses_of(3) == 3);
  CHECK(masses_of(8) == 0);
}

TEST_CASE("picture of parts: a spring that a part slides against lies along its way") {
  const Picture picture = picture_of(
      "frame bed = move(block(20, 1, 1), (-10, -1.5, 0)) + move(block(20, 1, 1), (-10, 0.5, 0))\n"
      "part slide = move(block(2, 1, 1), (3, -0.5, 0)) + move(cylinder(d=0.7, h=1), (5, 0.1, 0))\n"
      "spring s between bed, slide stiffness 2 position 0.5\ndensity(slide) = 1\n");
  REQUIRE(picture.elements.size() == 1);
  const inquiry::PictureElement& spring = picture.elements[0];
  CHECK(spring.x2 - spring.x1 > 0.5);
  CHECK(spring.y2 == doctest::Approx(spring.y1));
  REQUIRE(picture.masses.size() == 1);
  CHECK(picture.masses[0].label.find("mass") == std::string::npos);
}
