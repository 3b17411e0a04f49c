// SPDX-License-Identifier: Apache-2.0
// Each kind of load and each kind of reaction once, with its sign: against equilibrium by hand.
#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"

namespace {

using namespace trammel::app;
using Json = nlohmann::json;

struct Row {
  std::string model, question;
  std::vector<double> expected;
};

void check(const std::string& base, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    Request request;
    request.model.file_name = "model.tml";
    request.model.text = base + row.model + "\nfind " + row.question + "\n";
    request.format = Format::Json;
    const Json result = Json::parse(answer_request(request).output)["results"][0];
    CAPTURE(row.model);
    CAPTURE(result.dump());
    REQUIRE(!result["numeric"].is_null());
    const Json numbers =
        result["numeric"].is_array() ? result["numeric"] : Json::array({result["numeric"]});
    REQUIRE(numbers.size() == row.expected.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
      CHECK(numbers[i].get<double>() == doctest::Approx(row.expected[i]).epsilon(1e-10).scale(1.0));
  }
}

// P slides on the x axis, 3 from the origin.
const std::string slider = R"(
point P near (3, 0)
on: P on x_axis
x(P) = c
given c = 3
point Q at (0, 4)
)";

// A bar of length 2 that a motor holds at 0.95.
const std::string arm = R"(
point A at (0, 0)
point B near (1.16, 1.63)
line l from A to B
length(l) = L
angle(x_axis, l) = theta
given L = 2, theta = 0.95
)";

const double s = std::sin(0.95), c = std::cos(0.95), g = 9.81;

}  // namespace

TEST_CASE("signs: forces, springs, dampers, actuators, weights and friction on a slider") {
  check(
      slider,
      {{"force(P) = (2, 5)", "(reaction(c), reaction(on))", {-2, -5}},
       // A spring of 4 pulls at 5 by 10: 6 towards the origin, 8 up.
       {"spring s from P to Q stiffness 10 length 4", "(reaction(c), reaction(on))", {6, -8}},
       {"spring s from P to Q stiffness 10 length 4", "force(s)", {-10}},
       {"spring s from P to Q stiffness 10", "(reaction(c), reaction(on))", {30, -40}},
       {"damper d from P to Q coefficient 10\nc' = 2", "(reaction(c), reaction(on))", {7.2, -9.6}},
       {"damper d from P to Q coefficient 10\nc' = 2", "force(d)", {-12}},
       {"actuator a from P to Q force 10", "(reaction(c), reaction(on))", {-6, 8}},
       {"actuator a from P to Q force 10", "force(a)", {10}},
       {"mass(P) = 2\ngravity = 9.81", "reaction(on)", {2 * g}},
       {"mass(P) = 2\nc'' = 3", "reaction(c)", {6}},
       {"mass(P) = 2\ngravity = (1, -2)", "(reaction(c), reaction(on))", {-2, 4}},
       {"mass(P) = 2\nincline = 0.3\ngiven g = 9.81", "reaction(on)", {2 * g * std::sin(0.3)}},
       {"mass(P) = 2\nincline = 0.3\ngravity = 10", "reaction(on)", {20 * std::sin(0.3)}},
       {"force(P) = (0, -4)\nfriction(on) = 0.5\nc' = 2", "reaction(c)", {2}},
       {"force(P) = (0, -4)\nfriction(on) = 0.5\nc' = -2", "reaction(c)", {-2}},
       {"force(P) = (0, -4)\nfriction(on) force 3\nc' = 2", "reaction(c)", {3}}});
}

