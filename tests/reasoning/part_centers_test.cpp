// SPDX-License-Identifier: Apache-2.0
// The middle of a part, where a text asks for it, and whether it stays on its axis.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "reasoning/asked_machine.h"

namespace {

using trammel::app::Solve;
using Json = trammel::test::MachineReply;

// A plate of 4 by 2 with a hole about its axis, which stands 1 from its middle.
const std::string plate = R"(
frame bed = move(block(12, 12, 1), (-6, -6, -1)) + cylinder(d=1, h=1)
part lever = move(block(4, 2, 1), (-1, -1, 0)) - cylinder(d=1, h=1)
)";
const double plate_arm = 8 / (8 - std::numbers::pi / 4);

// A lever of pieces that cross, with arms a and b, on a pin between them.
std::string two_arms(const std::string& b) {
  return "frame bed = move(block(12, 12, 1), (-6, -6, -1)) + cylinder(d=0.5, h=1)\n"
         "part arm = cylinder(d=1.5, h=1) + move(block(a, 0.4, 1), (0, -0.2, 0)) + move(block(" +
         b + ", 0.4, 1), (-" + b +
         ", -0.2, 0)) - cylinder(d=0.5, h=1)\n"
         "gravity = 10\nangle(arm) = theta\nfind reaction(theta)\n";
}

Json answer(const std::string& text, std::size_t k = 0) {
  const Json reply = trammel::test::ask(text, Solve{});
  REQUIRE(reply["results"].size() > k);
  CAPTURE(reply.dump());
  REQUIRE(reply["results"][k]["status"] == "ok");
  return reply["results"][k];
}

std::string first_error(const std::string& text) {
  const Json reply = trammel::test::ask(text, Solve{});
  for (const Json& d : reply["diagnostics"])
    if (d["severity"] == "error")
      return d["code"].get<std::string>() + d["message"].get<std::string>();
  return {};
}

}  // namespace

TEST_CASE("the middle of a part can be asked for, and measured from") {
  const std::string text = plate +
                           "point A at (0, 5)\nangle(lever) = theta\ngiven theta = 0.3\n"
                           "find x(center(lever)), y(center(lever))\n"
                           "find distance(center(lever), A)\nfind velocity(center(lever))\n";
  const double x = plate_arm * std::cos(0.3), y = plate_arm * std::sin(0.3);
  CHECK(answer(text, 0)["numeric"].get<double>() == doctest::Approx(x).epsilon(1e-12));
  CHECK(answer(text, 1)["numeric"].get<double>() == doctest::Approx(y).epsilon(1e-12));
  CHECK(answer(text, 2)["numeric"].get<double>() ==
        doctest::Approx(std::hypot(x, y - 5)).epsilon(1e-12));
  const Json velocity = answer(text + "theta' = 2\n", 3);
  CHECK(velocity["numeric"][0].get<double>() == doctest::Approx(-2 * y).epsilon(1e-12));
  CHECK(velocity["numeric"][1].get<double>() == doctest::Approx(2 * x).epsilon(1e-12));
}

TEST_CASE("the middle of a part that nothing joins is where it is drawn, and moves with it") {
  const Json at = answer(
      "part stone = move(block(2, 1, 1), (3, 4, 0))\ngiven x(stone) = 7\nfind x(center(stone))\n");
  CHECK(at["numeric"].get<double>() == doctest::Approx(4 + 7).epsilon(1e-12));
}

TEST_CASE("the middle of a circle is its point") {
  const Json at = answer("point M at (2, 3)\ncircle c center M radius 1\nfind 2*y(center(c))\n");
  CHECK(at["numeric"].get<double>() == doctest::Approx(6).epsilon(1e-12));
}

TEST_CASE("a middle that is no number, or of nothing that moves, is told") {
  CHECK(first_error(plate + "find center(lever)\n").find("'center(lever)' is a point") !=
        std::string::npos);
  CHECK(first_error(plate + "find x(center(bed))\n").find("E152'bed' is no part that moves") == 0);
  CHECK(first_error(plate + "find x(center(lid))\n") != "");
}

TEST_CASE("a lever that is balanced at one value of its arms alone has its middle by name") {
  for (const char* said : {"mass(arm) = 2\ngiven a = 3, b = 3, theta = 0.2\n",
                           "density(arm) = 2\ngiven a = 3, b = 3, theta = 0.2\n"}) {
    const Json torque = answer(two_arms("b") + said);
    CHECK(torque["symbolic"].get<std::string>().find("center_x(arm)") != std::string::npos);
    CHECK(std::abs(torque["numeric"].get<double>()) < 1e-12);
  }
  // As little as 3e-5 of the arms counts too. Both lead from the pin; what of them is in the hub is
  // even.
  const double b = 3.0001, half = 0.2, hub = 0.75;
  const double in_hub =
      half * std::sqrt(hub * hub - half * half) + hub * hub * std::asin(half / hub);
  const double area = std::numbers::pi * (hub * hub - 0.0625) + 2 * half * (3 + b) - 2 * in_hub;
  const Json near = answer(two_arms("b") + "mass(arm) = 2\ngiven a = 3, b = 3.0001, theta = 0\n");
  CHECK(near["numeric"].get<double>() ==
        doctest::Approx(20 * half * (9 - b * b) / area).epsilon(1e-9));
  // One that is balanced at all values has its middle on the axis, and no name for it.
  const Json even = answer(two_arms("a") + "mass(arm) = 2\ngiven a = 3, theta = 0.2\n");
  CHECK(even["symbolic"] == "0");
  const Json by_let =
      answer(two_arms("b") + "let b = a\nmass(arm) = 2\ngiven a = 3, theta = 0.2\n");
  CHECK(by_let["symbolic"] == "0");
}
