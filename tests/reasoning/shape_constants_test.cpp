// SPDX-License-Identifier: Apache-2.0
// What evaluated shapes make of parts stands in formulas as names, with their values beside.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "reasoning/asked_machine.h"
#include "support/longest_number.h"

namespace {

using trammel::app::Check;
using trammel::app::Solve;
using trammel::test::ask;
using trammel::test::longest_number;
using Json = trammel::test::MachineReply;

const double pi = std::acos(-1.0);

// A cross of two blocks about (0, 0), its area and its moment about the origin, and a hole in it.
const double cross_area = 2 * 6 * 1 - 1;
const double cross_moment = 2 * (6 * 1 * (36.0 + 1) / 12) - 1 * (1 + 1.0) / 12;
const double hole = pi * 0.36 / 4, hole_moment = hole * 0.36 / 8;

std::string cross(const std::string& at) {
  return "frame bed = move(cylinder(d=0.6, h=1), " + at +
         ")\npart lever = move(block(6, 1, 1), (-3, -0.5, 0)) + "
         "move(block(1, 6, 1), (-0.5, -3, 0)) - move(cylinder(d=0.6, h=1), " +
         at + ")\n";
}

const Json& result(const Json& reply, std::size_t k) {
  REQUIRE(reply["results"].size() > k);
  const Json& found = reply["results"][k];
  CAPTURE(found.dump());
  REQUIRE(found["status"] == "ok");
  return found;
}

std::string formula(const Json& reply, std::size_t k = 0) {
  return result(reply, k)["symbolic"].get<std::string>();
}

double number(const Json& reply, std::size_t k = 0) {
  return result(reply, k)["numeric"].get<double>();
}

}  // namespace

TEST_CASE("a sprung lever of pieces that cross has a short formula, with its inertia by name") {
  const Json reply = ask(cross("(0, 0, 0)") + R"(
density(lever) = 2
spring s between bed, lever stiffness 3 angle 0.5
damping(lever) = c
given c = 0.1, angle(lever) = 0.2, angle(lever)' = 0.7
find angle(lever)''
)",
                         Solve{});
  const double inertia = 2 * (cross_moment - hole_moment);
  CHECK(formula(reply) == "(3*(0.5 - angle(lever)) - angle(lever)'*c)/inertia(lever)");
  CHECK(number(reply) == doctest::Approx((3 * (0.5 - 0.2) - 0.1 * 0.7) / inertia).epsilon(1e-12));
  CHECK(reply["diagnostics"].empty());
}

TEST_CASE("a lever beside its axis has mass and middle by name, also under its weight") {
  const double area = cross_area - hole, mass = 2 * area;
  const double x = -hole * 2.3 / area, y = -hole * 0.1 / area;  // of the middle, in the drawing
  const std::string drawn = cross("(2.3, 0.1, 0)") + "gravity = 9.81\n";
  const Json held = ask(drawn + R"(
density(lever) = 2
drive: angle(lever) = theta
given theta = 0.3
find reaction(drive)
)",
                        Solve{});
  const double arm = (x - 2.3) * std::cos(0.3) - (y - 0.1) * std::sin(0.3);
  CHECK(number(held) == doctest::Approx(mass * 9.81 * arm).epsilon(1e-12));
  CHECK(longest_number(formula(held)) <= 2);
  const double steiner = (x - 2.3) * (x - 2.3) + (y - 0.1) * (y - 0.1);
  const double moment =
      cross_moment - hole * (2.3 * 2.3 + 0.1 * 0.1) - hole_moment;  // about (0, 0)
  const double about_axis = 2 * (moment - area * (x * x + y * y) + area * steiner);
  for (const char* said : {"density(lever) = rho", "mass(lever) = rho"}) {
    const Json free = ask(drawn + said + "\ngiven rho = 2\nfind angle(lever)''\n", Solve{});
    CHECK(number(free) == doctest::Approx(-mass * 9.81 * (x - 2.3) / about_axis).epsilon(1e-12));
    CHECK(longest_number(formula(free)) <= 2);
    CHECK(formula(free).find("gyration(lever)") != std::string::npos);
  }
}

TEST_CASE("numbers of shapes that have few digits are written out") {
  // Without the hole: area 11 and moment 36 5/6, by pieces that cross.
  const Json reply =
      ask("part stone = move(block(6, 1, 1), (-3, -0.5, 0)) + move(block(1, 6, 1), (-0.5, -3, 0))\n"
          "density(stone) = 6\nheld: y(stone) = 0\ngravity = 9.81\nfind reaction(held)\n",
          Solve{});
  CHECK(formula(reply) == "647.46");
}

