// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/box.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

using namespace trammel::exchange::svg;

TEST_CASE("heading: angles count counter-clockwise to the eye, though y points downward") {
  CHECK(heading(std::numbers::pi / 2).y == doctest::Approx(-1));
  CHECK(turned({1, 0}).y == -1);
  CHECK(bearing(heading(0.7)) == doctest::Approx(0.7));
  CHECK(unit({0, 0}).x == 1);
  CHECK(unit({0, -1e-310}).y == -1);
}

TEST_CASE("overlap: the shortest way to part two rectangles") {
  const Box box{{0, 0}, {10, 2}};
  CHECK(overlap(box, {{0, 3}, {10, 2}}) == doctest::Approx(1));
  CHECK(overlap(box, {{0, 4}, {10, 2}}) == 0);
  CHECK(overlap(box, {{19, 0}, {10, 2}}) == doctest::Approx(1));
  CHECK(overlap(box, {{100, 0}, {10, 2}}) == 0);
  // Turned by an eighth, the corner comes within sqrt(2) of the middle of its own box.
  const double eighth = std::numbers::pi / 4;
  CHECK(overlap(box, {{0, 3}, {1, 1}, eighth}) == doctest::Approx(std::sqrt(2.0) - 1));
  // Upright rectangles around these two overlap, they themselves do not.
  CHECK(overlap({{0, 0}, {10, 1}, eighth}, {{6, 6}, {10, 1}, eighth}) == 0);
}

TEST_CASE("reach, rim_distance: how far a rectangle lies from a line and from a ray") {
  CHECK(reach({3, 1}, {1, 0}) == 3);
  CHECK(reach({3, 1}, heading(std::numbers::pi / 4)) == doctest::Approx(4 / std::sqrt(2.0)));
  CHECK(rim_distance({3, 1}, {1, 0}) == 3);
  CHECK(rim_distance({3, 1}, {0, 1}) == 1);
  CHECK(rim_distance({3, 1}, heading(std::numbers::pi / 4)) == doctest::Approx(std::sqrt(2.0)));
}

TEST_CASE("Bounds: the upright rectangle around turned ones") {
  Bounds bounds;
  CHECK(bounds.empty());
  bounds.include(Box{{0, 0}, {1, 1}, std::numbers::pi / 4});
  CHECK(bounds.high().x == doctest::Approx(std::sqrt(2.0)));
  CHECK(bounds.grown(1).low().y == doctest::Approx(-1 - std::sqrt(2.0)));
}
