// SPDX-License-Identifier: Apache-2.0
// Pins that rub take part in impacts: what the friction of a hinge may hold of an impulse is mu r
// times the impulse that the hinge passes on. Two rods in line strike a stop; their velocities
// after it are solved here.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>
#include <string>
#include <vector>

#include "app/run_reply.h"

using namespace trammel;

namespace {

// Two rods of length 1 with masses at their ends turn as one about O, at the speed 1, till the
// lower one strikes a stop at a part of its length. Mass, mu*r and restitution may be anything.
struct Rods {
  double upper = 2.0, lower = 3.0, at = 0.6, lever = 0.0, restitution = 0.0;

  std::string text() const {
    return fmt::format(R"(point O at (0, 0)
point A near (-0.5, -0.866)
point B near (-1, -1.732)
point C near (-0.8, -1.39)
line first from O to A
line second from A to B
length(first) = 1
length(second) = 1
C on second
distance(A, C) = {}
angle(x_axis, first) = a
angle(x_axis, second) = b
free a, b
mass(A) = {}
mass(B) = {}
friction(A) = mu radius 0.2
stop: x(C) <= 0
restitution(stop) = {}
given a = -120 deg, b = -120 deg, a' = 1, b' = 1, mu = {}
find a', b'
simulate for 0.6
)",
                       at, upper, lower, restitution, lever / 0.2);
  }

  // Of a couple on the lower rod as a part of the impulse across in A; without one the rods stay in
  // line. x: a', b', the impulse of the stop, that across in A, the couple.
  Eigen::VectorXd jump(const double* part) const {
    Eigen::MatrixXd e = Eigen::MatrixXd::Zero(5, 5);
    Eigen::VectorXd y = Eigen::VectorXd::Zero(5);
    e.row(0) << lower, lower, 1, -1, 0;   // the lower mass along x
    e.row(1) << lower, lower, at, 0, -1;  // and about A
    e.row(2) << upper, 0, 0, 1, 1;        // the upper mass about O
    y.head(3) << 2 * lower, 2 * lower, upper;
    e.row(3) << 1, at, 0, 0, 0;
    y[3] = -restitution * (1 + at);
    if (part == nullptr)
      e.row(4) << -1, 1, 0, 0, 0;
    else
      e.row(4) << 0, 0, 0, -*part, 1;
    return e.fullPivLu().solve(y);
  }

  // The rates after it by the law of friction: the rods stay in line, or the couple is as large as
  // can be and acts against their turning.
  std::vector<double> after() const {
    Eigen::VectorXd x = jump(nullptr);
    if (std::abs(x[4]) <= lever * std::abs(x[3])) return {x[0], x[1]};
    for (const double part : {lever, -lever}) {
      x = jump(&part);
      if (x[2] > 0 && x[4] * (x[1] - x[0]) <= 0) return {x[0], x[1]};
    }
    return {};
  }
};

}  // namespace

TEST_CASE("friction in pins: an impact is passed on by the law of friction of impulses") {
  for (const double at : {0.2, 0.6, 0.9, 1.0})
    for (const double lever : {0.0, 0.02, 0.1, 0.3}) {
      CAPTURE(at);
      CAPTURE(lever);
      Rods rods;
      rods.at = at;
      rods.lever = lever;
      const std::vector<double> expected = rods.after();
      REQUIRE(expected.size() == 2);
      const test::Json run = test::run(rods.text());
      const std::vector<test::Json> impacts = test::events(run, "impact");
      REQUIRE(!impacts.empty());
      std::vector<double> found;  // the second row of that moment
      for (const test::Json& row : run["rows"])
        if (row[0] == impacts[0]["time"])
          found = {row[test::column(run, "a'")], row[test::column(run, "b'")]};
      REQUIRE(found.size() == 2);
      CHECK(found[0] == doctest::Approx(expected[0]).epsilon(1e-6));
      CHECK(found[1] == doctest::Approx(expected[1]).epsilon(1e-6));
    }
}
