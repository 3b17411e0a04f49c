// SPDX-License-Identifier: Apache-2.0
// Threads, floors and stops in a given state: what is active bears load one way, what is open none.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "support/answers.h"

using trammel::test::answers;
using trammel::test::condition;

namespace {

// A stone on a thread of length 1, straight down turned by 0.6, swinging at a given speed.
std::string stone(double speed, const char* place = "0.6, -0.8") {
  const std::string v = std::to_string(speed);
  return std::string("point O at (0, 0)\npoint M near (") + place + R"()
thread: distance(O, M) <= 1
mass(M) = 2
gravity = 10
given x(M)' = 0.8*)" +
         v + ", y(M)' = 0.6*" + v + R"(
find reaction(thread), x(M)'', y(M)''
)";
}

}  // namespace

TEST_CASE("one-sided: a swinging stone pulls at its thread by m (v^2/L + g cos)") {
  const auto found = answers(stone(3));
  CHECK(found[0] == doctest::Approx(-2 * (9 + 10 * 0.8)));
  // Towards the nail by v^2, and along the circle by g sin.
  CHECK(found[1] == doctest::Approx(-9 * 0.6 - 10 * 0.6 * 0.8));
  CHECK(found[2] == doctest::Approx(9 * 0.8 - 10 * 0.6 * 0.6));
  CHECK(condition(stone(3)) == "'thread: distance(O, M) <= 1' is tight");
}

TEST_CASE("one-sided: a stone that is too slow above its nail falls freely") {
  // Above the nail the thread is active only if v^2 > g cos.
  for (const double speed : {2.0, 4.0}) {
    const auto found = answers(stone(speed, "-0.6, 0.8"));
    const double pull = 2 * (speed * speed - 8);
    CHECK(found[0] == doctest::Approx(pull > 0 ? -pull : 0.0));
    if (pull < 0) {
      CHECK(found[1] == doctest::Approx(0));
      CHECK(found[2] == doctest::Approx(-10));
      CHECK(condition(stone(speed, "-0.6, 0.8")) == "'thread: distance(O, M) <= 1' is slack");
    }
  }
}

TEST_CASE("one-sided: what does not touch bears nothing") {
  const auto found = answers(stone(1, "0.3, -0.4"));
  CHECK(found[0] == 0);
  CHECK(found[2] == doctest::Approx(-10));
}

TEST_CASE("one-sided: a ball in a corner lies on the floor and leans on the wall it is pushed to") {
  const std::string ball = R"(
point P near (0, 0)
floor: y(P) >= 0
wall: x(P) <= 0
mass(P) = 2
gravity = 10
)";
  const auto pushed = answers(ball + R"(
force(P) = (F, 0)
given F = 5
find reaction(floor), reaction(wall), x(P)''
)");
  CHECK(pushed[0] == doctest::Approx(20));
  CHECK(pushed[1] == doctest::Approx(-5));
  CHECK(pushed[2] == doctest::Approx(0));
  const auto pulled = answers(ball + R"(
force(P) = (F, 0)
given F = -5
find reaction(floor), reaction(wall), x(P)''
)");
  CHECK(pulled[0] == doctest::Approx(20));
  CHECK(pulled[1] == 0);
  CHECK(pulled[2] == doctest::Approx(-2.5));
}

TEST_CASE("one-sided: a limit may be written either way round") {
  const auto found = answers(R"(
point P near (0, 0)
floor: 0 <= y(P)
mass(P) = 2
gravity = 10
find reaction(floor)
)");
  CHECK(found[0] == doctest::Approx(20));
}

TEST_CASE("one-sided: an expression of measures is a limit too") {
  // A ring on a thread between two nails: both parts pull equally.
  const auto found = answers(R"(
point A at (-3, 0)
point B at (3, 0)
point R near (0, -4)
loop: distance(A, R) + distance(R, B) <= 10
mass(R) = 2
gravity = 10
find reaction(loop), x(R)'', y(R)''
)");
  CHECK(found[0] == doctest::Approx(-20 / (2 * 0.8)));
  CHECK(found[1] == doctest::Approx(0));
  CHECK(found[2] == doctest::Approx(0));
}

TEST_CASE("one-sided: a free angle that meets a stop is held there") {
  const auto found = answers(R"(
point O at (0, 0)
point A near (1, 0)
line arm from O to A
length(arm) = 2
angle(x_axis, arm) = theta
free theta
mass(A) = 3
gravity = 10
stop: y(A) >= 0
given theta = 0
find theta'', reaction(stop)
)");
  CHECK(found[0] == doctest::Approx(0));
  CHECK(found[1] == doctest::Approx(30));
}

TEST_CASE("one-sided: what is slack does not disturb what is tight") {
  // A beam that tips about its end; another stop is far below its middle.
  const auto found = answers(R"(
point A near (0, 0)
point B near (4, 0)
line beam from A to B
length(beam) = 4
x(A) = u
y(A) = w
angle(x_axis, beam) = phi
free u, w, phi
body(beam): mass 3 uniform
gravity = 10
point M near (1.5, 0)
M on beam
distance(A, M) = 1.5
edge: y(B) >= 0
deep: y(M) >= -1
find w'', reaction(edge), reaction(deep)
)");
  CHECK(found[0] == doctest::Approx(-15));
  CHECK(found[1] == doctest::Approx(7.5));
  CHECK(found[2] == 0);
}
