// SPDX-License-Identifier: Apache-2.0
// A pointer takes hold of bars, wheels and parts where it meets them, and they follow it there.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "app/session/session.h"
#include "support/machines.h"

using namespace trammel;
using namespace trammel::app;
using Vector = base::Vector2<double>;

namespace {

// In as many calls as that takes.
Drawing pull_there(Session& session, const Hold& hold, Vector to) {
  Drawing drawn = session.pull(hold, to, {});
  for (int i = 0; i < 200 && drawn.move.end == MoveEnd::FarEnough; ++i)
    drawn = session.pull(hold, to, {});
  return drawn;
}

Vector point(const Drawing& drawn, const std::string& name) {
  for (const DrawnPoint& p : drawn.points)
    if (p.name == name) return p.at;
  FAIL("no point ", name);
  return {};
}

}  // namespace

TEST_CASE("held places: the middle of a rod comes to the pointer, and drivers follow") {
  Session session({"m.tml",
                   "point O at (0, 0)\npoint A near (1, 1.7)\npoint B near (5, 0)\n"
                   "line crank from O to A\nline rod from A to B\nlength(crank) = 2\n"
                   "length(rod) = 5\ny(B) = 0\nangle(x_axis, crank) = theta\ngiven theta = 1\n",
                   {}});
  const Drawing start = session.place({});
  const Vector middle = 0.5 * (point(start, "A") + point(start, "B"));
  const auto hold = session.hold("rod", middle + Vector{0.1, 0.2});
  REQUIRE(hold);
  for (double theta = 1.0; theta < 7.0; theta += 0.25) {
    const Vector a{2 * std::cos(theta), 2 * std::sin(theta)};
    const Vector b{a.x + std::sqrt(25 - a.y * a.y), 0};
    const Vector rod = b - a;
    const Vector target = a + hold->along * rod + hold->left * base::left_of(rod);
    const Drawing drawn = pull_there(session, *hold, target);
    CHECK(drawn.move.reached());
    REQUIRE(drawn.values.size() == 1);
    CHECK(drawn.values[0].value == doctest::Approx(theta).epsilon(1e-8));
  }
}

TEST_CASE("held places: a wheel is turned by its rim") {
  Session session({"m.tml",
                   "point O at (0, 0)\ncircle wheel center O radius r\n"
                   "angle(x_axis, wheel) = phi\ngiven r = 2, phi = 0\n",
                   {}});
  const auto hold = session.hold("wheel", {0, 2});
  REQUIRE(hold);
  const Drawing drawn = pull_there(session, *hold, {-2 * std::sin(1.25), 2 * std::cos(1.25)});
  CHECK(drawn.move.reached());
  REQUIRE(drawn.values.size() == 1);
  CHECK(drawn.values[0].value == doctest::Approx(1.25).epsilon(1e-8));
}

TEST_CASE("held places: parts of a machine from solids move what they are in pairs with") {
  Session session({"parts.tml", test::slider_crank_of_parts});
  REQUIRE(session.place({}).kind == DrawingKind::Placed);
  const auto arm = session.hold("crank", {0, 2});
  REQUIRE(arm);
  const double turn = 0.7;
  const Drawing turned = pull_there(session, *arm, {-2 * std::sin(turn), 2 * std::cos(turn)});
  CHECK(turned.move.reached());
  const double pin_x = -3 * std::sin(turn), pin_y = 3 * std::cos(turn);
  const auto slide = session.hold("slide", {pin_x + std::sqrt(25 - pin_y * pin_y), 0.5});
  REQUIRE(slide);
  const Drawing back = pull_there(session, *slide, {4, 0.5});
  CHECK(back.move.reached());
  const auto pin = session.hold("crank", {0, 3});  // as drawn, where the crank is upright again
  REQUIRE(pin);
  CHECK(session.pull(*pin, {0, 3}, {}).move.left < 1e-8);
  CHECK(std::hypot(pin->along - arm->along, pin->left - arm->left) == doctest::Approx(1.0 / 3));
}

TEST_CASE("held places: axes and what nothing is named like have none") {
  Session session({"m.tml", "point A at (1, 1)\n", {}});
  CHECK(!session.hold("x_axis", {1, 0}));
  CHECK(!session.hold("nothing", {1, 0}));
  CHECK(session.pull({"x_axis"}, {1, 1}, {}).problem ==
        "'x_axis' is no point, bar, part or wheel with an angle, which could be pulled");
}
