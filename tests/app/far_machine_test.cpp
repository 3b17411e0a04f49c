// SPDX-License-Identifier: Apache-2.0
// Machines that stand far from the origin: what is small there is what would be small here.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "app/request/reply.h"
#include "app/run_reply.h"
#include "support/answers.h"

using trammel::test::answers;
using trammel::test::condition;

namespace {

// A stone of mass 1 on a pillar beside a post, both so far to the right.
std::string stone(double far, double gap, const char* others) {
  return fmt::format(R"(
point P near ({0}, {1})
{2}
x(P) = {0}
y(P) = w
free w
mass(P) = 1
gravity = 9.81
floor: y(P) >= 0
given w = {1}
find reaction(floor), w''
)",
                     far, gap, others);
}

std::string with_post(double far, double gap) {
  return stone(far, gap, fmt::format("point Q at ({}, 1)", far + 1).c_str());
}

// Two rods of length 1 on points that are as far apart, and what is said of that distance.
std::string told(double far, const char* of_distance) {
  trammel::app::Request request;
  request.model.text = fmt::format(R"(
point A at ({0}, 0)
point B at ({1}, 0)
point C near ({0}, 1)
line a from A to C
line b from B to C
line r from A to B
length(a) = 1
length(b) = 1
{2}
find y(C)
)",
                                   far, far + 1, of_distance);
  request.task = trammel::app::Solve{};
  std::string all;
  for (const auto& diagnostic : answer_request(request).diagnostics)
    all += render(diagnostic, false);
  return all;
}

}  // namespace

TEST_CASE("far machine: a gap is open by the size of the machine, not by its distance") {
  for (const double far : {0.0, 1e3, 1e6}) {
    const auto open = answers(with_post(far, 5e-4));
    CHECK(open[0] == 0);
    CHECK(open[1] == doctest::Approx(-9.81));
    CHECK(condition(with_post(far, 5e-4)) == "'floor: y(P) >= 0' is slack");
    const auto tight = answers(with_post(far, 0));
    CHECK(tight[0] == doctest::Approx(9.81));
    CHECK(tight[1] == 0);
  }
}

TEST_CASE("far machine: a lone point is judged by the digits of its place") {
  CHECK(answers(stone(1e6, 5e-4, ""))[1] == doctest::Approx(-9.81));
  CHECK(answers(stone(1e6, 0, ""))[0] == doctest::Approx(9.81));
}

TEST_CASE("far machine: what rests there in rounded numbers bears load") {
  // Its height is a difference of large numbers, off by some 1e-10.
  const std::string block = R"(
point A at (1000000.1, 1000000.7)
point B near (1000001.4, 1000000.7)
line ground from A to B
angle(x_axis, ground) = 0.3
length(ground) = 1.3
point P in ground at (s, 0)
given s = 0.37
free s
mass(P) = 2
gravity = 10
stop: distance(A, P) >= 0.37
find reaction(stop), s''
)";
  const auto found = answers(block);
  CHECK(found[0] == doctest::Approx(20 * std::sin(0.3)));
  CHECK(found[1] == 0);
}

TEST_CASE("far machine: a stone falls in a run, and hits when it should") {
  for (const double far : {0.0, 1e6}) {
    const auto run = trammel::test::run(with_post(far, 5e-4) + "simulate for 0.02 every 0.004\n");
    const auto hits = trammel::test::events(run, "impact");
    REQUIRE(hits.size() == 1);
    CHECK(double(hits[0]["time"]) == doctest::Approx(std::sqrt(2 * 5e-4 / 9.81)).epsilon(1e-6));
    CHECK(std::abs(trammel::test::last(run, "w")) < 1e-9);
  }
}

TEST_CASE("far machine: half a centimetre is told as missing, and what would fit") {
  for (const double far : {0.0, 1e6}) {
    CAPTURE(far);
    CHECK(told(far, "redundant length(r) = 1.005").find("E505") != std::string::npos);
    CHECK(told(far, "redundant length(r) = 1").find("E505") == std::string::npos);
    CHECK(told(far, "length(r) = 1.005").find("would hold with 1") != std::string::npos);
  }
}

TEST_CASE("friction holds or brakes a bead on a rail, however large the drawing is") {
  // What moves at all is judged by motions as large as the machine, not by metres.
  for (const char* hint : {"1e-9", "1", "1e6", "1e12"})
    for (const double pull : {3.0, 7.0}) {
      CAPTURE(hint);
      const auto result = trammel::test::run(fmt::format(R"(
point P near (0, {})
rail: P on x_axis
x(P) = s
free s
mass(P) = 1
gravity = 10
friction(rail) = 0.5
force(P) = ({}, 0)
given s = 0, s' = 0
simulate for 2
)",
                                                         hint, pull));
      const double pace = pull > 5 ? pull - 5 : 0.0;
      CHECK(trammel::test::last(result, "s") == doctest::Approx(2 * pace).epsilon(1e-9));
      CHECK(trammel::test::last(result, "x(P)") == trammel::test::last(result, "s"));
    }
}
