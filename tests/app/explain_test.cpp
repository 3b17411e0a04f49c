// SPDX-License-Identifier: Apache-2.0
// `explain`: constructions in words, each step with its formula.
#include <doctest/doctest.h>

#include <string>

#include "app/request/reply.h"

namespace {

using namespace trammel::app;

Reply explain(const std::string& model, Format format = Format::Text) {
  Request request;
  request.task = Explain{};
  request.model.file_name = "model.tml";
  request.model.text = model;
  request.format = format;
  return answer_request(request);
}

const char* const slider_crank = R"(
point A at (0, 0)
point B near (0.58, 0.81)
point C near (2.4, 0)
line crank from A to B
line rod from B to C
length(crank) = a
length(rod) = b
angle(x_axis, crank) = theta
C on x_axis
given a = 1, b = 2, theta = 0.95
)";

}  // namespace

TEST_CASE("explain: a slider-crank with ruler and compass") {
  const Reply reply = explain(slider_crank);
  CHECK(reply.exit_code == ExitCode::Answered);
  CHECK(reply.output == R"(  1. crank has the direction of x_axis, turned by theta
       angle_crank = theta
  2. A is held by the ground
       x_A = 0
       y_A = 0
  3. B is where the circle about A with radius a meets the ray from A along crank
       x_B = a*cos(theta)
       y_B = a*sin(theta)
  4. C is where the circle about B with radius b meets the line x_axis
       x_C = a*cos(theta) + sqrt(b^2 - a^2*sin(theta)^2)
       y_C = 0
)");
}

TEST_CASE("explain: radii, sides, and coordinates in a frame") {
  const std::string text = explain(R"(
point O near (2, 1.2)
circle c center O radius r
line slope near (0, 0) to (4, 1)
origin on slope
angle(x_axis, slope) = alpha
tangent(slope, c)
x(O) = 2
point P at (5, 0)
line bar from O to P
point Q in bar at (u, v)
given r = 0.8, alpha = 0.3, u = 1, v = 0.4
)")
                               .output;
  for (const char* part :
       {"the circle c gets its radius from 'circle c center O radius r'",
        "slope passes through origin",
        "O is where the line x = 2 meets the parallel to slope at the distance radius(c)",
        "y_O = (r + 2*sin(alpha))/cos(alpha)",
        "Q lies u along bar from its start and v to its left"})
    CHECK_MESSAGE(text.find(part) != std::string::npos, part << " in\n" << text);
}

TEST_CASE("explain: what is aimed, and what turns together") {
  const std::string lever = explain(R"(
point O at (0, 0)
point P at (3, 4)
point T near (5, 8)
line lever from O to T
length(lever) = 10
distance(P, lever) = h
given h = 0
find x(T)
)")
                                .output;
  CHECK(lever.find("lever is turned about O until it passes P at the distance h") !=
        std::string::npos);
  const std::string gears = explain(R"(
point O at (0, 0)
point P near (2, 0)
line arm from O to P
length(arm) = 2
circle sun center O radius 1
circle planet center P radius 1
circle ring center O radius 3
mesh(sun, planet)
mesh(planet, ring)
angle(x_axis, sun) = theta
angle(x_axis, ring) = 0
given theta = 1
find x(P)
)")
                                .output;
  CHECK(gears.find("'mesh(planet, ring)', 'mesh(sun, planet)' together") != std::string::npos);
  CHECK(gears.find("angle_planet = -theta/2") != std::string::npos);
}

TEST_CASE("explain: other formats, and what cannot be constructed") {
  CHECK(explain(slider_crank, Format::Latex).output.find("the line x\\_axis: $") !=
        std::string::npos);
  CHECK(explain(slider_crank, Format::Markdown).output.find("4. C is where") != std::string::npos);
  CHECK(explain(slider_crank, Format::Json).output.find("\"formulas\"") != std::string::npos);
  const Reply core = explain(R"(
point A at (0, 0)
point B at (4, 0)
point C at (1, 3)
point O near (2, 1)
circle c center O
A on c
B on c
C on c
)");
  CHECK(core.exit_code == ExitCode::Answered);
  CHECK(core.output.find("O and c hold each other: x_O, y_O, r_c solve together") !=
        std::string::npos);
  CHECK(core.output.find("y_O^2 + (4 - x_O)^2 = r_c^2") != std::string::npos);
}

TEST_CASE("explain: a section of a beam with a point at which nothing acts") {
  const Reply told = explain(R"(
point A at (0, 0)
point B near (6, 0)
line beam from A to B
length(beam) = L
roller: B on x_axis
point C near (2, 0)
proportion(C, beam) = a/L
given L = 6, a = 2, P = 12
find internal(beam, 1)
)");
  CHECK(told.exit_code == ExitCode::Answered);
  CHECK(told.output.find("not answered") == std::string::npos);
}

// Terms that cancel, cosines of right angles: a person is shown 0, as by `solve`.
TEST_CASE("explain: what is rounding of terms that cancel is shown as 0") {
  const std::string asked =
      "force(C) = (F, 0)\nload(crank) = (0, -q)\n"
      "given theta = 90 deg, F = 10, q = 3\n"
      "find reaction(theta), joint_force(B, rod), internal(rod, 0.7), internal(crank, 0.3)\n";
  const std::string model(slider_crank);
  const std::string text = model.substr(0, model.find("given")) + asked + "given a = 1, b = 2\n";
  for (const Format format : {Format::Text, Format::Latex, Format::Markdown}) {
    const Reply reply = explain(text, format);
    CHECK(reply.exit_code == ExitCode::Answered);
    for (const char* tiny : {"e-15", "e-16", "e-17", "10^{-15}", "10^{-16}", "10^{-17}"})
      CHECK(reply.output.find(tiny) == std::string::npos);
  }
  const std::string told = explain(text).output;
  CHECK(told.find("dy_B = a*cos(theta) = 0\n") != std::string::npos);
}
