// SPDX-License-Identifier: Apache-2.0
// Machines from solids, from their text to what is found about them: pairs, what may touch, and
// formulas as textbooks print them.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "reasoning/asked_machine.h"

namespace {

using trammel::app::Check;
using trammel::app::Solve;
using trammel::test::ask;
using Json = trammel::test::MachineReply;

// `revolute frame wheel 0 0`, in their order.
std::vector<std::string> pairs_of(const Json& reply) {
  std::vector<std::string> pairs;
  for (const Json& pair : reply["check"]["pairs"]) {
    std::string text = pair["type"].get<std::string>();
    for (const Json& part : pair["parts"]) text += " " + part.get<std::string>();
    const auto add = [&](const Json& place) {
      for (const Json& c : place) {
        const double rounded = std::round(c.get<double>() * 1e6) / 1e6;
        text += fmt::format(" {}", rounded == 0.0 ? 0.0 : rounded);
      }
    };
    if (pair.contains("axis") && pair["axis"].contains("point")) add(pair["axis"]["point"]);
    if (pair.contains("axis") && pair["axis"].contains("direction")) add(pair["axis"]["direction"]);
    if (pair.contains("ratio")) add(Json::array({pair["ratio"]}));
    pairs.push_back(text);
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

std::vector<std::string> touches_of(const Json& reply) {
  std::vector<std::string> touches;
  for (const Json& pair : reply["check"]["may_touch"])
    touches.push_back(pair[0].get<std::string>() + " " + pair[1].get<std::string>());
  return touches;
}

// Of the k-th question.
std::string formula(const Json& reply, std::size_t k) {
  const Json& result = reply["results"][k];
  return result["symbolic"].is_null() ? result.dump() : result["symbolic"].get<std::string>();
}

struct Expected {
  std::string name;
  std::vector<std::string> pairs, touches;
};

const std::vector<std::string> pairs_of_escapement{
    "revolute balance plate 0 20", "revolute lever plate 0 7.5", "revolute wheel plate 0 0"};

std::vector<std::string> in_frame(std::vector<std::string> more) {
  more.insert(more.end(), {"revolute frame balance 0 20", "revolute frame lever 0 7.5",
                           "revolute frame wheel 0 0"});
  std::sort(more.begin(), more.end());
  return more;
}

}  // namespace

TEST_CASE("pairs of ten machines are those of their authors, and what may touch is found") {
  const Expected all[] = {
      {"escapement", pairs_of_escapement, {"wheel lever", "lever balance", "lever plate"}},
      {"missing_tooth", in_frame({}), {"frame lever", "wheel lever", "lever balance"}},
      {"extra_large_tooth",
       in_frame({}),
       {"frame wheel", "frame lever", "wheel lever", "lever balance"}},
      {"time_bomb",
       in_frame({"revolute frame slow_wheel 15.95 0", "gear wheel slow_wheel -0.066667"}),
       {"frame lever", "frame slow_wheel", "wheel lever", "lever balance"}},
      {"chiming_clock",
       in_frame({"revolute frame slow_wheel 10.95 0", "revolute frame clapper 23.95 -1",
                 "gear wheel slow_wheel -0.1"}),
       {}},
      {"double_escapement",
       in_frame({"revolute frame lever2 0 -7.5", "revolute frame balance2 0 -20"}),
       {}},
      {"ratchet_free", {"revolute frame pawl 6 7.2", "revolute frame wheel 0 0"}, {"wheel pawl"}},
      {"ratchet_blocked",
       {"revolute frame pawl 6 7.2", "revolute frame wheel 0 0"},
       {"wheel pawl"}},
      {"rotary_reciprocating",
       {"revolute frame arm 0 -8", "revolute frame wheel 0 0"},
       {"wheel arm"}},
      {"crank_mechanism",
       {"prismatic frame piston 1 0", "revolute crankshaft rod 1.5 2.598076",
        "revolute frame crankshaft 0 0", "revolute rod piston 10.116844 0"},
       {}},
  };
  for (const Expected& expected : all) {
    CAPTURE(expected.name);
    const Json reply = ask(trammel::test::machine_example(expected.name), Check{});
    CHECK(pairs_of(reply) == expected.pairs);
    if (!expected.touches.empty()) CHECK(touches_of(reply) == expected.touches);
    CHECK(reply["check"]["freedoms"] == 0);
  }
}

TEST_CASE("symmetries are those of the outlines, however these were made") {
  const auto told = [](const std::string& text) {
    std::vector<std::string> sentences;
    const Json reply = ask(text, Check{});
    for (const Json& one : reply["check"]["symmetries"])
      sentences.push_back(one["text"].get<std::string>());
    return sentences;
  };
  using Sentences = std::vector<std::string>;
  CHECK(told(trammel::test::machine_example("escapement")) ==
        Sentences{"wheel is the same after 1/10 of a turn",
                  "balance is mirrored at the line through its axis along (1, 0)"});
  CHECK(told(trammel::test::machine_example("missing_tooth")) ==
        Sentences{"balance is mirrored at the line through its axis along (1, 0)"});
  CHECK(told(trammel::test::machine_example("ratchet_free")) ==
        Sentences{"wheel is the same after 1/12 of a turn",
                  "pawl is mirrored at the line through its axis along (0.994873, 0.10113)"});
  // Six spokes, made one by one, and a hole that is round; then one of the spokes is longer.
  std::string star =
      "frame bed = cylinder(d=1, h=1) + move(cylinder(d=1, h=1), (9, 0, 0))\n"
      "part disc = move(cylinder(d=4, h=1) - cylinder(d=1, h=1), (9, 0, 0))\n"
      "part star = cylinder(d=3, h=1) - cylinder(d=1, h=1)";
  for (int k = 0; k < 6; ++k)
    star += fmt::format(" + turn(block({}, 0.5, 1) - cylinder(d=2, h=1), {} deg)", 3, 60 * k);
  CHECK(told(star + "\n") ==
        Sentences{"disc is round about its axis", "star is the same after 1/6 of a turn"});
  star.replace(star.rfind("block(3"), 7, "block(3.1");
  CHECK(told(star + "\n") == Sentences{"disc is round about its axis"});
}

TEST_CASE("a crank mechanism of shapes has the formulas of its sketch") {
  const std::string shapes = R"(
frame bed = cylinder(d=1, h=1) + move(block(16, 1, 3), (-1, -2, 2)) +
    move(block(16, 1, 3), (-1, 1, 2))
part crank = cylinder(d=2, h=1) + move(block(2, r, 1), (-1, 0, 0)) +
    move(cylinder(d=2, h=1) + cylinder(d=0.8, h=2), (0, r, 0)) - cylinder(d=1, h=1)
part rod = move(turn(cylinder(d=1.5, h=1) + move(block(b, 1, 1), (0, -0.5, 0)) +
    move(cylinder(d=1.5, h=1), (b, 0, 0)) -
    cylinder(d=0.8, h=1) - move(cylinder(d=0.6, h=1), (b, 0, 0)), -asin(r/b)), (0, r, 1))
part piston = move(move(block(3, 2, 2), (-1, -1, 2)) + move(cylinder(d=0.6, h=2), (0, 0, 1)),
    (sqrt(b^2 - r^2), 0, 0))
angle(crank) = theta - pi/2
point P in piston at (sqrt(b^2 - r^2), 0)
force(P) = (F, 0)
given r = 3, b = 5, theta = 50 deg, F = 1
assume b > 0
)";
  const Json reply = ask(shapes + R"(
find x(P), reaction(theta), joint_force(crank_rod, rod)
prove x(P) = r*cos(theta) + sqrt(b^2 - r^2*sin(theta)^2)
)",
                         Solve{});
  CHECK(formula(reply, 0) == "r*cos(theta) + sqrt(b^2 - r^2*sin(theta)^2)");
  CHECK(formula(reply, 1) == "F*r*sin(theta)*(1 + r*cos(theta)/sqrt(b^2 - r^2*sin(theta)^2))");
  CHECK(reply["results"][2]["symbolic"][0] == "-F");
  CHECK(reply["results"][3]["status"] == "ok");
  CHECK(reply["results"][3].dump().find("\"proved\"") != std::string::npos);
}

