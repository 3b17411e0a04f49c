// SPDX-License-Identifier: Apache-2.0
// What a picture says about a model: supports, dimensions, loads and reactions in equilibrium.
#include "inquiry/picture/make_picture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "support/prepared_model.h"

using namespace trammel;
using namespace trammel::inquiry;

namespace {

Picture picture_of(const std::string& text) {
  return make_picture(test::PreparedModel(text, {.formulas = false}).here);
}

// All forces of a picture act on the model, so they must cancel.
void check_equilibrium(const Picture& picture) {
  double fx = 0, fy = 0;
  for (const PictureForce& force : picture.forces) {
    fx += force.fx;
    fy += force.fy;
  }
  CHECK(std::abs(fx) < 1e-9);
  CHECK(std::abs(fy) < 1e-9);
}

}  // namespace

TEST_CASE("picture: a truss shows its supports, dimensions and bar forces") {
  const Picture picture = picture_of(R"(
point A at (0, 0)
point B near (0.9, 1.3)
point C near (2.2, 0)
line AB from A to B
line BC from B to C
line AC from A to C
length(AB) = a
length(BC) = b
length(AC) = c
C on x_axis
force(B) = (0, -P)
given a = 1.6, b = 1.9, c = 2.2, P = 100
)");
  CHECK(picture.points.size() == 3);
  CHECK(picture.points[0].held);
  CHECK(picture.lines.size() == 3);
  CHECK(picture.rollers.size() == 1);
  CHECK(picture.shows_x_axis);
  REQUIRE(picture.lengths.size() == 3);
  CHECK(picture.lengths[0].label == "a = 1.6");
  CHECK(picture.lengths[0].bar == 0);
  REQUIRE(picture.bar_forces.size() == 3);
  CHECK(picture.bar_forces[0].force == doctest::Approx(72.20324026));
  CHECK(picture.bar_forces[2].force < 0);
  REQUIRE(picture.forces.size() == 3);
  CHECK(picture.forces[0].label == "P = 100");
  check_equilibrium(picture);
}

TEST_CASE("picture: weights alone are held by bars and the ground") {
  const Picture picture = picture_of(R"(
point A at (0, 0)
point B near (0.9, 1.3)
point C near (2.2, 0)
line AB from A to B
line BC from B to C
line AC from A to C
length(AB) = 1.6
length(BC) = 1.9
length(AC) = 2.2
C on x_axis
mass(B) = 10
gravity = 10
)");
  REQUIRE(picture.bar_forces.size() == 3);
  CHECK(picture.bar_forces[0].force == doctest::Approx(72.20324026));
  REQUIRE(picture.forces.size() >= 2);
}

