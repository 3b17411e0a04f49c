// SPDX-License-Identifier: Apache-2.0
// Bodies of points: rigid as drawn, or as dimensioned by constraints among their points.
#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

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

double number(const Json& reply, std::size_t question) {
  REQUIRE(reply["results"][question]["numeric"].is_number());
  return reply["results"][question]["numeric"].get<double>();
}

const std::string plate = R"(
point A at (0, 0)
point B near (2, 0)
point C near (2, 1)
point D near (0, 1)
body plate of A, B, C, D
angle(x_axis, plate) = theta
given theta = 0
find distance(A, C)
find x(D)
find y(C)
)";

}  // namespace

TEST_CASE("bodies: what is not dimensioned stays as drawn, however the body is turned") {
  for (const double theta : {0.0, 0.7, -2.0}) {
    const Json reply = solve(plate, "theta = " + std::to_string(theta));
    CHECK(number(reply, 0) == doctest::Approx(std::sqrt(5.0)));
    CHECK(number(reply, 1) == doctest::Approx(-std::sin(theta)).scale(1));
    CHECK(number(reply, 2) == doctest::Approx(2 * std::sin(theta) + std::cos(theta)));
  }
}

TEST_CASE("bodies: constraints among their points take the place of the drawing") {
  const Json reply = solve(plate + "distance(B, D) = 3\ndistance(A, B) = 2.5\n");
  // D lies where it is drawn, at 0 along the frame or 1 beside it, and 3 away from B.
  CHECK(number(reply, 0) == doctest::Approx(std::sqrt(5.0)));
  const double x = number(reply, 1);
  const double y = std::sqrt(9 - (x - 2.5) * (x - 2.5));
  CHECK((std::abs(x) < 1e-9 || std::abs(y - 1) < 1e-9));
}

TEST_CASE("bodies: a point may be fixed in their frame") {
  const Json reply = solve(plate + "point P in plate at (1, 2)\nfind x(P)\n", "theta = pi/2");
  CHECK(number(reply, 3) == doctest::Approx(-2));
}

TEST_CASE("bodies: a part beside a point whose place on a curve has a name") {
  // Nothing says where on its curve the point is drawn, which the shapes of parts were asked with.
  const Json reply = solve(
      "curve w = (s, s^2) for s\npoint A near (1, 1)\nparameter(A, w) = s\ngiven s = 3\n"
      "part wheel = move(cylinder(d=1, h=1), (3, 0, 0))\n"
      "angle(wheel) = 0.3\nx(wheel) = 2\ny(wheel) = 0\nfind y(A), x(wheel)\n");
  CHECK(number(reply, 0) == doctest::Approx(9));
  CHECK(number(reply, 1) == doctest::Approx(2));
}