TEST_CASE("a Scotch yoke of shapes moves by r cos(theta), with a block on its pin and without") {
  const std::string bed = R"(
frame bed = cylinder(d=1, h=1) + move(block(40, 1, 1), (-20, 9, 1)) +
    move(block(40, 1, 1), (-20, -10, 1))
part crank = cylinder(d=2, h=1) + move(block(r, 1, 1), (0, -0.5, 0)) +
    move(cylinder(d=2, h=1) + cylinder(d=1, h=2), (r, 0, 0)) - cylinder(d=1, h=1)
angle(crank) = theta
point P in yoke at (r, 0)
force(P) = (F, 0)
given r = 3, theta = 50 deg, F = 1
find x(P), x(yoke), reaction(theta)
)";
  const Json with_block = ask(bed + R"(
part slider = move(block(2, 2, 1), (r - 1, -1, 1)) - move(cylinder(d=1, h=1), (r, 0, 1))
part yoke = move(block(4, 18, 1), (r - 2, -9, 1)) - move(block(2, 14, 1), (r - 1, -7, 1))
)",
                              Solve{});
  const Json without = ask(bed + R"(
part yoke = move(block(4, 18, 1), (r - 2, -9, 1)) - move(block(1, 14, 1), (r - 0.5, -7, 1))
)",
                           Solve{});
  for (const Json& reply : {with_block, without}) {
    CHECK(formula(reply, 0) == "r*cos(theta)");
    CHECK(formula(reply, 1) == "r*cos(theta) - r");
    CHECK(formula(reply, 2) == "F*r*sin(theta)");
  }
}