TEST_CASE("picture: a distance to the origin is held by the ground") {
  check_equilibrium(picture_of(R"(
point P near (3, 4)
distance(origin, P) = 5
y(P) = 4
force(P) = (2, 1)
)"));
}

TEST_CASE("picture: the ground's forces hold the loads also through guides and motors") {
  const Picture slider = picture_of(R"(
line ramp near (0, 0) to (2, 0.9)
origin on ramp
angle(x_axis, ramp) = alpha
point P near (1.3, 0.6)
P on ramp
x(P) = 1.3
force(P) = (3, -20)
given alpha = 0.4
)");
  CHECK(slider.lines.size() == 1);
  CHECK(slider.lines[0].kind == PictureLineKind::Guide);
  CHECK(slider.rollers.size() == 2);
  check_equilibrium(slider);
  const Picture crank = picture_of(R"(
point A at (0, 0)
point B near (1, 1)
line arm from A to B
length(arm) = 2
angle(x_axis, arm) = theta
force(B) = (0, -10)
given theta = 0.5
)");
  REQUIRE(crank.angles.size() == 1);
  CHECK(crank.angles[0].sweep == doctest::Approx(0.5));
  REQUIRE(crank.torques.size() == 1);
  CHECK(crank.torques[0].torque == doctest::Approx(20 * std::cos(0.5)));
}

TEST_CASE("picture: a locus is drawn as far as the machine goes") {
  const Picture picture = picture_of(R"(
point A at (0, 0)
point B near (0.6, 0.8)
point C near (2.4, 0)
line crank from A to B
line rod from B to C
length(crank) = 1
length(rod) = 2
angle(x_axis, crank) = theta
C on x_axis
given theta = 0.9
locus B over theta
locus C over theta
locus A over theta
)");
  REQUIRE(picture.curves.size() == 2);  // A stays where it is
  CHECK(picture.curves[0].name == "B");
  double least = 1e9, most = -1e9;
  for (const auto& [x, y] : picture.curves[0].places) CHECK(std::hypot(x, y) == doctest::Approx(1));
  for (const auto& [x, y] : picture.curves[1].places) {
    CHECK(std::abs(y) < 1e-9);
    least = std::min(least, x);
    most = std::max(most, x);
  }
  // Places lie up to 1.5 % of the drawing apart.
  CHECK(least == doctest::Approx(1).epsilon(0.02));
  CHECK(most == doctest::Approx(3).epsilon(0.02));
}

TEST_CASE("picture: circles show their radii and where they are touched") {
  const Picture picture = picture_of(R"(
point O at (0, 0)
circle wheel center O radius r
point P near (1, 1)
P on wheel
x(P) = 0.6
line rail near (-2, -1) to (2, -1)
parallel(x_axis, rail)
tangent(rail, wheel)
given r = 1
)");
  REQUIRE(picture.radii.size() == 1);
  CHECK(picture.radii[0].label == "r = 1");
  REQUIRE(picture.contacts.size() == 2);
  CHECK(picture.contacts[0].y == doctest::Approx(0.8));
  CHECK(std::abs(picture.contacts[1].x) < 1e-9);
  CHECK(picture.contacts[1].y == doctest::Approx(-1));
}

TEST_CASE(
    "picture: wheels are touched on the line of their centres, beside and within each other") {
  const Picture picture = picture_of(R"(
point O at (0, 0)
circle large center O radius 2
point P near (3, 0)
y(P) = 0
circle beside center P radius 1
tangent(large, beside)
point Q near (0, 1.5)
x(Q) = 0
circle within center Q radius 0.5
tangent(large, within)
)");
  REQUIRE(picture.contacts.size() == 2);
  CHECK(picture.contacts[0].x == doctest::Approx(2));
  CHECK(std::abs(picture.contacts[0].y) < 1e-9);
  CHECK(std::abs(picture.contacts[1].x) < 1e-9);
  CHECK(picture.contacts[1].y == doctest::Approx(2));
}

TEST_CASE("picture: a point in the frame of a bar is no slider") {
  const Picture picture = picture_of(R"(
point A at (0, 0)
point B near (2, 0.2)
line bar from A to B
length(bar) = 2
angle(x_axis, bar) = 0.1
point P in bar at (1, 0.5)
point Q near (1, -1)
distance(Q, A) = 1.5
distance(Q, B) = 1.5
)");
  CHECK(picture.rollers.empty());
  REQUIRE(picture.plates.size() == 1);
  CHECK(std::hypot(picture.plates[0].x, picture.plates[0].y) == doctest::Approx(std::sqrt(1.25)));
  CHECK(picture.ties.size() == 2);
}

TEST_CASE("picture: floors and walls that keep points in are lines, threads and bars none") {
  const Picture picture = picture_of(R"(
point O at (0, 0)
point P near (0.5, 1)
mass(P) = 1
floor: y(P) >= 0.2
distance(P, y_axis) <= -0.1
thread: distance(O, P) <= 3
gravity = 10
find y(P)''
)");
  REQUIRE(picture.lines.size() == 2);
  const PictureLine &floor = picture.lines[0], &wall = picture.lines[1];
  CHECK(floor.kind == PictureLineKind::Guide);
  CHECK(floor.name == "floor");
  CHECK(floor.y1 == doctest::Approx(0.2));
  CHECK(floor.y2 == doctest::Approx(0.2));
  CHECK(wall.name == "distance(P, y_axis) <= -0.1");
  CHECK(wall.x1 == doctest::Approx(0.1));
  CHECK(wall.x2 == doctest::Approx(0.1));
}
