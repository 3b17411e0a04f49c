// SPDX-License-Identifier: Apache-2.0
// Systems in coordinates whose accelerations and reactions stand in textbooks, written down here as
// these give them.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"

namespace {

using namespace trammel::app;
using Json = nlohmann::json;

constexpr double g = 9.81;

struct Expected {
  std::string question;
  double value;
};

struct System {
  std::string what, text;
  std::vector<Expected> expected;
};

void check(const System& system) {
  CAPTURE(system.what);
  Request request;
  request.model.file_name = "system.tml";
  request.model.text = system.text + "\ngiven g = 9.81\n";
  for (const Expected& e : system.expected) request.model.text += "find " + e.question + "\n";
  request.format = Format::Json;
  const Json reply = Json::parse(answer_request(request).output);
  REQUIRE(reply["results"].size() == system.expected.size());
  for (std::size_t i = 0; i < system.expected.size(); ++i) {
    const Json& result = reply["results"][i];
    CAPTURE(result.dump());
    REQUIRE(result["status"] == "ok");
    CHECK(!result["symbolic"].is_null());
    CHECK(result["numeric"].get<double>() ==
          doctest::Approx(system.expected[i].value).epsilon(1e-10).scale(1.0));
  }
}

}  // namespace

TEST_CASE("textbook: a pendulum on a cart") {
  const double M = 2, m = 0.7, L = 0.9, w = 1.3, s = std::sin(0.5), c = std::cos(0.5);
  const double cart = m * s * (L * w * w + g * c) / (M + m * s * s);
  check({"cart",
         R"(coordinate x, phi
kinetic = M*x'^2/2 + m*((x' + L*phi'*cos(phi))^2 + (L*phi'*sin(phi))^2)/2
potential = -m*g*L*cos(phi)
given M = 2, m = 0.7, L = 0.9, x = 0, x' = 0, phi = 0.5, phi' = 1.3)",
         {{"x''", cart}, {"phi''", -(cart * c + g * s) / L}}});
}

TEST_CASE("textbook: Atwood's machine, with the rope as a constraint, and a double one") {
  check({"atwood",
         R"(coordinate y1, y2
kinetic = m1*y1'^2/2 + m2*y2'^2/2
force(y1) = -m1*g
force(y2) = -m2*g
rope: y1 + y2 = l
given m1 = 3, m2 = 2, y1 = 0, y2 = 1, l = 1, y1' = 0, y2' = 0)",
         {{"y1''", -g / 5}, {"reaction(rope)", 2 * 3 * 2 * g / 5}}});
  const double m1 = 4, m2 = 2, m3 = 1, all = m1 * m2 + m1 * m3 + 4 * m2 * m3;
  check({"double",
         R"(coordinate x, y
kinetic = m1*x'^2/2 + m2*(y' - x')^2/2 + m3*(x' + y')^2/2
potential = -m1*g*x - m2*g*(y - x) + m3*g*(x + y)
given m1 = 4, m2 = 2, m3 = 1, x = 0, y = 0, x' = 0, y' = 0)",
         {{"x''", g * (m1 * m2 + m1 * m3 - 4 * m2 * m3) / all},
          {"y''", 2 * g * m1 * (m2 - m3) / all}}});
}

