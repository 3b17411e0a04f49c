// SPDX-License-Identifier: Apache-2.0
// Beads that rub on curves and on rings that turn: Coulomb's law with the normal force of the path,
// by hand.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "app/run_reply.h"
#include "support/answers.h"

using namespace trammel;

namespace {

constexpr double k = 0.8, m = 1.3, g = 9.81, mu = 0.25;

// On the parabola (s, k s^2), which is lifted with the acceleration `lift`.
std::string parabola(double s, double rate, double lift, const std::string& law) {
  return fmt::format(R"(curve w = (s, k*s^2 + lift*time^2/2) for s
point P near ({0}, {1})
track: P on w
x(P) = s0
free s0
mass(P) = m
friction(track) {6}
gravity = g
given k = {2}, s0 = {0}, s0' = {3}, m = {4}, lift = {5}, g = 9.81
)",
                     s, k * s * s, k, rate, m, lift, law);
}

struct Bead {
  double normal, along, acceleration;  // the latter of x
};

// Newton's law across and along the path; `friction` gives the force along it from the normal one.
template <class Friction>
Bead move(double s, double rate, double lift, const Friction& friction) {
  const double slope = 2 * k * s, length = std::sqrt(1 + slope * slope);
  const double speed = rate * length, bend = 2 * k / (length * length * length);
  const double normal = m * ((g + lift) / length + bend * speed * speed);
  const double along = friction(normal);
  const double tangential = -(g + lift) * slope / length + along / m;
  return {normal, along, (tangential - rate * rate * slope * 2 * k / length) / length};
}

Bead slide(double s, double rate, double lift) {
  return move(s, rate, lift, [&](double n) { return -std::copysign(mu * std::abs(n), rate); });
}

}  // namespace

TEST_CASE("friction on a curve: it slides by Coulomb's law, also while the curve is lifted") {
  for (const double lift : {0.0, 3.0})
    for (const double s : {-0.7, 0.2, 0.5})
      for (const double rate : {-2.0, 1.1}) {
        CAPTURE(s);
        CAPTURE(rate);
        const std::vector<double> found = test::first_components(
            test::ask(parabola(s, rate, lift, "= 0.25") +
                          "find s0''\nfind reaction(track)\nfind y(contact_force(track))\n",
                      test::Wanted::FormulasToo));
        const Bead bead = slide(s, rate, lift);
        CHECK(found[0] == doctest::Approx(bead.acceleration));
        CHECK(found[1] == doctest::Approx(bead.normal));
        CHECK(found[2] == doctest::Approx(bead.along));
      }
}

TEST_CASE("friction on a curve: a constant force acts against the sliding along the curve") {
  const std::vector<double> found = test::first_components(
      test::ask(parabola(0.5, -1.1, 0.0, "force 2") + "find s0''\nfind y(contact_force(track))\n",
                test::Wanted::FormulasToo));
  CHECK(found[0] == doctest::Approx(move(0.5, -1.1, 0.0, [](double) { return 2.0; }).acceleration));
  CHECK(found[1] == doctest::Approx(2.0));
}

TEST_CASE("friction on a curve: a bead stays where the slope is at most the coefficient") {
  for (const double share : {-0.98, -0.4, 0.7, 0.99, 1.01, 1.6}) {
    CAPTURE(share);
    const double s = share * mu / (2 * k), slope = 2 * k * s;
    const std::vector<double> found = test::first_components(
        test::ask(parabola(s, 0.0, 0.0, "= 0.25") + "find s0''\nfind y(contact_force(track))\n",
                  test::Wanted::FormulasToo));
    if (std::abs(share) < 1) {
      CHECK(std::abs(found[0]) < 1e-12);
      CHECK(found[1] == doctest::Approx(m * g * slope / std::sqrt(1 + slope * slope)));
    } else {
      CHECK(found[0] == doctest::Approx(slide(s, -1e-300, 0.0).acceleration));
      CHECK(found[0] < 0);
    }
  }
}

