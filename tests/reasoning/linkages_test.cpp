// SPDX-License-Identifier: Apache-2.0
// Linkages by the shapes of their parts have the formulas of their sketches, as short.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "reasoning/asked_machine.h"

namespace {

using trammel::app::Solve;
using trammel::test::ask;
using Json = trammel::test::MachineReply;

// Of the k-th question.
std::string formula(const Json& reply, std::size_t k) {
  const Json& result = reply["results"][k];
  return result["symbolic"].is_null() ? result.dump() : result["symbolic"].get<std::string>();
}

// What a formula takes to write down, with its clauses.
std::size_t length(const Json& reply, std::size_t k) {
  std::size_t sum = formula(reply, k).size();
  for (const Json& clause : reply["results"][k]["where"]) sum += clause.dump().size();
  return sum;
}

// All that is to be proved from the first question on that is not found.
void check_proofs(const Json& reply, std::size_t first, std::size_t count) {
  REQUIRE(reply["results"].size() == first + count);
  for (std::size_t k = first; k < first + count; ++k) {
    CAPTURE(reply["results"][k]["question"].get<std::string>());
    CHECK(reply["results"][k]["verdict"] == "proved");
  }
}

}  // namespace

TEST_CASE("a slider-crank of shapes is its sketch, with formulas as short") {
  std::string shapes = trammel::test::example("slider-crank-from-solids");
  shapes.replace(shapes.find("angle(crank) ="), 0, "drive: ");
  shapes.resize(shapes.find("find "));
  const Json reply = ask(shapes + R"(
point A at (0, 0)
point B near (0, 3)
point C near (4, 0)
line crank2 from A to B
line rod2 from B to C
length(crank2) = r
length(rod2) = b
motor: angle(x_axis, crank2) = theta
C on x_axis
force(C) = (F, 0)
find x(P), reaction(drive), x(C), reaction(motor)
prove x(P) = x(C)
prove reaction(drive) = reaction(motor)
prove angle(rod) - asin(r/b) = angle(x_axis, rod2)
prove x(joint_force(crank_rod, rod)) = x(joint_force(B, rod2))
prove y(joint_force(crank_rod, rod)) = y(joint_force(B, rod2))
)",
                         Solve{});
  check_proofs(reply, 4, 5);
  CHECK(length(reply, 0) <= length(reply, 2));
  CHECK(length(reply, 1) <= length(reply, 3));
}

TEST_CASE("a Scotch yoke of shapes is its sketch, with formulas as short") {
  const Json reply = ask(R"(
frame bed = cylinder(d=1, h=1) + move(block(40, 1, 1), (-20, 9, 1)) +
    move(block(40, 1, 1), (-20, -10, 1))
part crank = cylinder(d=2, h=1) + move(block(r, 1, 1), (0, -0.5, 0)) +
    move(cylinder(d=2, h=1) + cylinder(d=1, h=2), (r, 0, 0)) - cylinder(d=1, h=1)
part slider = move(block(2, 2, 1), (r - 1, -1, 1)) - move(cylinder(d=1, h=1), (r, 0, 1))
part yoke = move(block(4, 18, 1), (r - 2, -9, 1)) - move(block(2, 14, 1), (r - 1, -7, 1))
drive: angle(crank) = theta
point P in yoke at (r, 0)
force(P) = (F, 0)
given r = 3, theta = 50 deg, F = 1
point A at (0, 0)
point B near (2, 2)
point Y near (2, 0)
line crank2 from A to B
length(crank2) = r
motor: angle(x_axis, crank2) = theta
Y on x_axis
x(Y) - x(B) = 0
force(Y) = (F, 0)
find x(P), reaction(drive), x(Y), reaction(motor)
prove x(P) = x(Y)
prove reaction(drive) = reaction(motor)
prove y(slider) = r*sin(theta)
)",
                         Solve{});
  check_proofs(reply, 4, 3);
  CHECK(length(reply, 0) <= length(reply, 2));
  CHECK(length(reply, 1) <= length(reply, 3));
}