TEST_CASE("textbook: a bead on a turning hoop, in its angle and in space") {
  const double R = 0.8, th = 0.6, W = 4, w = 0.9, s = std::sin(th), c = std::cos(th);
  const double turned = W * W * s * c - g / R * s;
  check({"angle",
         R"(coordinate theta
kinetic = m*R^2*(theta'^2 + Omega^2*sin(theta)^2)/2
potential = -m*g*R*cos(theta)
given m = 1.1, R = 0.8, Omega = 4, theta = 0.6, theta' = 0.9)",
         {{"theta''", turned}}});
  // Across the hoop the bead is pushed by Coriolis' force; time = 0 puts it above the x axis.
  check({"space",
         fmt::format(R"(coordinate x, y, z
kinetic = m*(x'^2 + y'^2 + z'^2)/2
potential = m*g*z
hoop: x^2 + y^2 + z^2 = R^2
turn: y*cos(Omega*time) - x*sin(Omega*time) = 0
given m = 1.1, R = 0.8, Omega = 4, y = 0
given x = {:.17g}, z = {:.17g}, x' = {:.17g}, y' = {:.17g}, z' = {:.17g})",
                     R * s, -R * c, R * c * w, W * R * s, R * s * w),
         {{"z''", R * (c * w * w + s * turned)}, {"reaction(turn)", 1.1 * 2 * W * R * c * w}}});
}

TEST_CASE("textbook: a disc that rolls upright, driven and steered") {
  const double m = 2, r = 0.3, J = 0.05, turning = 0.5 / (J + m * r * r), psi = 0.4;
  const double x = r * turning * std::cos(psi) - r * 2 * 0.7 * std::sin(psi);
  check({"disc",
         R"(coordinate x, y, phi, psi
kinetic = m*(x'^2 + y'^2)/2 + J*phi'^2/2 + I*psi'^2/2
force(phi) = tau
force(psi) = sigma
cx: constraint x' - r*phi'*cos(psi) = 0
cy: constraint y' - r*phi'*sin(psi) = 0
given m = 2, J = 0.05, I = 0.08, r = 0.3, tau = 0.5, sigma = 0.2
given x = 0, y = 0, phi = 0, psi = 0.4, phi' = 2, psi' = 0.7)",
         {{"phi''", turning}, {"psi''", 0.2 / 0.08}, {"x''", x}, {"reaction(cx)", m * x}}});
}

TEST_CASE("textbook: Foucault's pendulum") {
  const double W = 0.0729 * std::sin(0.8);
  check({"foucault",
         R"(coordinate x, y
kinetic = m*(x'^2 + y'^2)/2 + m*Omega*sin(lambda)*(x*y' - y*x')
potential = m*g*(x^2 + y^2)/(2*L)
given m = 1.3, Omega = 0.0729, lambda = 0.8, L = 10, x = 0.3, y = 0.1, x' = 0.2, y' = -0.1)",
         {{"x''", -g / 10 * 0.3 - 2 * W * 0.1}, {"y''", -g / 10 * 0.1 - 2 * W * 0.2}}});
}

TEST_CASE("textbook: the spherical pendulum, in angles and with the rod as a constraint") {
  const double L = 1.2, m = 0.9, th = 0.7, w = 0.5, W = 1.1, s = std::sin(th), c = std::cos(th);
  check({"angles",
         R"(coordinate theta, phi
kinetic = m*L^2*(theta'^2 + sin(theta)^2*phi'^2)/2
potential = -m*g*L*cos(theta)
given m = 0.9, L = 1.2, theta = 0.7, phi = 0.3, theta' = 0.5, phi' = 1.1)",
         {{"theta''", W * W * s * c - g / L * s}, {"phi''", -2 * w * W * c / s}}});
  check({"space",
         fmt::format(R"(coordinate x, y, z
kinetic = m*(x'^2 + y'^2 + z'^2)/2
force (0, 0, -m*g) at (x, y, z)
rod: sqrt(x^2 + y^2 + z^2) = L
given m = 0.9, L = 1.2, x = {:.17g}, y = 0, z = {:.17g}
given x' = {:.17g}, y' = {:.17g}, z' = {:.17g})",
                     L * s, -L * c, L * c * w, L * s * W, L * s * w),
         {{"reaction(rod)", -m * (L * (w * w + W * W * s * s) + g * c)}}});
}

TEST_CASE("textbook: Chaplygin's sleigh") {
  const double m = 2, J = 0.3, a = 0.25, w = 1.2, v = 0.9, s = std::sin(0.6), c = std::cos(0.6);
  const double turning = -m * a * v * w / (J + m * a * a);
  check({"sleigh",
         fmt::format(R"(coordinate x, y, phi
kinetic = m*((x' - a*phi'*sin(phi))^2 + (y' + a*phi'*cos(phi))^2)/2 + J*phi'^2/2
blade: constraint -x'*sin(phi) + y'*cos(phi) = 0
given m = 2, J = 0.3, a = 0.25, x = 0, y = 0, phi = 0.6, phi' = 1.2
given x' = {:.17g}, y' = {:.17g})",
                     v * c, v * s),
         {{"phi''", turning},
          {"x''", a * w * w * c - v * w * s},
          {"reaction(blade)", m * (v * w + a * turning)}}});
}

TEST_CASE("textbook: the heavy symmetric top") {
  const double A = 0.02, C = 0.01, th = 0.5, w = 0.3, p = 2, s = std::sin(th), c = std::cos(th);
  const double spin = 60 + p * c;
  check({"top",
         R"(coordinate psi, theta, phi
kinetic = A*(theta'^2 + psi'^2*sin(theta)^2)/2 + C*(phi' + psi'*cos(theta))^2/2
potential = m*g*l*cos(theta)
given A = 0.02, C = 0.01, m = 0.5, l = 0.1, psi = 0, theta = 0.5, phi = 0
given theta' = 0.3, psi' = 2, phi' = 60)",
         {{"theta''", (A * p * p * s * c - C * spin * p * s + 0.5 * g * 0.1 * s) / A},
          {"psi''", (C * spin * w - 2 * A * p * w * c) / (A * s)}}});
}