TEST_CASE("a point on a part without a pair turns with it about its middle, whatever its names") {
  const Json reply = ask(R"(
part disc = move(cylinder(d=d, h=1), (a, 0, 0))
mass(disc) = m
point P in disc at (a + d/2, 0)
force(P) = (0, F)
given a = 5, d = 0.7, m = 3, F = 2
find angle(disc)''
)",
                         Solve{});
  CHECK(formula(reply) == "4*F*cos(angle(disc))/(d*m)");
}

TEST_CASE("a part at a place with a name has a mass by name, and keeps the name of its place") {
  const Json reply = ask(R"(
frame bed = move(block(20, 1, 1), (a - 10, -1.5, 0)) + move(block(20, 1, 1), (a - 10, 0.5, 0))
part slide = move(block(2.13, 1, 1) + move(cylinder(d=0.37, h=1.7), (1.065, 0.5, 1)), (a, -0.5, 0))
density(slide) = 7.3
point P in slide at (a + 1, 0)
force(P) = (3, 0)
given a = 5
find x(slide)'', x(P)
)",
                         Solve{});
  const double mass = 7.3 * (2.13 + 1.7 * pi * 0.37 * 0.37 / 4);
  CHECK(formula(reply) == "3/mass(slide)");
  CHECK(number(reply) == doctest::Approx(3 / mass).epsilon(1e-12));
  CHECK(formula(reply, 1).find('a') != std::string::npos);
}

TEST_CASE("the angle of a part that is free may be given, as its note says") {
  const std::string text =
      cross("(0, 0, 0)") + "inertia(lever) = 2\ntorque(lever) = angle(lever)\n";
  const Json given = ask(text + "given angle(lever) = 90 deg\nfind angle(lever)''\n", Solve{});
  CHECK(number(given) == doctest::Approx(pi / 4));
  const Json swept = ask(text + "find angle(lever)''\nsweep angle(lever) from 0 to 2 in 2 steps\n",
                         trammel::app::Sweep{});
  CHECK(swept["results"][0]["status"] == "ok");
  const Json of_line =
      ask("point A at (0, 0)\npoint B near (1, 1)\nline crank from A to B\nlength(crank) = 2\n"
          "angle(x_axis, crank) = theta\ngiven angle(crank) = 1\nfind x(B)\n",
          Solve{});
  CHECK(of_line["diagnostics"][0]["code"] == "E153");
}

TEST_CASE("constants of shapes are told as such, and may be given others") {
  const std::string text = cross("(0, 0, 0)") + "density(lever) = 2\ntorque(lever) = 1\n";
  const Json told = ask(text, Check{});
  bool is_there = false;
  for (const Json& p : told["check"]["parameters"])
    if (p["name"] == "inertia(lever)") {
      is_there = true;
      CHECK(p["origin"] == "shape");
      CHECK(p["value"].get<double>() ==
            doctest::Approx(2 * (cross_moment - hole_moment)).epsilon(1e-12));
    }
  CHECK(is_there);
  const Json other = ask(text + "find angle(lever)''\n", Solve{}, "inertia(lever) = 4");
  CHECK(number(other) == doctest::Approx(0.25));
}

namespace {

// A lever of two blocks that cross, in length and width r, on a shaft at its end.
std::string crossed(const std::string& r) {
  return "frame bed = cylinder(d=0.6, h=1)\npart lever = move(block(6*" + r +
         ", 1, 1), (-0.5, -0.5, 0)) + move(block(1, 6*" + r + ", 1), (2, -0.5*" + r +
         ", 0)) - cylinder(d=0.6, h=1)\ndensity(lever) = 2\ngravity = 9.81\n";
}

std::vector<double> column(const Json& reply) {
  std::vector<double> values;
  for (const Json& row : reply["results"][0]["rows"]) values.push_back(row.back().get<double>());
  return values;
}

}  // namespace

TEST_CASE("a part of crossing pieces may have names in its dimensions, and a mass by name") {
  const std::string asked = "drive: angle(lever) = 0.3\nfind reaction(drive)\n";
  const Json named = ask(crossed("r") + asked + "given r = 0.7\n", Solve{});
  const Json numbers = ask(crossed("0.7") + asked, Solve{});
  CHECK(number(named) == doctest::Approx(number(numbers)).epsilon(1e-12));
  CHECK(formula(named).find("mass(lever)") != std::string::npos);
  const Json given = ask(crossed("r") + asked + "given r = 0.9\n", Solve{}, "r = 0.7");
  CHECK(number(given) == doctest::Approx(number(numbers)).epsilon(1e-12));
  CHECK(formula(given) == formula(named));
  const std::string free = "find angle(lever)''\n";
  CHECK(number(ask(crossed("r") + free + "given r = 0.7\n", Solve{})) ==
        doctest::Approx(number(ask(crossed("0.7") + free, Solve{}))).epsilon(1e-12));
}

