// SPDX-License-Identifier: Apache-2.0
// What `optimize` tells of the value at its places: short, and that of the machine there.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "app/request/reply.h"
#include "app/run_reply.h"

using namespace trammel;
using test::Json;

namespace {

Json optimum(const std::string& text) {
  app::Request request;
  request.model.text = text;
  request.format = app::Format::Json;
  request.task = app::Solve{};
  const app::Reply reply = answer_request(request);
  CAPTURE(reply.output);
  const Json results = Json::parse(reply.output)["results"];
  REQUIRE(results.size() == 1);
  CHECK(results[0]["certificate"].is_object());
  return results[0]["stationary"];
}

// A boom that a ram lifts: y(E) is h at most, where the ram is upright, and -h on the other side.
constexpr const char* boom = R"(
point O at (0, 0)
point R at (s, 0)
point E near (0.6, 0.5)
line boom from O to E
line ram from R to E
length(boom) = t
length(ram) = h
given s = 0.8, t = 0.7, h = 0.6
)";

constexpr const char* seesaw = R"(
point P at (0, 0)
point A near (-0.66, -0.4)
point B near (0.99, 0.6)
line beam from A to B
length(beam) = L
angle(x_axis, beam) = theta
proportion(P, beam) = k
free theta
mass(A) = M
mass(B) = m
gravity = g
given L = 1.93, theta = 0.545, theta' = 0, k = 0.4, M = 2, m = 5, g = 9.81
optimize theta'' over k
)";

}  // namespace

TEST_CASE("optimum's value: of the machine there, also on the other side of a sign") {
  for (const char* asked : {"abs(y(E))", "sqrt(y(E)^2)"}) {
    CAPTURE(asked);
    for (const Json& found : optimum(boom + std::string("optimize ") + asked + " over s\n"))
      CHECK(double(found["value"]["numeric"]) == doctest::Approx(0.6));
  }
  for (const Json& found : optimum(boom + std::string("optimize abs(x(E)) over s\n"))) {
    const double x = std::sqrt(0.7 * 0.7 - 0.6 * 0.6);
    CHECK(double(found["value"]["numeric"]) == doctest::Approx(x));
  }
}

// The boom is steepest where the ram is upright: at asin(h/t), or as far from -pi below.
TEST_CASE("optimum's value: an absolute value of angles is never told below 0") {
  const double steepest = std::asin(0.6 / 0.7);
  for (const char* asked : {"abs(angle(x_axis, boom))", "abs(2*angle(x_axis, boom))/2",
                            "abs(angle(x_axis, boom)/2)*2"}) {
    CAPTURE(asked);
    const Json places = optimum(boom + std::string("optimize ") + asked + " over s\n");
    CHECK(!places.empty());
    for (const Json& found : places) {
      const double told = found["value"]["numeric"];
      CHECK(std::min(std::abs(told - steepest), std::abs(told - (std::numbers::pi - steepest))) <
            1e-9);
    }
  }
  // 2 boom + ram, where s = sqrt(3 (t^2 - h^2)): by the drawing above it, and below it the other
  // way round. Sums of angles are compared but for whole turns of each.
  const std::string sum = "2*angle(x_axis, boom) + angle(x_axis, ram)";
  for (const std::string& asked : {sum, "abs(" + sum + ")"}) {
    CAPTURE(asked);
    const Json places = optimum(boom + ("optimize " + asked + " over s\n"));
    CHECK(!places.empty());
    const double a = 2 * std::sqrt(0.13 / 3);
    const double above = std::acos(-a / 2 / 0.6) + 2 * std::acos(a / 0.7);
    const double below = -2 * std::acos(-a / 0.7) - std::acos(a / 2 / 0.6);
    for (const Json& found : places) {
      const double told = found["value"]["numeric"];
      const bool is_right =
          std::abs(told - above) < 1e-9 || std::abs(told - (asked == sum ? below : -below)) < 1e-9;
      CHECK_MESSAGE(is_right, told);
    }
  }
}

TEST_CASE("optimum's value: a product beside its own root is one root") {
  const Json found = optimum(seesaw);
  REQUIRE(found.size() == 2);
  CHECK(found[0]["value"]["symbolic"] == "-g*cos(theta)*(M + m)/(2*L*sqrt(M*m))");
  // By hand: the smallest angular acceleration, at k = (m - sqrt(M*m))/(M + m).
  CHECK(double(found[0]["value"]["numeric"]) ==
        doctest::Approx(-9.81 * std::cos(0.545) * 7 / (2 * 1.93 * std::sqrt(10.0))));
}