TEST_CASE("planets between two suns, and between a sun and a ring that turns, obey Willis" *
          doctest::test_suite("long")) {
  // (angle(last) - angle(arm))/(angle(first) - angle(arm)) is the ratio with the arm at rest:
  // 20/20*16/24 by two pairs outside, -20/60 where one of them is inside.
  check_proofs(ask(R"(
frame house = move(cylinder(d=8 mm, h=60 mm), (0, 0, -20 mm))
part sun = turn(gear(20, 2 mm, 10 mm), 9 deg) - cylinder(d=8 mm, h=10 mm)
part other = move(turn(gear(24, 2 mm, 10 mm), 7.5 deg) - cylinder(d=8 mm, h=10 mm), (0, 0, 10 mm))
part arm = move(cylinder(d=20 mm, h=5 mm) + move(block(40 mm, 8 mm, 5 mm), (0, -4 mm, 0)) -
    cylinder(d=8 mm, h=5 mm), (0, 0, -5 mm)) + move(cylinder(d=6 mm, h=25 mm), (40 mm, 0, -5 mm))
part planet = move(gear(20, 2 mm, 10 mm) + move(gear(16, 2 mm, 10 mm), (0, 0, 10 mm)) -
    cylinder(d=6 mm, h=20 mm), (40 mm, 0, 0))
drive: angle(sun) = theta
hold: angle(arm) = phi
torque(other) = T
given theta = 20 deg, phi = 5 deg, T = 1 N*m
find angle(other), angle(planet), reaction(drive), reaction(hold)
prove angle(other) - phi = 2*(theta - phi)/3
)",
                   Solve{}),
               4, 1);
  check_proofs(ask(R"(
frame house = move(cylinder(d=8 mm, h=60 mm), (0, 0, -20 mm)) +
    move(turn(gear(24, 2 mm, 10 mm), 7.5 deg), (0, 0, 10 mm))
part sun = turn(gear(20, 2 mm, 10 mm), 9 deg) - cylinder(d=8 mm, h=10 mm)
part arm = move(cylinder(d=20 mm, h=5 mm) + move(block(40 mm, 8 mm, 5 mm), (0, -4 mm, 0)) -
    cylinder(d=8 mm, h=5 mm), (0, 0, -5 mm)) + move(cylinder(d=6 mm, h=25 mm), (40 mm, 0, -5 mm))
part planet = move(gear(20, 2 mm, 10 mm) + move(gear(16, 2 mm, 10 mm), (0, 0, 10 mm)) -
    cylinder(d=6 mm, h=20 mm), (40 mm, 0, 0))
drive: angle(sun) = theta
torque(arm) = T
given theta = 20 deg, T = 1 N*m
find angle(arm), angle(planet), reaction(drive)
prove angle(arm) = -2*theta
)",
                   Solve{}),
               3, 1);
  check_proofs(ask(R"(
frame house = move(cylinder(d=8 mm, h=60 mm), (0, 0, -20 mm))
part ring = ring_gear(60, 2 mm, 10 mm) +
    move(cylinder(d=132 mm, h=12 mm) - move(cylinder(d=128 mm, h=8 mm), (0, 0, 4 mm)) -
    cylinder(d=8 mm, h=12 mm), (0, 0, -12 mm))
part sun = turn(gear(20, 2 mm, 10 mm), 9 deg) - cylinder(d=8 mm, h=10 mm)
part arm = move(cylinder(d=20 mm, h=5 mm) + move(block(40 mm, 8 mm, 5 mm), (0, -4 mm, 0)) -
    cylinder(d=8 mm, h=5 mm), (0, 0, -5 mm)) + move(cylinder(d=6 mm, h=15 mm), (40 mm, 0, -5 mm))
part planet = move(gear(20, 2 mm, 10 mm) - cylinder(d=6 mm, h=10 mm), (40 mm, 0, 0))
drive: angle(sun) = theta
hold: angle(arm) = phi
torque(ring) = T
given theta = 20 deg, phi = 5 deg, T = 1 N*m
find angle(ring), angle(planet), reaction(drive), reaction(hold)
prove angle(ring) - phi = -(theta - phi)/3
prove angle(planet) - phi = -(theta - phi)
)",
                   Solve{}),
               4, 2);
}