TEST_CASE("textbook: driven and damped, coupled, and moved pendulums and oscillators") {
  check({"damped",
         R"(coordinate x
kinetic = m*x'^2/2
potential = k*x^2/2
dissipation = c*x'^2/2
force(x) = F*cos(w*time)
given m = 2, k = 8, c = 1.5, F = 3, w = 2, time = 0.4, x = 0.2, x' = 0.7)",
         {{"x''", (3 * std::cos(0.8) - 8 * 0.2 - 1.5 * 0.7) / 2}}});
  check({"kapitza",
         R"(coordinate phi
let y0 = A*cos(w*time)
kinetic = m*((L*phi'*cos(phi))^2 + (y0' + L*phi'*sin(phi))^2)/2
potential = m*g*(y0 - L*cos(phi))
given m = 1, A = 0.1, w = 20, L = 0.5, time = 0.05, phi = 0.3, phi' = 0)",
         {{"phi''", -(g - 0.1 * 400 * std::cos(1.0)) / 0.5 * std::sin(0.3)}}});
  check({"relativistic",
         R"(coordinate x
kinetic = -m*c^2*sqrt(1 - x'^2/c^2)
potential = k*x^2/2
assume c > 0
given m = 2, c = 3, x = 0.5, x' = 2, k = 4)",
         {{"x''", -4 * 0.5 / 2 * std::pow(1 - 4.0 / 9, 1.5)}}});
}

TEST_CASE("textbook: a bead on a cycloid whose place is named by let") {
  const double a = 0.6, s = 1.1, w = 0.8;
  const double slid = std::sin(s) * (g / a - w * w) / (2 * (1 - std::cos(s)));
  check({"cycloid",
         R"(coordinate s
let px = a*(s - sin(s))
let py = -a*(1 - cos(s))
kinetic = m*(px'^2 + py'^2)/2
force (0, -m*g) at (px, py)
given m = 0.5, a = 0.6, s = 1.1, s' = 0.8)",
         {{"s''", slid},
          {"px'", a * (1 - std::cos(s)) * w},
          {"px''", a * (1 - std::cos(s)) * slid + a * std::sin(s) * w * w}}});
}

TEST_CASE("textbook: a ladder slides down a wall, held there by equations or by touching only") {
  const double l = 1.5, th = 0.7, w = -0.4, m = 3, s = std::sin(th), c = std::cos(th);
  const double turning = -3 * g / (2 * l) * c;
  for (const char* relation : {"=", ">="})
    check({relation,
           fmt::format(R"(coordinate x, y, theta
kinetic = m*(x'^2 + y'^2)/2 + m*l^2/12*theta'^2/2
potential = m*g*y
wall: x - l/2*cos(theta) {0} 0
floor: y - l/2*sin(theta) {0} 0
given m = 3, l = 1.5, theta = 0.7, theta' = -0.4, x = {1:.17g}, y = {2:.17g}
given x' = {3:.17g}, y' = {4:.17g})",
                       relation, l / 2 * c, l / 2 * s, -l / 2 * s * w, l / 2 * c * w),
           {{"theta''", turning},
            {"reaction(wall)", -m * l / 2 * (s * turning + c * w * w)},
            {"reaction(floor)", m * (g + l / 2 * (c * turning - s * w * w))}}});
}

TEST_CASE("textbook: a wheel on a belt rolls with a speed between them") {
  check({"belt",
         R"(coordinate x, phi
kinetic = m*x'^2/2 + J*phi'^2/2
force(x) = F
roll: constraint x' - r*phi' = u
given m = 2, J = 0.03, r = 0.2, u = 0.5, F = 3, x = 0, phi = 0, phi' = 1)",
         {{"x'", 0.7}, {"x''", 3 / 2.75}, {"reaction(roll)", -0.75 * 3 / 2.75}}});
}

TEST_CASE("textbook: places may have any number of coordinates") {
  check({"four",
         R"(coordinate a, b, c, d
kinetic = (a'^2 + b'^2 + c'^2 + d'^2)/2
force (1, 2, 3, 4) at (a, b, c, d)
sum: a + b + c + d = 0
given a = 1, b = -1, c = 0, d = 0, a' = 0, b' = 0, c' = 0, d' = 0)",
         {{"a''", -1.5}, {"d''", 1.5}, {"reaction(sum)", -2.5}}});
}