TEST_CASE("friction on a curve: a run follows the law and ends where the slope is small enough") {
  double s = 0.5, rate = 1.1;
  constexpr double h = 1e-5;
  for (int step = 0; step < 10'000; ++step) {  // the midpoint rule, before the bead turns
    const double half = rate + 0.5 * h * slide(s, rate, 0.0).acceleration;
    rate += h * slide(s + 0.5 * h * rate, half, 0.0).acceleration;
    s += h * half;
  }
  const test::Json run = test::run(parabola(0.5, 1.1, 0.0, "= 0.25") + "simulate for 0.1\n");
  CHECK(test::last(run, "s0") == doctest::Approx(s).epsilon(1e-7));
  CHECK(test::last(run, "s0'") == doctest::Approx(rate).epsilon(1e-7));
  const test::Json held = test::run(parabola(0.5, 1.1, 0.0, "= 0.25") + "simulate for 9 every 1\n");
  CHECK(std::abs(test::last(held, "s0'")) < 1e-9);
  CHECK(test::events(held, "stick").size() == 1);
  CHECK(2 * k * std::abs(test::last(held, "s0")) <= mu + 1e-9);
}

TEST_CASE(
    "friction on a curve: one that changes its shape is refused, as the sliding is not known") {
  const test::Json reply = test::reply_to(R"(curve w = (s*(1 + time), s^2) for s
point P near (0.5, 0.25)
track: P on w
x(P) = u
free u
mass(P) = 1
friction(track) = 0.3
given u = 0.5, u' = 0
simulate for 1
)",
                                          {.exit_code = app::ExitCode::ModelWrong});
  const std::string message = reply["diagnostics"][0]["message"];
  CHECK(message.starts_with("'w' changes its shape"));
}

TEST_CASE("friction on a curve: a straight one rubs as the line does, also in impacts") {
  const auto carried = [](const std::string& rail) {
    return test::run(rail + R"(point P near (0, 0)
x(P) = u
free u
point Q near (0.5, -0.3)
line l from P to Q
length(l) = 0.6
angle(x_axis, l) = th
free th
mass(P) = 1
mass(Q) = 1
gravity = 9.81
friction(rail) = 0.08
floor: y(Q) >= -0.55
restitution(floor) = 0.4
given u = 0, u' = 0, th = -0.5, th' = 0
simulate for 0.5 every 0.1
)");
  };
  const test::Json line = carried("rail: P on x_axis\n");
  const test::Json curve = carried("curve w = (s, 0*s) for s\nrail: P on w\n");
  CHECK(test::events(line, "impact").size() == 1);
  CHECK(test::events(curve, "impact").size() == 1);
  for (const char* name : {"u", "u'", "th", "th'"})
    CHECK(test::last(curve, name) == doctest::Approx(test::last(line, name)));
}

TEST_CASE("friction on a ring that turns: bead and ring keep what they spin with together") {
  const std::string ring = R"(point O at (0, 0)
circle c center O radius R
angle(x_axis, c) = al
free al
inertia(c) = 5
point P near (0.9, 0.1)
track: P on c
line r from O to P
angle(x_axis, r) = ph
free ph
mass(P) = 2
friction(track) = 0.2
given R = 1, ph = 0, al = 0, al' = 0, ph' = 3
)";
  const std::vector<double> found = test::first_components(test::ask(
      ring + "find ph''\nfind al''\nfind y(contact_force(track))\n", test::Wanted::FormulasToo));
  CHECK(found[0] == doctest::Approx(-0.2 * 9));  // mu m R ph'^2 by m R
  CHECK(found[1] == doctest::Approx(0.2 * 2 * 9.0 / 5));
  CHECK(found[2] == doctest::Approx(-0.2 * 2 * 9));
  const test::Json run = test::run(ring + "simulate for 2\n");
  const double rate = 3 / (1 + 0.2 * 3 * 2);
  CHECK(test::last(run, "ph'") == doctest::Approx(rate));
  CHECK(test::last(run, "al'") == doctest::Approx((3 - rate) * 2 / 5));
}
