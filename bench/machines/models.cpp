// SPDX-License-Identifier: Apache-2.0
#include "bench/machines/models.h"

#include <fmt/format.h>

namespace trammel::bench {

namespace {

// The shapes of one clock; its parts stand on these, one after the other.
constexpr const char* clock_shapes = R"(
solid tooth = move(block(0.3, 5.4, 1), (-3.2, 0, 0))
solid wheel_body = cylinder(d=10, h=1) + ring(10, tooth) - cylinder(d=1, h=1)
solid lever_body = move(block(10, 2.2, 1), (-5, 6.4, 0)) +
    move(turn(block(0.9, 2, 1), 7 deg), (-3, 5.6, 0)) +
    move(turn(block(0.9, 2, 1), 25 deg), (-3, 5.6, 0)) +
    move(turn(move(block(1, 2, 1), (0, 0.1, 0)), -40 deg), (2.4, 5.7, 0)) +
    move(block(1, 8, 1), (-0.5, 8, 0)) +
    move(turn(move(block(1, 1.8, 1), (0, -1, 0)), -45 deg), (0, 16.2, 0)) +
    move(turn(move(block(1, 1.8, 1), (-1, -1, 0)), 45 deg), (0, 16.2, 0)) -
    move(cylinder(d=1, h=1), (0, 7.5, 0))
solid lever_drawn = move(turn(move(lever_body, (0, -7.5, 0)), 5 deg), (0, 7.5, 0))
solid balance_body = move(cylinder(d=8, h=1), (0, 20, 1)) + move(cylinder(d=1, h=2), (-3, 20, 0)) -
    move(cylinder(d=1, h=2), (0, 20, 0))
solid plate_body = move(block(13, 31, 1), (-6.5, -6.5, -2)) +
    move(cylinder(d=1, h=4), (0, 0, -2)) + move(cylinder(d=1, h=4), (0, 7.5, -2)) +
    move(cylinder(d=1, h=4), (0, 20, -2)) +
    move(cylinder(d=1, h=3), (-1.6, 14, -2)) + move(cylinder(d=1, h=3), (1.6, 14, -2))
)";

}  // namespace

std::string clock_row(int clocks) {
  constexpr double apart = 40.0;
  std::string text = clock_shapes, plate;
  for (int k = 0; k < clocks; ++k) {
    const std::string at = fmt::format("({}, 0, 0)", apart * k);
    plate += fmt::format("{}move(plate_body, {})", k > 0 ? " + " : "frame plate = ", at);
    text += fmt::format(
        "part wheel{0} = move(wheel_body, {1})\npart lever{0} = move(lever_drawn, {1})\n"
        "part balance{0} = move(balance_body, {1})\n"
        "inertia(wheel{0}) = 200\ndamping(wheel{0}) = 20\n"
        "spring mainspring{0} between frame, wheel{0} stiffness 20 angle -10000 deg\n"
        "inertia(lever{0}) = 10\ndamping(lever{0}) = 5\n"
        "inertia(balance{0}) = 20\ndamping(balance{0}) = 6\n"
        "spring hairspring{0} between frame, balance{0} stiffness 15 angle 90 deg\n"
        "start angle(balance{0})' = {2}\n",
        k, at, 1 + 0.13 * k);
  }
  return text + plate + "\n";
}

std::string block_stack(int blocks, const StackTraits& traits) {
  constexpr double aside = 0.1;
  std::string text = "frame bed = move(block(20, 1, 1), (-10, -1, 0))\ngravity = 9.81\n";
  for (int i = 0; i < blocks; ++i) {
    text += fmt::format("part b{0} = move(block(2, 1, 1), ({1}, {2}, 0))\ndensity(b{0}) = 1\n", i,
                        -1 + aside * (i % 2), i + (i + 1) * traits.gap);
    if (traits.friction > 0.0)
      text += fmt::format("friction({}, b{}) = {}\n", i > 0 ? fmt::format("b{}", i - 1) : "bed", i,
                          traits.friction);
  }
  return text;
}

}  // namespace trammel::bench