TEST_CASE("a slotted lever of shapes aims at the pin of its crank") {
  const Json reply = ask(R"(
frame bed = cylinder(d=1, h=1) + move(cylinder(d=1, h=4), (0, -c, 0))
part crank = cylinder(d=2, h=1) + move(block(1, r, 1), (-0.5, 0, 0)) +
    move(cylinder(d=2, h=1) + cylinder(d=1, h=3), (0, r, 0)) - cylinder(d=1, h=1)
part slider = move(block(2, 2, 1), (-1, r - 1, 2)) - move(cylinder(d=1, h=1), (0, r, 2))
part lever = move(block(4, 2*r + c + 4, 1), (-2, -c - 1, 2)) -
    move(block(2, 2*r + 3, 1), (-1, -r - 1, 2)) - move(cylinder(d=1, h=1), (0, -c, 2))
drive: angle(crank) = theta
torque(lever) = T
given r = 3, c = 8, theta = 20 deg, T = 1
find angle(lever), reaction(drive)
)",
                         Solve{});
  CHECK(formula(reply, 1) == "-T*r*(r + c*cos(theta))/(c^2 + r*(r + 2*c*cos(theta)))");
  const double r = 3, c = 8, theta = 20 * std::acos(-1.0) / 180;
  CHECK(reply["results"][0]["numeric"].get<double>() ==
        doctest::Approx(std::atan2(-r * std::sin(theta), c + r * std::cos(theta)) * -1));
}

