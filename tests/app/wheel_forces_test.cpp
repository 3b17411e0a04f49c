// SPDX-License-Identifier: Apache-2.0
// Forces at the axles and under the rims of wheels: where they roll, mesh and carry pins. Expected
// numbers come from free-body diagrams.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/answers.h"

using trammel::test::answers;

namespace {

void check_all(const std::string& text, const std::vector<double>& expected) {
  const std::vector<double> found = answers(text);
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CHECK(found[i] == doctest::Approx(expected[i]).epsilon(1e-9).scale(1));
  }
}

}  // namespace

TEST_CASE("wheels: one that rolls on a beam presses and drags it where it touches") {
  // The rim needs J acc/r^2 = 7.2 backwards to turn with the axle; the beam feels it forwards.
  check_all(R"(
point A at (0, 0)
point B near (6, 0)
line beam from A to B
length(beam) = 6
roller: B on x_axis
point O near (2, 0.5)
circle wheel center O radius r
touch: roll(wheel, beam)
x(O) = u
u'' = acc
mass(O) = 4
inertia(wheel) = J
gravity = 10
given r = 0.5, u = 2, J = 0.6, acc = 3
find reaction(touch)
find x(contact_force(touch)), y(contact_force(touch))
find x(joint_force(O, wheel)), y(joint_force(O, wheel))
find x(joint_force(A, beam)), y(joint_force(A, beam))
)",
            {7.2, 40, 7.2, 7.2, -40, -7.2, 80.0 / 3});
}

TEST_CASE("wheels: gears push each other off their axles") {
  check_all(R"(
point P at (0, 0)
point Q at (3, 0)
circle g1 center P radius 1
circle g2 center Q radius 2
teeth: mesh(g1, g2)
angle(x_axis, g1) = t
torque(g2) = 8
given t = 0.3
find reaction(t), reaction(teeth)
find x(joint_force(P, g1)), y(joint_force(P, g1)), x(joint_force(Q, g2)), y(joint_force(Q, g2))
)",
            {4, 4, 0, 4, 0, -4});
}

TEST_CASE("wheels: a pin on one passes its force to the axle") {
  const double t = 0.7, kx = 0.8 * std::cos(t), ky = 0.8 * std::sin(t);
  const double rise = 10 * ky / std::sqrt(6.25 - ky * ky);
  check_all(R"(
point P at (0, 0)
circle wheel center P radius 1
point K in wheel at (0.8, 0)
point E near (3, 0)
line rod from K to E
length(rod) = 2.5
E on x_axis
angle(x_axis, wheel) = t
force(E) = (-10, 0)
given t = 0.7
find x(joint_force(K, rod)), y(joint_force(K, rod))
find x(joint_force(K, wheel)), y(joint_force(K, wheel))
find x(joint_force(P, wheel)), y(joint_force(P, wheel)), reaction(t)
)",
            {10, -rise, -10, rise, 10, -rise, -(kx * rise + ky * 10)});
}

TEST_CASE("contacts: what rides on a curve is pushed across it, and along it where it is held") {
  // A bead at rest on y = s^2 at s = 1: slope 2, weight 10 sqrt(5).
  check_all(R"(
curve w = (s, s^2) for s
point P near (1, 1)
on: P on w
hold: parameter(P, w) = 1
force(P) = (0, -W)
given W = 10*sqrt(5)
find x(contact_force(hold)), y(contact_force(hold))
)",
            {10, 20});
}
