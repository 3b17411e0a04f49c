// SPDX-License-Identifier: Apache-2.0
// Energies, forces of elements, at joints, in sections and at contacts; dry friction. Expected
// numbers are written down from free-body diagrams, not from the program's own formulas.
#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"

using namespace trammel::app;
using Json = nlohmann::json;

namespace {

Json solve(const std::string& text, const std::string& given = "") {
  Request request;
  request.model.file_name = "model.tml";
  request.model.text = text;
  request.model.given = given;
  request.format = Format::Json;
  return Json::parse(answer_request(request).output);
}

// The numbers of a question; its formula must have been confirmed.
std::vector<double> numbers(const Json& reply, const std::string& question) {
  for (const Json& result : reply["results"]) {
    if (result["question"] != question) continue;
    INFO(result.dump());
    REQUIRE(result["status"] == "ok");
    REQUIRE(result["certificate"].is_object());
    if (result["numeric"].is_array()) return result["numeric"].get<std::vector<double>>();
    return {result["numeric"].get<double>()};
  }
  FAIL("no question " << question);
  return {};
}

void check_numbers(const Json& reply, const std::string& question,
                   const std::vector<double>& expected) {
  const std::vector<double> found = numbers(reply, question);
  CAPTURE(question);
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    CHECK(found[i] == doctest::Approx(expected[i]).epsilon(1e-9).scale(1));
}

std::string condition(const Json& reply, const std::string& question) {
  for (const Json& result : reply["results"])
    if (result["question"] == question) return result.value("condition", "");
  return "no question";
}

bool has_diagnostic(const Json& reply, const std::string& code, const std::string& part) {
  for (const Json& d : reply["diagnostics"])
    if (d["code"] == code && d["message"].get<std::string>().find(part) != std::string::npos)
      return true;
  return false;
}

const std::string pendulum = R"(
point A at (0, 0)
point B near (0.8, 0.5)
point Q at (2, 0)
line rod from A to B
length(rod) = L
angle(x_axis, rod) = theta
free theta
body(rod): mass m uniform
gravity = g
spring s from B to Q stiffness k length L0
damper d between x_axis, rod coefficient c
given L = 1, theta = pi/6, m = 6, g = 10, theta' = 2, k = 3, L0 = 1/2, c = 1/4
)";

// A bar that turns evenly about one end, in weightlessness.
const std::string rotor = R"(
point A at (0, 0)
point B near (2, 0)
line bar from A to B
length(bar) = L
angle(x_axis, bar) = theta
theta' = w
body(bar): mass m uniform
given L = 2, theta = 0.3, w = 3, m = 5, s = 0.5
)";

const std::string block = R"(
line ramp near (0, 0) to (2, 1)
origin on ramp
tilt: angle(x_axis, ramp) = alpha
point P near (0.9, 0.45)
rough: P on ramp
distance(origin, P) = s
free s
mass(P) = m
gravity = g
friction(rough) = mu
given alpha = 0.4, s = 1, m = 2, g = 10, mu = 0.3
find s'', reaction(rough), contact_force(rough)
)";

}  // namespace

TEST_CASE("energies: springs count from their rest, weights from the origin, bars as uniform") {
  const Json reply =
      solve(pendulum + "find kinetic_energy, potential_energy, force(s), force(d)\n");
  check_numbers(reply, "find kinetic_energy", {6.0 / 3 * 4 / 2});
  const double x = std::cos(M_PI / 6), y = 0.5, stretch = std::hypot(2 - x, y) - 0.5;
  check_numbers(reply, "find potential_energy", {6 * 10 * 0.25 + 3 * stretch * stretch / 2});
  check_numbers(reply, "find force(s)", {-3 * stretch});
  check_numbers(reply, "find force(d)", {-0.5});
}

TEST_CASE("energies: what a machine loses is what its damper takes") {
  const Json reply =
      solve(pendulum + "prove (kinetic_energy + potential_energy)' = force(d)*theta'\n" +
            "prove kinetic_energy' = force(d)*theta'\n");
  CHECK(reply["results"][0]["verdict"] == "proved");
  CHECK(reply["results"][1]["verdict"] == "refuted");
}

TEST_CASE("forces of elements: a name that is no element is told, with the nearest one") {
  const Json reply =
      solve(pendulum + "spring support from A to Q stiffness k\nfind force(suport)\n");
  CHECK(has_diagnostic(reply, "E151", "no spring, damper or actuator 'suport'"));
}