TEST_CASE("what is known at one value of a dimension alone is not varied with it") {
  const std::string text =
      crossed("r") + "drive: angle(lever) = 0.3\ngiven r = 0.7\nfind reaction(drive)\n";
  const auto first_code = [](const Json& reply) {
    return reply["diagnostics"].empty() ? "" : reply["diagnostics"][0]["code"].get<std::string>();
  };
  CHECK(first_code(ask(text + "solve reaction(drive) = 100 for r\n", Solve{})) == "E173");
  CHECK(first_code(ask(text + "optimize reaction(drive) over r\n", Solve{})) == "E173");
  CHECK(first_code(ask(text + "sweep r from 0.6 to 0.8\n", trammel::app::Sweep{})) == "E173");
  CHECK(first_code(ask(text + "tolerance r = 0.01\n", trammel::app::Sweep{})) != "");
  // The place of a part is no dimension of it, and moments that are formulas hang on no value.
  for (const char* at : {"move(block(6, 1, 1) + move(block(1, 6, 1), (2, -2.5, 0)), (a, 0, 0))",
                         "move(block(2.13, 1, 1) + move(cylinder(d=0.37, h=1.7), (1, 0.5, 1)), "
                         "(a, 0, 0))"}) {
    const Json placed =
        ask("frame bed = move(block(20, 1, 1), (a - 10, -1, 0)) + "
            "move(block(20, 1, 1), (a - 10, 6, 0)) + "
            "move(cylinder(d=0.6, h=1), (a + 1, 0.5, 3))\n" +
                std::string("part lever = ") + at +
                " - move(cylinder(d=0.6, h=9), (a + 1, 0.5, -1))"
                " + move(cylinder(d=2, h=1) - cylinder(d=0.6, h=1), "
                "(a + 1, 0.5, 3))\ndensity(lever) = 2\ngravity = 9.81\n"
                "drive: angle(lever) = 0.3\ngiven a = 5\nfind reaction(drive)\n"
                "sweep a from 4 to 6 in 2 steps\n",
            trammel::app::Sweep{});
    CHECK(first_code(placed) != "E173");
  }
  // What does not hang on it may be.
  const Json by_gravity = ask(text + "solve reaction(drive) = T for T\ngiven T = 1\n", Solve{});
  CHECK(by_gravity["results"][1]["status"] == "ok");
}

TEST_CASE("a middle that is on its axis at one value alone is elsewhere at others") {
  const std::string text = R"(
frame bed = cylinder(d=0.8, h=1)
part lever = move(block(2*a, 1, 2), (-1, -0.5, 0)) - cylinder(d=0.8, h=2)
density(lever) = 3
gravity = 9.81
drive: angle(lever) = theta
given a = 1, theta = 0
find reaction(drive)
)";
  // The hole is about the axis: the weight of the block alone has an arm, a - 1.
  const auto torque = [](double a) { return 9.81 * 3 * 2 * 2 * a * (a - 1); };
  CHECK(std::abs(number(ask(text, Solve{}))) < 1e-12);
  CHECK(number(ask(text, Solve{}, "a = 1.1")) == doctest::Approx(torque(1.1)).epsilon(1e-12));
  const std::vector<double> swept =
      column(ask(text + "sweep a from 0.9 to 1.1 in 2 steps\n", trammel::app::Sweep{}));
  REQUIRE(swept.size() == 3);
  CHECK(swept[0] == doctest::Approx(torque(0.9)).epsilon(1e-12));
  CHECK(swept[2] == doctest::Approx(torque(1.1)).epsilon(1e-12));
}

TEST_CASE("shafts that lie on each other at one value alone are two") {
  const std::string text = R"(
frame bed = cylinder(d=1, h=1) + move(cylinder(d=1, h=1), (a - 3, 0, 5))
part low = cylinder(d=4, h=1) - cylinder(d=1, h=1)
part high = move(cylinder(d=4, h=1) - cylinder(d=1, h=1), (a - 3, 0, 5))
point P in high at (a - 1.5, 0)
angle(low) = 0.2
angle(high) = theta
given a = 3, theta = 0.5
find x(P)
)";
  const Json reply = ask(text, Solve{});
  CHECK(number(reply) == doctest::Approx(1.5 * std::cos(0.5)).epsilon(1e-12));
  CHECK(formula(reply).find('a') != std::string::npos);
  const Json moved = ask(text, Solve{}, "a = 3.5");
  CHECK(number(moved) == doctest::Approx(0.5 + 1.5 * std::cos(0.5)).epsilon(1e-12));
  CHECK(formula(moved) == formula(reply));
}