TEST_CASE("a four-bar linkage of shapes is its sketch, also the angle that its rocker has turned") {
  const Json reply = ask(R"(
let e = d - a
let lean = acos((e^2 + b^2 - c^2)/(2*e*b))
let rise = acos((e^2 + c^2 - b^2)/(2*e*c))
frame bed = cylinder(d=0.3, h=1) + move(cylinder(d=0.3, h=2), (d, 0, 0)) +
    move(block(d + 1, 0.6, 1), (-0.5, -0.3, -1))
part crank = cylinder(d=0.6, h=1) + move(block(a, 0.3, 1), (0, -0.15, 0)) +
    move(cylinder(d=0.6, h=1) + cylinder(d=0.2, h=2), (a, 0, 0)) - cylinder(d=0.3, h=1)
part coupler = move(turn(cylinder(d=0.5, h=1) + move(block(b, 0.2, 1), (0, -0.1, 0)) +
    move(cylinder(d=0.5, h=1) + cylinder(d=0.2, h=2), (b, 0, 0)) -
    cylinder(d=0.2, h=1), lean), (a, 0, 1))
part rocker = move(turn(cylinder(d=0.6, h=1) + move(cylinder(d=0.5, h=1), (c, 0, 1)) +
    move(block(c, 0.3, 1), (0, -0.15, 1)) + move(cylinder(d=0.6, h=1), (0, 0, 1)) -
    cylinder(d=0.3, h=1) - move(cylinder(d=0.2, h=1), (c, 0, 1)), pi - rise), (d, 0, 1))

given a = 1, b = 2.25, c = 2, d = 2, theta = 1.05, W = 10

drive: angle(crank) = theta
torque(rocker) = T
point M in bed at (d, 0)
point K in coupler at (a + b*cos(lean), b*sin(lean))
line arm from M to K
point A at (0, 0)
point D at (d, 0)
point B near (0.5, 0.87)
point C near (2.5, 1.9)
line crank2 from A to B
line coupler2 from B to C
line rocker2 from D to C
length(crank2) = a
length(coupler2) = b
length(rocker2) = c
motor: angle(x_axis, crank2) = theta
torque(rocker2) = T
force(K) = (0, -W)
force(C) = (0, -W)
given T = 1
prove x(C) = x(K)
prove y(C) = y(K)
prove reaction(drive) = reaction(motor)
prove angle(x_axis, arm) = angle(x_axis, rocker2)
prove angle(rocker) + pi - rise = angle(x_axis, rocker2)
prove x(joint_force(crank_coupler, coupler)) = x(joint_force(B, coupler2))
)",
                         Solve{});
  REQUIRE(reply["results"].size() == 6);
  for (const Json& result : reply["results"]) {
    CAPTURE(result["question"].get<std::string>());
    CHECK(result["verdict"] == "proved");
  }
}

TEST_CASE("planetary gears of shapes turn by Willis' formula") {
  const Json reply = ask(R"(
frame house = ring_gear(60, 2 mm, 10 mm) + move(cylinder(d=8 mm, h=30 mm), (0, 0, -20 mm))
part sun = turn(gear(20, 2 mm, 10 mm), 9 deg) - cylinder(d=8 mm, h=10 mm)
part arm = move(cylinder(d=20 mm, h=5 mm) + move(block(40 mm, 8 mm, 5 mm), (0, -4 mm, 0)) -
    cylinder(d=8 mm, h=5 mm), (0, 0, -5 mm)) + move(cylinder(d=6 mm, h=15 mm), (40 mm, 0, -5 mm))
part planet = move(gear(20, 2 mm, 10 mm) - cylinder(d=6 mm, h=10 mm), (40 mm, 0, 0))
angle(sun) = theta
torque(arm) = T
given theta = 20 deg, T = 1 N*m
find angle(arm), angle(planet), reaction(theta)
)",
                         Solve{});
  CHECK(formula(reply, 0) == "theta/4");
  CHECK(formula(reply, 1) == "-theta/2");
  CHECK(formula(reply, 2) == "-T/4");
}

TEST_CASE("a rack in a channel moves by the pitch radius times the wheel's angle") {
  const Json reply = ask(R"(
frame bed = cylinder(d=8 mm, h=10 mm) + move(block(600 mm, 10 mm, 20 mm), (-300 mm, -36.5 mm, 0)) +
    move(block(600 mm, 10 mm, 10 mm), (-300 mm, -16.5 mm, 10 mm))
part wheel = turn(gear(20, 2 mm, 10 mm), 9 deg) - cylinder(d=8 mm, h=10 mm)
part rod = move(rack(30, 2 mm, 10 mm), (-20*pi*1 mm, -20 mm, 0)) +
    move(block(180 mm, 10 mm, 10 mm), (-62 mm, -26.5 mm, 10 mm))
angle(wheel) = theta
given theta = 20 deg
find x(rod)
)",
                         Solve{});
  CHECK(formula(reply, 0) == "0.02*theta");
}

