// SPDX-License-Identifier: Apache-2.0
// Forces that jump with the sign of a rate that is 0 in the given state: what holds, what starts.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"
#include "app/run_reply.h"

namespace {

using namespace trammel;
using namespace trammel::test;

Json solve(const std::string& text) {
  app::Request request;
  request.model.text = text;
  request.format = app::Format::Json;
  return Json::parse(app::answer_request(request).output)["results"];
}

double number(const Json& result) {
  CAPTURE(result.dump(1));
  REQUIRE(result["status"] == "ok");
  CHECK(result["certificate"]["max_relative_difference"].get<double>() < 1e-9);
  return result["numeric"].get<double>();
}

bool says(const Json& result, const std::string& what) {
  CAPTURE(result.dump(1));
  const std::string key = result["status"] == "failed" ? "reason" : "condition";
  return result.contains(key) && result[key].is_string() &&
         result[key].get<std::string>().find(what) != std::string::npos;
}

const std::string incline =
    "coordinate x\nkinetic = m*x'^2/2\npotential = -m*g*sin(a)*x\n"
    "force(x) = -mu*m*g*cos(a)*sign(x')\ngiven m = 2, g = 10, a = 0.3, x = 0\n"
    "find x'', -mu*m*g*cos(a)*sign(x')\n";

TEST_CASE("a block rests on an incline that is not steep, and friction bears its weight") {
  const Json results = solve(incline + "given mu = 0.5, x' = 0\n");
  CHECK(number(results[0]) == 0.0);
  CHECK(number(results[1]) == doctest::Approx(-2 * 10 * std::sin(0.3)).epsilon(1e-12));
  CHECK(results[0]["symbolic"].get<std::string>().find("sign(x')") != std::string::npos);
  CHECK(says(results[0], fmt::format("at rest sign(x') = {:.8g} holds it", std::tan(0.3) / 0.5)));
}

TEST_CASE("a block on an incline that is steep starts downwards") {
  const Json results = solve(incline + "given mu = 0.2, x' = 0\n");
  CHECK(number(results[0]) ==
        doctest::Approx(10 * (std::sin(0.3) - 0.2 * std::cos(0.3))).epsilon(1e-12));
  CHECK(number(results[1]) == doctest::Approx(-0.2 * 20 * std::cos(0.3)).epsilon(1e-12));
  CHECK(says(results[0], "at rest sign(x') = 1 starts it"));
}

TEST_CASE("a block that slides has the sign of its rate, and nothing is said of rest") {
  const Json results = solve(incline + "given mu = 0.5, x' = -1\n");
  CHECK(number(results[0]) ==
        doctest::Approx(10 * (std::sin(0.3) + 0.5 * std::cos(0.3))).epsilon(1e-12));
  CHECK(!says(results[0], "sign"));
}

// On a plate of 3 that rubs the ground with 2 lies a block of 1, which rubs the plate with 4.
std::string two_blocks(const std::string& rest) {
  return "coordinate x, y\nkinetic = x'^2/2 + 3*y'^2/2\nforce(x) = P - 4*sign(x' - y')\n"
         "force(y) = 4*sign(x' - y') - 2*sign(y')\ngiven x = 0, y = 0, x' = 0, y' = 0\n" +
         rest;
}

TEST_CASE("of two blocks both rest, move together, or slide on one another") {
  const std::string asked = "find x'', y'', 4*sign(x' - y'), 2*sign(y'), sign(2*y' - 2*x')\n";
  struct Row {
    double push, x, y, between, ground;
  };
  for (const Row& row :
       {Row{1.5, 0, 0, 1.5, 1.5}, Row{4, 0.5, 0.5, 3.5, 2}, Row{8, 4, 2.0 / 3, 4, 2}}) {
    CAPTURE(row.push);
    const Json results = solve(two_blocks(asked + fmt::format("given P = {}\n", row.push)));
    CHECK(number(results[0]) == doctest::Approx(row.x).epsilon(1e-12));
    CHECK(number(results[1]) == doctest::Approx(row.y).epsilon(1e-12));
    CHECK(number(results[2]) == doctest::Approx(row.between).epsilon(1e-12));
    CHECK(number(results[3]) == doctest::Approx(row.ground).epsilon(1e-12));
    CHECK(number(results[4]) == doctest::Approx(-row.between / 4).epsilon(1e-12));
  }
}

TEST_CASE("rows of a sweep decide each by itself") {
  app::Request request;
  request.task = app::Sweep{};
  request.model.text = two_blocks("find x''\nsweep P from 1 to 9 in 4 steps\n");
  request.format = app::Format::Json;
  const Json result = Json::parse(app::answer_request(request).output)["results"][0];
  CAPTURE(result.dump(1));
  const double expected[] = {0, 0.25, 1, 3, 5};
  for (std::size_t k = 0; k < 5; ++k)
    CHECK(result["rows"][k][1].get<double>() == doctest::Approx(expected[k]).epsilon(1e-9));
}

TEST_CASE("a mass that moves with a belt stays with it while its spring is weaker than the grip") {
  const std::string belt =
      "coordinate x\nkinetic = x'^2\npotential = 2*x^2\nforce(x) = -6*sign(x' - v)\n"
      "given v = 0.3, x' = 0.3\nfind x'', -6*sign(x' - v)\n";
  const Json held = solve(belt + "given x = 0.5\n");
  CHECK(number(held[0]) == 0.0);
  CHECK(number(held[1]) == doctest::Approx(2).epsilon(1e-12));
  const Json torn = solve(belt + "given x = 2\n");
  CHECK(number(torn[0]) == doctest::Approx(-1).epsilon(1e-12));
  CHECK(number(torn[1]) == doctest::Approx(6).epsilon(1e-12));
}

TEST_CASE("a thread and a grip are decided together") {
  const Json results = solve(
      "coordinate x\nkinetic = x'^2/2\nforce(x) = 3 - 5*sign(x')\ntight: x <= 1\n"
      "given x = 1, x' = 0\nfind x''\n");
  CHECK(number(results[0]) == 0.0);
}

TEST_CASE("what drives a rate off either way, and products of signs, are refused at rest") {
  const Json driven = solve(
      "coordinate x\nkinetic = x'^2/2\nforce(x) = 2*sign(x')\ngiven x = 0, x' = 0\nfind x''\n");
  CHECK(driven[0]["status"] == "failed");
  CHECK(says(driven[0], "several motions fit"));
  const Json tangled = solve(
      "coordinate x, y\nkinetic = x'^2/2 + y'^2/2\nforce(x) = 1 - 2*sign(x')*sign(y')\n"
      "given x = 0, y = 0, x' = 0, y' = 0\nfind x'', kinetic_energy\n");
  CHECK(tangled[0]["status"] == "failed");
  CHECK(says(tangled[0], "no single force says"));
  CHECK(number(tangled[1]) == 0.0);
}

TEST_CASE("a drag by the square of the rate is 0 at rest") {
  const Json results = solve(
      "coordinate x\nkinetic = x'^2/2\nforce(x) = 1 - x'^2*sign(x')\ngiven x = 0, x' = 0\n"
      "find x''\n");
  CHECK(number(results[0]) == doctest::Approx(1));
  CHECK(!says(results[0], "sign"));
}

// A block of 2 on a slope of 0.3, with g = 10; a drag between it and the origin has F.
std::string sketched_block(const std::string& rest) {
  return "line ramp near (0, 0) to (2, 1)\norigin on ramp\nangle(x_axis, ramp) = 0.3\n"
         "point P near (0.9, 0.3)\nP on ramp\ndistance(origin, P) = s\nfree s\nmass(P) = 2\n"
         "gravity = 10\nactuator drag from origin to P force -F*sign(s')\n"
         "given s = 1, s' = 0\n" +
         rest;
}

TEST_CASE("in a sketch a drag holds a block, or lets it start") {
  const double weight = 20 * std::sin(0.3);
  const std::string asked = "find s'', -F*sign(s'), force(drag)\n";
  const Json held = solve(sketched_block(asked + "given F = 10\n"));
  CHECK(number(held[0]) == 0.0);
  CHECK(number(held[1]) == doctest::Approx(weight).epsilon(1e-12));
  CHECK(number(held[2]) == doctest::Approx(weight).epsilon(1e-12));
  CHECK(says(held[0], fmt::format("at rest sign(s') = {:.8g} holds it", -weight / 10)));
  const Json starts = solve(sketched_block(asked + "given F = 3\n"));
  CHECK(number(starts[0]) == doctest::Approx((3 - weight) / 2).epsilon(1e-12));
  CHECK(number(starts[2]) == doctest::Approx(3).epsilon(1e-12));
  CHECK(says(starts[0], "at rest sign(s') = -1 starts it"));
}

TEST_CASE("rows of a sweep decide the signs of a sketch each by itself") {
  app::Request request;
  request.task = app::Sweep{};
  request.model.text = sketched_block("find s''\nsweep F from 3 to 9 in 2 steps\n");
  request.format = app::Format::Json;
  const Json reply = Json::parse(app::answer_request(request).output);
  const Json& rows = reply["results"][0]["rows"];
  CAPTURE(reply.dump(1));
  REQUIRE(rows.size() == 3);
  CHECK(rows[0][1].get<double>() == doctest::Approx((3 - 20 * std::sin(0.3)) / 2).epsilon(1e-12));
  CHECK(rows[1][1].get<double>() == doctest::Approx(0).epsilon(1e-12));
  CHECK(rows[2][1].get<double>() == doctest::Approx(0).epsilon(1e-12));
}

TEST_CASE("a rate that a constraint holds leaves the sign open; one that it drives off does not") {
  const std::string crank =
      "point O at (0, 0)\npoint P near (1, 0)\nline bar from O to P\nlength(bar) = 1\n"
      "angle(x_axis, bar) = theta\ntheta' = omega\ntheta'' = alpha\nmass(P) = 2\n"
      "torque(bar) = -3*sign(theta')\ngiven theta = 0.3, omega = 0\nfind reaction(theta)\n";
  const Json held = solve(crank + "given alpha = 0\n");
  CHECK(number(held[0]) == 0.0);
  CHECK(says(held[0], "at rest sign(omega) is open"));
  const Json driven = solve(crank + "given alpha = 4\n");
  CHECK(number(driven[0]) == doctest::Approx(2 * 4 + 3).epsilon(1e-12));
  CHECK(says(driven[0], "at rest sign(omega) = 1 starts it"));
}

TEST_CASE("modes about a state that is held take the sign as constant, and say so") {
  const Json results = solve(
      "coordinate x\nkinetic = x'^2\npotential = 4*x^2\nforce(x) = -3*sign(x')\n"
      "given x = 0.25, x' = 0\nfind modes\n");
  CHECK(results[0]["status"] == "ok");
  CHECK(says(results[0], "sign(x') stays -0.66666667"));
}

}  // namespace

TEST_CASE("a sign is held however it is written: with a name of `let`, or the other way round") {
  const std::string belt =
      "point P near (2, 0)\nP on x_axis\nfree s\nx(P) = s\nmass(P) = 2\nlet w = 2*v0\n"
      "given k = 0.3, r = 0.5, s = 3.5, s' = 1, v0 = 0.5\nfind s'', r*sign(2*v0 - s')\n";
  for (const std::string force : {"-r*sign(s' - w)", "r*sign(w - s')", "r*sign(2*v0 - s')"}) {
    CAPTURE(force);
    const std::string text = belt + "force(P) = (k*(4 - s) + " + force + ", 0)\n";
    const Json held = solve(text);
    CHECK(number(held[0]) == 0.0);  // k*(4 - s) = 0.15 is less than r
    CHECK(number(held[1]) == doctest::Approx(-0.15).epsilon(1e-12));
    const Json carried = run(text + "simulate for 1 every 0.5\n");
    CHECK(last(carried, "s") == doctest::Approx(4.5).epsilon(1e-9));
    CHECK(std::abs(last(carried, "s''")) < 1e-12);
    CHECK(last(carried, "r*sign(2*v0 - s')") == doctest::Approx(0.15).epsilon(1e-9));
  }
}