TEST_CASE("a guide that is level at one value alone turns with its angle at others") {
  const std::string text = R"(
frame bed = turn(move(block(20, 1, 1), (-10, -1.5, 0)) +
    move(block(20, 1, 1), (-10, 0.5, 0)), slope)
part slide = turn(move(block(2, 1, 1), (-1, -0.5, 0)), slope)
mass(slide) = 3
gravity = 9.81
given slope = 0
find x(slide)''
)";
  const auto fall = [](double slope) { return -9.81 * std::sin(slope) * std::cos(slope); };
  CHECK(std::abs(number(ask(text, Solve{}))) < 1e-12);
  CHECK(number(ask(text, Solve{}, "slope = 0.4")) == doctest::Approx(fall(0.4)).epsilon(1e-12));
  const std::vector<double> swept =
      column(ask(text + "sweep slope from 0 to 0.8 in 2 steps\n", trammel::app::Sweep{}));
  REQUIRE(swept.size() == 3);
  for (const std::size_t k : {1U, 2U})
    CHECK(swept[k] == doctest::Approx(fall(0.4 * static_cast<double>(k))).epsilon(1e-9));
}

TEST_CASE("a rack that lies level at one value alone turns with its angle at others") {
  const std::string text = R"(
frame bed = turn(cylinder(d=8 mm, h=10 mm) +
    move(block(600 mm, 10 mm, 20 mm), (-300 mm, -36.5 mm, 0)) +
    move(block(600 mm, 10 mm, 10 mm), (-300 mm, -16.5 mm, 10 mm)), slope)
part wheel = turn(gear(20, 2 mm, 10 mm), 9 deg + slope) - cylinder(d=8 mm, h=10 mm)
part rod = turn(move(rack(30, 2 mm, 10 mm), (-20*pi*1 mm, -20 mm, 0)) +
    move(block(180 mm, 10 mm, 10 mm), (-62 mm, -26.5 mm, 10 mm)), slope)
angle(wheel) = theta
given theta = 20 deg, slope = 0
find x(rod)
)";
  const double way = 0.02 * 20 * pi / 180;
  for (const auto& [given, slope] : {std::pair("", 0.0), std::pair("slope = 0.4", 0.4)})
    CHECK(number(ask(text, Solve{}, given)) ==
          doctest::Approx(way * std::cos(slope)).epsilon(1e-9));
  // The middle of its pieces, from which it is placed, is known at one slope alone.
  const Json swept = ask(text + "sweep slope from 0 to 0.8 in 2 steps\n", trammel::app::Sweep{});
  CHECK(swept["diagnostics"].back()["code"] == "E173");
}

TEST_CASE("of what shapes make of parts the text tells what its formulas name") {
  const auto told = [](const std::string& text) {
    trammel::app::Request request;
    request.task = Solve{};
    request.model.file_name = "machine.tml";
    request.model.text = text;
    const std::string output = trammel::app::answer_request(request).output;
    return output.substr(std::min(output.find("numbers for"), output.size()));
  };
  const std::string lever = cross("(2.3, 0.1, 0)") + "density(lever) = 2\ngravity = 9.81\n";
  const std::string held =
      told(lever + "drive: angle(lever) = theta\ngiven theta = 0.3\n" + "find reaction(drive)\n");
  CHECK(held.find("theta = 0.3") != std::string::npos);
  CHECK(held.find("mass(lever)") != std::string::npos);
  CHECK(held.find("inertia(lever)") == std::string::npos);
  // Of many values those of the formula.
  std::string many = lever + "drive: angle(lever) = theta\ngiven theta = 0.3\n";
  for (int k = 0; k < 20; ++k)
    many += fmt::format("point P{0} at (a{0}, 0)\ngiven a{0} = {1}\n", k, k + 1);
  const std::string some = told(many + "find reaction(drive) + a7\n");
  CHECK(some.find("a7 = 8") != std::string::npos);
  CHECK(some.find("a8 = ") == std::string::npos);
  CHECK(some.find("and the other values of the model") != std::string::npos);
}