TEST_CASE("a quick return of shapes is its sketch, with formulas as short") {
  const Json reply = ask(trammel::test::example("quick-return-from-solids") + R"(
point A at (0, 0)
point O at (0, -c)
point B near (-1, 2.8)
point C near (-1.5, 7.9)
line crank2 from A to B
line lever2 from O to C
length(crank2) = r
motor: angle(x_axis, crank2) = theta + pi/2
distance(B, lever2) = 0
length(lever2) = l
force(C) = (F, 0)
assume r > 0, l > 0, c > r
find x(C), reaction(motor)
prove x(P) = x(C)
prove reaction(drive) = reaction(motor)
prove angle(lever) + pi/2 = angle(x_axis, lever2)
)",
                         Solve{});
  CHECK(length(reply, 0) <= length(reply, 3));
  CHECK(length(reply, 1) <= length(reply, 4));
  check_proofs(reply, 5, 3);
}

TEST_CASE("blocks on pins are guided alike in whichever order the parts stand") {
  const std::string text = trammel::test::example("quick-return-from-solids");
  const auto part = [&](const std::string& name) {
    const auto from = text.find("part " + name + " =");
    return text.substr(from, std::min(text.find("\npart", from), text.find("\n\n", from)) - from);
  };
  const std::string ram = part("ram"), block = part("lever_block");
  std::string other = text;
  other.replace(other.find(ram), ram.size(), "");
  other.replace(other.find(block), block.size(), ram + "\n" + block);
  const Json as_drawn = ask(text, Solve{}), swapped = ask(other, Solve{});
  for (const std::size_t k : {0U, 1U, 2U}) CHECK(formula(as_drawn, k) == formula(swapped, k));
}

TEST_CASE("a four-bar linkage of shapes has formulas as short as its sketch") {
  const Json shapes = ask(trammel::test::example("four-bar-from-solids"), Solve{});
  const Json sketch = ask(trammel::test::example("four-bar"), Solve{});
  for (const std::size_t k : {0U, 2U, 3U}) {  // the rocker's angle is from the drawing in one
    CAPTURE(shapes["results"][k]["question"].get<std::string>());
    CHECK(shapes["results"][k]["question"] == sketch["results"][k]["question"]);
    CHECK(length(shapes, k) <= length(sketch, k));
    CHECK(shapes["results"][k]["numeric"].get<double>() ==
          doctest::Approx(sketch["results"][k]["numeric"].get<double>()).epsilon(1e-12));
  }
}

TEST_CASE("a piston whose middle is beside its pin loads the crank with its inertia") {
  std::string text = trammel::test::example("slider-crank-from-solids");
  text.resize(text.find("angle(crank) ="));
  const Json reply = ask(text + R"(
drive: angle(crank) = omega*time
mass(piston) = m
given r = 3, b = 5, omega = 2, m = 4, time = 0.3
find reaction(drive), x(piston)'', x(piston)'
)",
                         Solve{});
  // Power: the torque times omega is the piston's.
  const auto number = [&](std::size_t k) { return reply["results"][k]["numeric"].get<double>(); };
  CHECK(number(0) * 2 == doctest::Approx(4 * number(1) * number(2)).epsilon(1e-9));
  const Json weighed = ask(text + R"(
drive: angle(crank) = 0.3
mass(piston) = 2
gravity = (3, -1)
given r = 3, b = 5
find reaction(drive), x(piston)
)",
                           Solve{});
  CHECK(weighed["results"][0]["status"] == "ok");
  CHECK(std::abs(weighed["results"][0]["numeric"].get<double>()) > 1);
}
