// SPDX-License-Identifier: Apache-2.0
// Elements, masses, torques and diagrams in pictures, and that all forces shown cancel.
#include "inquiry/picture/picture_parts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "inquiry/picture/make_picture.h"
#include "support/prepared_model.h"

using namespace trammel;
using namespace trammel::inquiry;

namespace {

Picture picture_of(const std::string& text) {
  return make_picture(test::PreparedModel(text, {.formulas = false}).here);
}

const std::string hanging = R"(
point A at (0, 0)
point B near (1, 0)
point Q at (1, 2)
line bar from A to B
length(bar) = 1
angle(x_axis, bar) = theta
body(bar): mass 3 uniform
mass(B) = m
gravity = 10
spring s from B to Q stiffness 4 length 1
damper d between x_axis, bar coefficient 2
torque(bar) = T
given theta = 0, m = 2, T = 5
)";

const std::string beam = R"(
point A at (0, 0)
point B near (6, 0)
line beam from A to B
length(beam) = 6
B on x_axis
point C in beam at (2, 0)
force(C) = (0, -12)
find internal(beam, 1)
)";

}  // namespace

TEST_CASE("picture: masses, their weights and what holds them are shown") {
  const Picture picture = picture_of(hanging);
  REQUIRE(picture.masses.size() == 2);
  CHECK(picture.masses[0].label == "m = 2");
  CHECK(picture.masses[1].x == doctest::Approx(0.5));
  double fx = 0, fy = 0;
  for (const PictureForce& force : picture.forces) fx += force.fx, fy += force.fy;
  CHECK(std::abs(fx) < 1e-9);
  CHECK(std::abs(fy) < 1e-9);  // the spring pulls at its support as much as at the bar
}

TEST_CASE("picture: springs lie between their points, what turns at a joint") {
  const Picture picture = picture_of(hanging);
  REQUIRE(picture.elements.size() == 2);
  CHECK(picture.elements[0].kind == PictureElementKind::Spring);
  CHECK(picture.elements[0].y2 == doctest::Approx(2));
  CHECK(picture.elements[1].kind == PictureElementKind::Damper);
  CHECK(picture.elements[1].x1 == 0.0);
  const auto applied =
      std::find_if(picture.torques.begin(), picture.torques.end(),
                   [](const PictureTorque& t) { return t.kind == PictureForceKind::Applied; });
  REQUIRE(applied != picture.torques.end());
  CHECK(applied->label == "T = 5");
  CHECK(applied->torque == 5.0);
}

TEST_CASE("picture: a section that is asked for brings the diagrams of its line") {
  const Picture picture = picture_of(beam);
  REQUIRE(picture.diagrams.size() == 3);
  CHECK(picture.diagrams[1].title == "V of beam");
  CHECK(picture.diagrams[1].values.front()[1] == doctest::Approx(-8));
  CHECK(picture.diagrams[1].values.back()[1] == doctest::Approx(4));
  double most = 0.0;
  for (const auto& [place, moment] : picture.diagrams[2].values) {
    CHECK(moment == doctest::Approx(place < 2 ? 8 * place : 4 * (6 - place)).scale(1));
    most = std::max(most, moment);
  }
  CHECK(most == doctest::Approx(16));
}

TEST_CASE("picture: a uniform load is shown along its line, in balance with the reactions") {
  const Picture picture = picture_of(
      "point A at (0, 0)\npoint B near (4, 0)\nline beam from A to B\nlength(beam) = 4\n"
      "B on x_axis\nload(beam) = (0, -p)\ngiven p = 300\n");
  REQUIRE(picture.loads.size() == 1);
  const PictureLoad& load = picture.loads[0];
  CHECK(load.label == "p = 300");
  CHECK(load.x2 == doctest::Approx(4));
  double fy = load.fy * (load.x2 - load.x1);
  for (const PictureForce& force : picture.forces) {
    CHECK(force.kind == PictureForceKind::Reaction);
    fy += force.fy;
  }
  CHECK(std::abs(fy) < 1e-9);
}

TEST_CASE(
    "picture: a thread is a tie with its length, a stop is none, and neither is an actuator") {
  const Picture picture = picture_of(R"(
point O at (0, 0)
point N at (0, -1)
point P near (1.2, -1.6)
mass(P) = 1
gravity = 9.81
thread: distance(O, P) <= 2.5
nail: distance(N, P) >= 0.2
floor: y(P) >= -3
)");
  CHECK(picture.elements.empty());
  REQUIRE(picture.ties.size() == 1);
  CHECK(picture.ties[0].x2 == doctest::Approx(1.2));
  CHECK(picture.ties[0].length == doctest::Approx(2.5));
}