TEST_CASE("joint forces: pins bear what is at them, bodies what is in them") {
  // A lever on two feet: C in it carries a load, its end B has one too.
  const std::string lever = R"(
point A at (0, 0)
point B near (4, 0)
line lever from A to B
length(lever) = 4
support: B on x_axis
point C in lever at (1, 0)
force(C) = (0, -P)
force(B) = (0, -R)
given P = 8, R = 5
find joint_force(A, lever), joint_force(B, lever), joint_force(C, lever)
)";
  const Json reply = solve(lever);
  check_numbers(reply, "find joint_force(A, lever)", {0, 6});
  check_numbers(reply, "find joint_force(B, lever)", {0, 2});  // the support's 7 less the load's 5
  check_numbers(reply, "find joint_force(C, lever)", {0, 0});  // the load belongs to the lever
  CHECK(has_diagnostic(solve(lever + "point Z at (1, 1)\nfind joint_force(Z, lever)\n"), "E152",
                       "'Z' is no joint of 'lever'"));
}

TEST_CASE("joint forces: what lies on a line presses against it") {
  const Json reply = solve(R"(
point A at (0, 0)
point B near (2, 2)
line guide from A to B
length(guide) = 3
angle(x_axis, guide) = a
point P near (1, 1)
on: P on guide
x(P) = 1
force(P) = (0, -W)
given a = pi/4, W = 10
find joint_force(P, guide), joint_force(A, guide), reaction(a), contact_force(on)
)");
  // The guide bears the part of the weight across it; x(P) the rest.
  check_numbers(reply, "find contact_force(on)", {10 / std::cos(M_PI / 4), 0});
  check_numbers(reply, "find joint_force(P, guide)", {10, -10});
  check_numbers(reply, "find joint_force(A, guide)", {-10, 10});
  check_numbers(reply, "find reaction(a)", {20});
}

TEST_CASE("contact forces: a proportion holds across the line and along it") {
  const Json reply = solve(R"(
point A at (0, 0)
point B near (3, 0)
line bar from A to B
length(bar) = L
angle(x_axis, bar) = 0
point C near (1, 0)
hold: proportion(C, bar) = 1/3
force(C) = (7, -4)
given L = 3
find contact_force(hold), reaction(hold)
)");
  check_numbers(reply, "find contact_force(hold)", {4, -7});
  check_numbers(reply, "find reaction(hold)", {-21});
}

TEST_CASE("contact forces: a point that divides a line bears by the lever of its end") {
  const Json reply = solve(
      "point A at (0, 0)\npoint P at (3, 0)\npoint B near (4.5, 0)\nline rod from A to B\n"
      "hold: proportion(P, rod) = k\nforce(B) = (0, F)\ngiven F = 2, k = 2/3\n"
      "find contact_force(hold)\n");
  check_numbers(reply, "find contact_force(hold)", {2 * 4.5 / 3, 0});
}

TEST_CASE("sections: a loaded cantilever has the moments of the textbook") {
  const Json reply = solve(R"(
point A at (0, 0)
point B near (4, 0)
line beam from A to B
length(beam) = L
clamp: angle(x_axis, beam) = 0
load(beam) = (0, -p)
force(B) = (H, -F)
given L = 4, p = 3, F = 5, H = 2, s = 1.5
find internal(beam, s), reaction(clamp), internal(beam, 0), internal(beam, L)
)");
  check_numbers(reply, "find internal(beam, s)", {2, -5 - 3 * 2.5, -5 * 2.5 - 3 * 2.5 * 2.5 / 2});
  CHECK(condition(reply, "find internal(beam, s)") == "0 < s <= L");
  check_numbers(reply, "find internal(beam, 0)", {2, -17, -44});
  check_numbers(reply, "find internal(beam, L)", {2, -5, 0});
  check_numbers(reply, "find reaction(clamp)", {44});
}

TEST_CASE("sections: at a loaded point they tell the value just before it") {
  const std::string beam = R"(
point A at (0, 0)
point B near (6, 0)
line beam from A to B
length(beam) = 6
B on x_axis
point C in beam at (a, 0)
force(C) = (0, -12)
given a = 2
)";
  const Json reply = solve(beam + "find internal(beam, a), internal(beam, a + 1/1000)\n");
  check_numbers(reply, "find internal(beam, a)", {0, -8, 16});
  check_numbers(reply, "find internal(beam, a + 1/1000)", {0, 4, 16 - 0.004});
  CHECK(has_diagnostic(solve(beam + "find internal(beam, 7)\n"), "E504", "outside the line"));
}

TEST_CASE("sections: a turning bar is pulled by what lies beyond") {
  const Json reply = solve(rotor + "find internal(bar, s)\n");
  // ∫ from s to L of (m/L) w^2 r dr
  check_numbers(reply, "find internal(bar, s)", {5.0 / 2 * 9 * (4 - 0.25) / 2, 0, 0});
}

