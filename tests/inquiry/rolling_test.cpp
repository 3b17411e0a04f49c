// SPDX-License-Identifier: Apache-2.0
// Rolling without slip against textbook formulas: motion, sign and size of what acts at the
// contact.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "support/answers.h"

using trammel::test::answers;

TEST_CASE("rolling: a pulled wheel pushes the ground forwards by F J/(J + m r^2)") {
  const double F = 3, J = 0.1, m = 2, r = 0.3;
  for (const bool is_second : {true, false}) {
    const auto found = answers(std::string(R"(
point C near (0.2, 0.3)
circle c center C radius r
)") + (is_second ? "grip: roll(c, x_axis)" : "grip: roll(x_axis, c)") +
                               R"(
x(C) = s
free s
mass(C) = m
inertia(c) = J
force(C) = (F, 0)
given s = 1, r = 0.3, m = 2, J = 0.1, F = 3, s' = 0.5
find s'', reaction(grip), velocity(c)
)");
    CHECK(found[0] == doctest::Approx(F / (m + J / (r * r))));
    const double grip = F * J / (J + m * r * r);  // of the wheel on the ground
    CHECK(found[1] == doctest::Approx(is_second ? grip : -grip));
    CHECK(found[2] == doctest::Approx(-0.5 / r));
  }
}

TEST_CASE("rolling: the ground bears the weight of a wheel and holds it back") {
  const auto found = answers(R"(
point C near (0, 0.5)
circle w center C radius 0.5
grip: roll(w, x_axis)
x(C) = s
free s
body(w): mass 2 uniform
force(C) = (3, 0)
gravity = 10
given s = 0
find x(contact_force(grip)), y(contact_force(grip)), reaction(grip)
)");
  CHECK(found[0] == doctest::Approx(20));
  CHECK(found[1] == doctest::Approx(1));  // of F, a third goes into turning
  CHECK(found[2] == doctest::Approx(1));
}

TEST_CASE("rolling: under a ceiling a wheel turns the other way") {
  const auto found = answers(R"(
point C near (0, -0.5)
circle c center C radius 0.5
roll(c, x_axis)
x(C) = s
s' = 2
given s = 0.25
find angle(x_axis, c), velocity(c), y(C)
)");
  CHECK(found[0] == doctest::Approx(0.5));
  CHECK(found[1] == doctest::Approx(4));
  CHECK(found[2] == doctest::Approx(-0.5));
}

TEST_CASE("mesh: a driven gear of inertia J2 is turned by the tooth force J2 a2/r2") {
  const auto found = answers(R"(
point O at (0, 0)
point Q at (3, 0)
circle c1 center O radius 1
circle c2 center Q radius 2
angle(x_axis, c1) = theta
teeth: mesh(c1, c2)
theta'' = alpha
body(c2): mass 5, inertia J2
given theta = 0.42, alpha = 2, J2 = 0.9
find velocity(c2), acceleration(c2), reaction(teeth), reaction(theta)
)");
  CHECK(found[1] == doctest::Approx(-1));
  // The second gear turns clockwise: its left side, where it is touched, is pushed up.
  CHECK(found[2] == doctest::Approx(0.9 * 1 / 2.0));
  CHECK(found[3] == doctest::Approx(0.9 * 2 / 4.0));
}

TEST_CASE("mesh: Willis' formula holds for a moving arm, also after several turns") {
  const std::string train = R"(
point O at (0, 0)
point P near (3, 0)
line arm from O to P
length(arm) = 3
circle sun center O radius 2
circle planet center P radius 1
circle ring center O radius 4
mesh(sun, planet)
mesh(ring, planet)
angle(x_axis, arm) = theta
angle(x_axis, sun) = phi
theta' = 2
phi' = 1
given theta = 15, phi = 0.5
find angle(x_axis, ring), velocity(ring), velocity(planet), angle(x_axis, planet)
)";
  const auto found = answers(train);
  CHECK(found[0] == doctest::Approx(15 - 2 * (0.5 - 15) / 4));
  CHECK(found[1] == doctest::Approx(2 - 2 * (1 - 2) / 4.0));
  CHECK(found[2] == doctest::Approx(2 - 2 * (1 - 2)));
  CHECK(found[3] == doctest::Approx(15 - 2 * (0.5 - 15)));
}

TEST_CASE("rolling: a uniform disk in a fixed bowl swings as one of length 3/2 (R - r)") {
  const double R = 2, r = 0.5, m = 4, g = 9.81, phi = 0.3;
  for (const bool bowl_first : {true, false}) {
    const auto found = answers(std::string(R"(
point O at (0, 0)
point B at (0, -1)
line down from O to B
point C near (0, -1.5)
line arm from O to C
circle bowl center O radius 2 on x_axis
circle disk center C radius 0.5
)") + (bowl_first ? "grip: roll(bowl, disk)" : "grip: roll(disk, bowl)") +
                               R"(
angle(down, arm) = phi
free phi
body(disk): mass 4 uniform
gravity = 9.81
given phi = 0.3, phi' = 0
find phi'', reaction(grip)
)");
    const double swing = -g * std::sin(phi) / (1.5 * (R - r));
    CHECK(found[0] == doctest::Approx(swing));
    // The bowl holds the disk back along its way upwards, which is the left normal of the line of
    // centres from bowl to disk: m (R - r) swing + m g sin = grip on the disk. Seen from the disk
    // the line of centres is turned round, and so is what is pushed: the same number.
    CHECK(found[1] == doctest::Approx(m * (R - r) * swing + m * g * std::sin(phi)));
  }
}
