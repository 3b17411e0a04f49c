// SPDX-License-Identifier: Apache-2.0
// Formulas that papers print wrongly: as printed they are refuted, as docs/theory/mechanics has
// them they are proved. The printed ones are written with the program's signs.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"

using namespace trammel::app;
using Json = nlohmann::json;

namespace {

// [DoSanh2008 4.1]; u across OA, v along it.
const std::string double_pendulum = R"(
point O at (0, 0)
point Z at (0, -1)
line down from O to Z
point A near (0.39, -0.92)
point B near (1.15, -1.39)
line OA from O to A
line AB from A to B
length(OA) = L1
length(AB) = L2
point C1 in OA at (a1, 0)
point C2 in AB at (a2, 0)
angle(down, OA) = p1
angle(OA, AB) = p2
free p1, p2
body(OA): mass m1, inertia J1, center C1
body(AB): mass m2, inertia J2, center C2
gravity = g
given L1 = 1, L2 = 0.9, a1 = 0.5, a2 = 0.45, m1 = 2, m2 = 1.5, J1 = 0.17, J2 = 0.1, g = 9.81
given p1 = 0.4, p2 = 0.6, p1' = 1.1, p2' = -0.7
)";

const std::string across = "x(joint_force(A, AB))*cos(p1) + y(joint_force(A, AB))*sin(p1)";
const std::string along = "x(joint_force(A, AB))*sin(p1) - y(joint_force(A, AB))*cos(p1)";

// [DoSanh2008 4.2]
const std::string disk_in_box = R"(
point O near (0.2, 2)
point Z near (0.2, 1)
line down from O to Z
angle(x_axis, down) = -pi/2
length(down) = 1
y(O) = h
x(O) = x
point C near (0.59, 1.08)
line OC from O to C
point Q near (0.55, 0.88)
line CQ from C to Q
length(OC) = R - r
length(CQ) = r
angle(down, OC) = phi
roll: R*angle(down, OC) + r*angle(OC, CQ) = 0
free x, phi
mass(O) = M
mass(C) = m
inertia(CQ) = m*r^2/2
gravity = g
force(O) = (F, 0)
given R = 1.2, r = 0.2, h = 2, x = 0.2, phi = 0.4, M = 5, m = 2, g = 9.81, F = 7
given x' = 0.5, phi' = 0.8
)";

// [Todd2019 fig. 5]
const std::string sliding_pendulum = R"(
point A near (0.3, 0)
point B near (1.1, -0.6)
line AB from A to B
x(A) = x
A on x_axis
length(AB) = 1
angle(AB, x_axis) = theta
mass(A) = m
mass(B) = m
gravity = g
free x, theta
given x = 0.3, theta = 0.6435, m = 2, g = 9.81, x' = 0.7, theta' = 1.3
)";

std::string verdict(const std::string& model, const std::string& claim) {
  Request request;
  request.model.text = model + "prove " + claim + "\n";
  request.format = Format::Json;
  const Json reply = Json::parse(answer_request(request).output);
  REQUIRE(reply["results"].size() == 1);
  CAPTURE(claim);
  REQUIRE(reply["results"][0].contains("verdict"));
  return reply["results"][0]["verdict"];
}

void check_pair(const std::string& model, const std::string& left, const std::string& printed,
                const std::string& right) {
  CAPTURE(left);
  CHECK(verdict(model, left + " = " + printed) == "refuted");
  CHECK(verdict(model, left + " = " + right) == "proved");
}

}  // namespace

TEST_CASE("printed formulas: Do Sanh's (30), reactions at the joint of a double pendulum") {
  check_pair(double_pendulum, across,
             "-m2*g*sin(p1) + m2*a2*sin(p2)*(p1' + p2')^2 + m2*(L1 + a2*cos(p2))*p1''"
             " + m2*a2*cos(p2)*p2''",
             "m2*g*sin(p1) - m2*a2*sin(p2)*(p1' + p2')^2 + m2*(L1 + a2*cos(p2))*p1''"
             " + m2*a2*cos(p2)*p2''");
  check_pair(double_pendulum, along,
             "m2*g*cos(p1) + m2*L1*p1'^2 + m2*a2*cos(p2)*(p1' + p2')^2 - m2*a2*cos(p2)*p1''"
             " - m2*a2*sin(p2)*p2''",
             "-m2*g*cos(p1) - m2*L1*p1'^2 - m2*a2*cos(p2)*(p1' + p2')^2 - m2*a2*sin(p2)*p1''"
             " - m2*a2*sin(p2)*p2''");
}

TEST_CASE("printed formulas: Do Sanh's (31), accelerations of a double pendulum") {
  const std::string weights = "-m1*g*a1*sin(p1) - m2*g*(L1*sin(p1) + a2*sin(p1 + p2))";
  CHECK(verdict(double_pendulum,
                "(m1*L1^2 + a2^2 + 2*L1*a2*cos(p1))*p1'' + m2*(L1*cos(p2) + a2)*a2*p2'' = " +
                    weights + " - m2*a2*L1*(2*p1' + p2')*p1'") == "refuted");
  CHECK(verdict(double_pendulum,
                "(m1*a1^2 + J1 + J2 + m2*(L1^2 + a2^2 + 2*L1*a2*cos(p2)))*p1''"
                " + (J2 + m2*(L1*cos(p2) + a2)*a2)*p2'' = " +
                    weights + " + m2*a2*L1*sin(p2)*(2*p1' + p2')*p2'") == "proved");
  const std::string rest = "-m2*g*a2*sin(p1 + p2) - m2*a2*L1*sin(p2)*p1'^2";
  CHECK(verdict(double_pendulum, "m2*(L1*cos(p2) + a2)*a2*p1'' + (m2*a2^2 + J2)*p2'' = " + rest) ==
        "refuted");
  CHECK(verdict(double_pendulum,
                "(J2 + m2*(L1*cos(p2) + a2)*a2)*p1'' + (m2*a2^2 + J2)*p2'' = " + rest) == "proved");
}

TEST_CASE("printed formulas: Do Sanh's (44) stands, his (46) does not follow from it") {
  CHECK(verdict(disk_in_box, "reaction(roll) = -m*(R - r)*phi''/2") == "proved");
  check_pair(disk_in_box, "reaction(roll)",
             "-(m/2)/(m*cos(phi)^2)*(m*(R - r)*cos(phi)*sin(phi)*phi'^2) + F*cos(phi)"
             " + m*g*sin(phi)",
             "(m/2)*(m*(R - r)*cos(phi)*sin(phi)*phi'^2 + F*cos(phi) + (M + m)*g*sin(phi))"
             "/(3*(M + m)/2 - m*cos(phi)^2)");
}

TEST_CASE("printed formulas: Todd's accelerations of a pendulum on a slide") {
  CHECK(verdict(sliding_pendulum,
                "x'' = (theta'^2 + g*sin(theta))*cos(theta)/(2 - sin(theta)^2)") == "proved");
  check_pair(sliding_pendulum, "theta''",
             "(2*g + theta'^2*sin(theta)^2)*cos(theta)/(2 - sin(theta)^2)",
             "(2*g + theta'^2*sin(theta))*cos(theta)/(2 - sin(theta)^2)");
}

TEST_CASE("printed formulas: Todd's spring is stretched from its free length") {
  check_pair(
      "point A at (0, 0)\npoint B at (x, y)\nspring s from A to B stiffness k length L\n"
      "given x = 3, y = 4, k = 2, L = 1\n",
      "-force(s)", "k*sqrt(x^2 + y^2) - L", "k*(sqrt(x^2 + y^2) - L)");
}