TEST_CASE("sections: a falling chimney bends most at a third of its height") {
  // About its foot: theta'' = -3 g cos/(2 L); what is beyond s has to be turned by the moment
  // M = -m g cos (s/4) (1 - s/L)^2, whose largest size is at s = L/3.
  const std::string chimney = R"(
point A at (0, 0)
point B near (1, 3)
line stack from A to B
length(stack) = L
angle(x_axis, stack) = theta
free theta
body(stack): mass m uniform
gravity = g
given L = 3, theta = 1.2, m = 4, g = 10, s = 1
find internal(stack, s)
)";
  const double weight = 4 * 10 * std::cos(1.2);
  for (const double s : {0.5, 1.0, 2.0}) {
    const Json reply = solve(chimney, "s = " + std::to_string(s));
    const std::vector<double> found = numbers(reply, "find internal(stack, s)");
    CHECK(std::abs(found[2]) ==
          doctest::Approx(weight * s / 4 * (1 - s / 3) * (1 - s / 3)).epsilon(1e-9));
  }
}

TEST_CASE("friction: what slides is braked, what is held fast stays") {
  const double slope = 10 * std::sin(0.4), press = 10 * std::cos(0.4);
  Json reply = solve(block, "s' = 1");
  check_numbers(reply, "find s''", {-slope - 0.3 * press});
  check_numbers(reply, "find contact_force(rough)", {2 * press, -0.3 * 2 * press});
  CHECK(condition(reply, "find s''") == "rough slides, reaction(rough) > 0");
  reply = solve(block, "s' = -1");
  check_numbers(reply, "find s''", {-slope + 0.3 * press});
  reply = solve(block, "mu = 0.5");  // more than tan(0.4)
  check_numbers(reply, "find s''", {0});
  check_numbers(reply, "find contact_force(rough)", {2 * press, 2 * slope});
  CHECK(condition(reply, "find s''") == "rough sticks");
  reply = solve(block);  // less: it cannot stay
  check_numbers(reply, "find s''", {-slope + 0.3 * press});
  CHECK(condition(reply, "find s''") == "rough starts to slide, reaction(rough) > 0");
}

TEST_CASE("friction: a normal force that depends on friction is found with it") {
  // A ladder's foot slides on the floor: its friction changes the pressure.
  const Json reply = solve(R"(
point A near (1, 0)
point B near (0, 2)
line ladder from A to B
length(ladder) = 2
floor: A on x_axis
B on y_axis
x(A) = u
free u
body(ladder): mass 6 uniform
gravity = 10
friction(floor) = mu
given u = 1.2, u' = 0.4, mu = 0.25
find u'', reaction(floor), contact_force(floor)
)");
  const std::vector<double> contact = numbers(reply, "find contact_force(floor)");
  CHECK(contact[1] == doctest::Approx(-0.25 * contact[0]));
  // Newton and Euler for the bar: centre (u/2, h/2), angle a with cos a = u/2.
  const double u = 1.2, v = 0.4, h = 1.6, acc = numbers(reply, "find u''")[0];
  const double h2 = -(v * v + u * acc) / h - (u * v / h) * (u * v / h) / h;
  CHECK(contact[0] == doctest::Approx(6 * 10 + 6 * h2 / 2));
  // Moments about the centre: wall W = m u''/2 - T.
  const double wall = 6 * acc / 2 - contact[1];
  // Of its angle a to the floor: u = 2 cos a, so a' = -u'/h.
  const double turned = -(acc / h + v * (u * v / h) / (h * h));
  const double moment = contact[0] * u / 2 + contact[1] * h / 2 - wall * h / 2;
  CHECK(std::abs(moment) == doctest::Approx(std::abs(6 * 4.0 / 12 * turned)));
}

TEST_CASE("friction: a constant force brakes, whatever the pressure") {
  const std::string slider = R"(
point P near (1, 0)
floor: P on x_axis
x(P) = s
free s
mass(P) = 2
force(P) = (F, 0)
friction(floor) force 3
given s = 1, F = 7
find s''
)";
  check_numbers(solve(slider, "s' = 1"), "find s''", {2});
  check_numbers(solve(slider, "s' = -1"), "find s''", {5});
  check_numbers(solve(slider), "find s''", {2});
  check_numbers(solve(slider, "F = 2.5"), "find s''", {0});
}

TEST_CASE("friction: at rest in a driven machine it is undecided, and that is said") {
  const Json reply = solve(R"(
point P near (1, 0)
floor: P on x_axis
x(P) = s
force(P) = (0, -5)
friction(floor) = 0.2
given s = 1
find reaction(s)
)");
  CHECK(has_diagnostic(reply, "E504", "friction of what rests"));
}