TEST_CASE("signs: forces, torques, torsion elements, masses and inertias on an arm") {
  check(arm, {{"force(B) = (3, 5)", "reaction(L)", {-(3 * c + 5 * s)}},
              {"force(B) = (3, 5)", "reaction(theta)", {-2 * (-3 * s + 5 * c)}},
              {"torque(l) = 7", "reaction(theta)", {-7}},
              {"torque(x_axis, l) = 7", "reaction(theta)", {-7}},
              {"torque(l, x_axis) = 7", "reaction(theta)", {7}},
              {"load(l) = (1, -2)", "reaction(L)", {-(c - 2 * s)}},
              {"load(l) = (1, -2)", "reaction(theta)", {2 * (s + 2 * c)}},
              {"spring t between x_axis, l stiffness 10 angle 0.5", "reaction(theta)", {4.5}},
              {"spring t between x_axis, l stiffness 10 angle 0.5", "force(t)", {-4.5}},
              {"spring t between l, x_axis stiffness 10", "force(t)", {9.5}},
              {"damper t between x_axis, l coefficient 10\ntheta' = 2", "reaction(theta)", {20}},
              {"damper t between x_axis, l coefficient 10\ntheta' = 2", "force(t)", {-20}},
              {"actuator t between x_axis, l torque 10", "reaction(theta)", {-10}},
              {"actuator t between l, x_axis torque 10", "reaction(theta)", {10}},
              {"mass(B) = 3\ntheta' = 2\ngravity = 9.81", "reaction(L)", {-3 * 2 * 4 + 3 * g * s}},
              {"mass(B) = 3\ntheta'' = 0.5\ngravity = 9.81", "reaction(theta)", {6 + 6 * g * c}},
              {"inertia(l) = 3\ntheta'' = 0.5", "reaction(theta)", {1.5}},
              {"body(l): mass 3 uniform\ntheta'' = 0.5\ngravity = 9.81",
               "reaction(theta)",
               {2 + 3 * g * c}},
              {"point G in l at (1.2, 0.3)\nbody(l): mass 3, inertia 0.4, center G\ntheta'' = 0.5",
               "reaction(theta)",
               {(0.4 + 3 * (1.44 + 0.09)) / 2}},
              // A telescope: radial and Coriolis' acceleration.
              {"mass(B) = 3\nL' = 2\ntheta' = 1.5\nL'' = 0.7", "reaction(L)", {3 * (0.7 - 4.5)}},
              {"mass(B) = 3\nL' = 2\ntheta' = 1.5", "reaction(theta)", {3 * 2 * 2 * 2 * 1.5}}});
}

TEST_CASE("signs: reactions of distances, angles and coordinates") {
  const std::string pushed =
      "point P near (3, 4)\nforce(P) = (2, 5)\npoint A at (0, 0)\npoint B at (6, 0)\n";
  check(pushed,
        {{"a: distance(A, P) = 5\nb: distance(B, P) = 5", "reaction(a)", {-115.0 / 24}},
         {"a: distance(A, P) = 5\nb: distance(B, P) = 5", "reaction(A)", {-23.0 / 8, -23.0 / 6}},
         {"line l from A to B\nd: distance(P, l) = 4\nx(P) = 3", "reaction(d)", {-5}},
         {"line l from B to A\nd: distance(P, l) = -4\nx(P) = 3", "reaction(d)", {5}},
         {"line l from A to P\nlength(l) = 5\nt: angle(x_axis, l) = atan2(4, 3)",
          "reaction(t)",
          {-7}},
         {"line l from A to P\nlength(l) = 5\nt: angle(l, x_axis) = -atan2(4, 3)",
          "reaction(t)",
          {7}},
         {"distance(A, P) = 5\nt: angle(B, A, P) = atan2(4, 3)", "reaction(t)", {-7}},
         {"x: x(P) = 3\ny: y(P) = 4", "(reaction(x), reaction(y))", {-2, -5}},
         {"a: area(A, B, P) = 12\nx(P) = 3", "reaction(a)", {-5.0 / 3}},
         {"coincident(P, Q)\npoint Q at (3, 4)\np: coincident(A, R)\npoint R near (0, 0)\n"
          "force(R) = (1, 2)",
          "reaction(p)",
          {-1, -2}}});
}

TEST_CASE("signs: reactions of what lies on lines, circles and curves") {
  const std::string line = R"(
point P near (4, 3)
point A at (0, 0)
point B at (8, 6)
force(P) = (2, 5)
)";
  check(line,
        {{"line l from A to B\non: P on l\ndistance(A, P) = 5", "reaction(on)", {-2.8}},
         {"line l from B to A\non: P on l\ndistance(A, P) = 5", "reaction(on)", {2.8}},
         {"line l from A to B\nk: proportion(P, l) = 1/2", "reaction(k)", {-46}},
         {"line l from A to B\nk: proportion(P, l) = 1/2", "contact_force(k)", {-2.8, -4.6}},
         {"circle k center A radius 5\non: P on k\nx(P) = 4", "reaction(on)", {-25.0 / 3}},
         {"circle k center A\nr: radius(k) = 5\nP on k\nx(P) = 4", "reaction(r)", {-25.0 / 3}}});
  const std::string curve = "curve w = (s, s^2) for s\npoint P near (1, 1)\nforce(P) = (2, 5)\n";
  check(curve, {{"on: P on w\nx(P) = 1", "reaction(on)", {-5 * std::sqrt(5.0)}},
                {"parameter(P, w) = u\ngiven u = 1", "reaction(u)", {-12}}});
}

