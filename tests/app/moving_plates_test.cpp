// SPDX-License-Identifier: Apache-2.0
// What is fixed beside a bar moves with it in strips and pages as in pictures.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <string>

#include "app/request/reply.h"

using namespace trammel;

namespace {

int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

}  // namespace

TEST_CASE("moving pictures: a coupler with a point beside it is a plate of one shape") {
  app::Request request;
  request.model = {"m.tml",
                   "point O at (0, 0)\npoint A near (1, 0.2)\npoint D at (4, 0)\n"
                   "point B near (3.6, 2)\nline crank from O to A\nline coupler from A to B\n"
                   "line rocker from B to D\npoint P in coupler at (1.5, 1.2)\n"
                   "point Q in coupler at (3.6, 0)\nlength(crank) = 1\nlength(coupler) = 3\n"
                   "length(rocker) = 2.2\nangle(x_axis, crank) = theta\nfree theta\nmass(P) = 1\n"
                   "given theta = 20 deg, theta' = 3\nsimulate for 2\n"};
  request.task = app::Simulate{.animate = true, .frames = true};
  const app::Reply reply = app::answer_request(request);
  REQUIRE(reply.exit_code == app::ExitCode::Answered);
  const std::string mark = "<polygon class=\"plate\" points=\"";
  int plates = 0;
  for (std::size_t at = reply.frames.find(mark); at != std::string::npos;
       at = reply.frames.find(mark, at + 1)) {
    double ax = 0, ay = 0, bx = 0, by = 0, px = 0, py = 0;
    REQUIRE(std::sscanf(reply.frames.c_str() + at + mark.size(), "%lf,%lf %lf,%lf %lf,%lf", &ax,
                        &ay, &bx, &by, &px, &py) == 6);
    const double bar = std::hypot(bx - ax, by - ay);
    CHECK(std::hypot(px - ax, py - ay) / bar ==
          doctest::Approx(std::hypot(1.5, 1.2) / 3).epsilon(2e-3));
    CHECK(std::hypot(px - bx, py - by) / bar ==
          doctest::Approx(std::hypot(1.5, 1.2) / 3).epsilon(2e-3));
    // To the left of the bar; on the page y points downward.
    CHECK((bx - ax) * (py - ay) - (by - ay) * (px - ax) < 0);
    ++plates;
  }
  CHECK(plates == 12);                                          // one a moment
  CHECK(count(reply.frames, "<line class=\"bar\"") == 12 * 4);  // three bars and the arm of Q
  CHECK(count(reply.frames, "<path class=\"pin\"") == 12 * 2);
  CHECK(reply.animation.find(R"("plates":[{"bar":1,"beside":true},{"arm":1,"bar":1}])") !=
        std::string::npos);
}