TEST_CASE("a run ends where parts would overlap, however far apart its rows are") {
  for (const char* every : {"0.02", "0.5", "2"}) {
    CAPTURE(every);
    const Json reply = ask(R"(
frame bed = cylinder(d=2, h=1) + move(block(0.1, 1, 1), (4, 3, 0))
part arm = cylinder(d=3, h=1) + move(block(6, 0.2, 1), (0, -0.1, 0)) - cylinder(d=2, h=1)
angle(arm) = omega*time
given omega = 1
simulate for 2 every )" + std::string(every) +
                               "\n",
                           trammel::app::Simulate{});
    CHECK(reply["diagnostics"][0]["code"] == "E608");
    // The far corner (4.1, 3) of the block meets the arm's upper edge, 0.1 above its axis.
    const double met = std::atan2(3, 4.1) - std::asin(0.1 / std::hypot(3, 4.1));
    CHECK(reply["results"][0]["end"].get<double>() == doctest::Approx(met).epsilon(1e-3));
  }
}

TEST_CASE("masses follow from shapes and densities") {
  const Json reply = ask(R"(
frame bed = cylinder(d=2, h=1)
part wheel = cylinder(d=4, h=3) - cylinder(d=2, h=3)
density(wheel) = 5
torque(wheel) = T
given T = 1
find angle(wheel)''
)",
                         Solve{});
  const double pi = std::acos(-1.0), inertia = 5 * 3 * pi / 2 * (16 - 1);
  CHECK(reply["results"][0]["numeric"].get<double>() ==
        doctest::Approx(1 / inertia).epsilon(1e-12));
}

TEST_CASE("a sphere has the mass of a sphere, though it is drawn as what it covers") {
  const Json reply = ask(R"(
part ball = sphere(d=2)
density(ball) = 3
gravity = 10
held: y(ball) = 0
find reaction(held)
)",
                         Solve{});
  const double weight = 3 * 10 * 4 * std::acos(-1.0) / 3;
  CHECK(reply["results"][0]["numeric"].get<double>() == doctest::Approx(weight).epsilon(1e-12));
}

TEST_CASE("masses keep the names of dimensions where outlines are whole primitives") {
  const Json reply = ask(R"(
frame bed = cylinder(d=2*a, h=1)
part wheel = cylinder(d=2*b, h=h) - cylinder(d=2*a, h=h)
density(wheel) = rho
torque(wheel) = T
given a = 1, b = 2, h = 3, rho = 5, T = 1
find T/angle(wheel)''
)",
                         Solve{}, "a = 0.7, b = 1.5");
  const double pi = std::acos(-1.0);
  const double inertia = 5 * 3 * pi / 2 * (std::pow(1.5, 4) - std::pow(0.7, 4));
  CHECK(reply["results"][0]["numeric"].get<double>() == doctest::Approx(inertia).epsilon(1e-12));
}

TEST_CASE("a part without a pair falls, and one that slides falls along its guide") {
  const Json reply = ask(R"(
frame bed = block(1, 9, 1) + move(block(1, 9, 1), (3, 0, 0))
part slide = move(block(2, 2, 1), (1, 4, 0))
part stone = move(cylinder(d=1, h=1), (8, 0, 0))
density(slide) = 3
mass(stone) = 2
gravity = 9.81
find y(slide)'', y(stone)'', x(stone)'', angle(stone)''
)",
                         Solve{});
  for (const std::size_t k : {0U, 1U})
    CHECK(reply["results"][k]["numeric"].get<double>() == doctest::Approx(-9.81));
  for (const std::size_t k : {2U, 3U}) CHECK(reply["results"][k]["numeric"].get<double>() == 0.0);
}