TEST_CASE("signs: reactions of parallels, welds, equal lengths, tangents, rolling and gears") {
  const std::string beam = R"(
point A at (0, 0)
point B near (4, 0)
line l from A to B
length(l) = 4
force(B) = (2, 5)
)";
  check(beam, {{"p: parallel(x_axis, l)", "reaction(p)", {-20}},
               {"p: parallel(l, x_axis)", "reaction(p)", {20}},
               {"p: perpendicular(y_axis, l)", "reaction(p)", {-20}},
               {"p: weld(x_axis, l)", "reaction(p)", {-20}},
               {"p: weld(l, x_axis)", "reaction(p)", {20}}});
  const std::string wheel = "point O near (0, 2)\ncircle k center O radius 2\nforce(O) = (2, -5)\n";
  check(wheel, {{"t: tangent(x_axis, k)\nx(O) = 0", "reaction(t)", {5}},
                {"r: roll(x_axis, k)\nangle(x_axis, k) = 0", "contact_force(r)", {5, -2}},
                {"r: roll(k, x_axis)\nangle(x_axis, k) = 0", "reaction(r)", {2}}});
  // Torque 6 on d is held by 2 at its radius of 3; in a ring of 3, by 3 at its radius of 2.
  check("", {{"point O at (0, 0)\npoint Q at (5, 0)\ncircle k center O radius 2\n"
              "circle d center Q radius 3\nm: mesh(k, d)\nangle(x_axis, k) = phi\n"
              "given phi = 0\ntorque(d) = 6",
              "(reaction(m), reaction(phi))",
              {2, 4}},
             {"point O at (0, 0)\npoint Q at (1, 0)\ncircle k center O radius 3\n"
              "circle d center Q radius 2\nm: mesh(k, d)\nangle(x_axis, k) = phi\n"
              "given phi = 0\ntorque(d) = 6",
              "(reaction(m), reaction(phi))",
              {-3, -9}},
             {"point A at (0, 0)\npoint B near (3, 0)\npoint C near (0, 3)\nB on x_axis\n"
              "C on y_axis\nline l from A to B\nline m from A to C\nlength(m) = 3\n"
              "e: equal(l, m)\nforce(B) = (2, 5)\nforce(C) = (7, 1)",
              "reaction(e)",
              {-2}}});
}

TEST_CASE("signs: mechanical constraints hold what geometric ones place, as Todd's Fig. 6 and 7") {
  const std::string bar = R"(
point A at (0, 0)
point B near (4, 0)
line l from A to B
length(l) = 4
geometric angle(x_axis, l) = th
force(B) = (2, -5)
given th = 0
)";
  check(bar,
        {{"point D at (4, -3)\ncyl: mechanical distance(B, D)", "reaction(cyl)", {5}},
         {"point D at (4, -3)\ncyl: mechanical distance(B, D)", "reaction(A)", {-2, 0}},
         {"point E in l at (3, 0)\nsup: mechanical E on x_axis", "reaction(sup)", {20.0 / 3}}});
}

TEST_CASE("signs: what mechanical constraints cannot hold is named") {
  Request request;
  request.model.file_name = "model.tml";
  request.model.text = R"(
point A at (0, 0)
point B near (4, 0)
point D at (9, 0)
line l from A to B
length(l) = 4
geometric angle(x_axis, l) = th
cyl: mechanical distance(B, D)
force(B) = (2, -5)
given th = 0
find reaction(cyl)
)";
  request.format = Format::Json;
  const std::string reply = answer_request(request).output;
  CHECK(reply.find("'cyl: mechanical distance(B, D)' does no work while the value of 'geometric "
                   "angle(x_axis, l) = th' alone changes") != std::string::npos);
}

TEST_CASE("units: what does not go together clashes in questions too") {
  const auto errors = [](const std::string& question) {
    Request request;
    request.model.file_name = "model.tml";
    request.model.text =
        "point A at (0, 0)\npoint B near (0.035, 0.02)\nline l from A to B\nlength(l) = L\n"
        "angle(x_axis, l) = th\nforce(B) = (2 N, -5 N)\ngiven th = 30 deg, L = 40 mm\n"
        "find " +
        question + "\n";
    request.format = Format::Json;
    const Json diagnostics = Json::parse(answer_request(request).output)["diagnostics"];
    return diagnostics.empty() ? std::string() : diagnostics[0]["message"].get<std::string>();
  };
  CHECK(errors("reaction(th) + reaction(L)") ==
        "the units do not fit: 'reaction(th)' is a torque or energy, but 'reaction(L)' is a force");
  CHECK(errors("x(B) + reaction(L)").find("units do not fit") != std::string::npos);
  CHECK(errors("reaction(th)/L + reaction(L)").empty());
  CHECK(errors("reaction(L) + 3").empty());
}
