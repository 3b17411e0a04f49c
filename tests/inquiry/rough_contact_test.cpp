// SPDX-License-Identifier: Apache-2.0
// Friction of unilateral constraints in a given state, against textbook formulas.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "inquiry/find/find.h"
#include "inquiry/machine/case.h"
#include "support/answers.h"
#include "support/free_bar.h"
#include "support/prepared_model.h"

using namespace trammel;
using trammel::test::answers;
using trammel::test::condition;

namespace {

constexpr double g = 10, m = 2;

// A block that is pushed along a floor.
std::string block(double push, double speed, const char* law = "friction(floor) = 0.3") {
  return fmt::format(R"(
point P near (0, 0)
mass(P) = {}
gravity = {}
floor: y(P) >= 0
{}
force(P) = (F, 0)
given F = {}, x(P)' = {}
find x(P)'', reaction(floor), contact_force(floor)
)",
                     m, g, law, push, speed);
}

struct Rod {
  double angle, turning, speed, friction;
};

// Its lower end on the floor.
std::string rod(const Rod& state) {
  return fmt::format(R"(
point P near (0, 0)
point Q near ({}, {})
line rod from P to Q
length(rod) = 1
x(P) = u
y(P) = w
angle(x_axis, rod) = phi
free u, w, phi
body(rod): mass m uniform
gravity = g
floor: y(P) >= 0
friction(floor) = mu
given m = {}, g = {}, mu = {}, u = 0, w = 0, phi = {}, u' = {}, w' = 0, phi' = {}
find phi'', reaction(floor)
)",
                     std::cos(state.angle), std::sin(state.angle), m, g, state.friction,
                     state.angle, state.speed, state.turning);
}

// At rest on a floor, against a wall.
std::string ladder(double of_floor, double of_wall, const char* asked) {
  return fmt::format(R"(
point P near (2, 0)
point Q near (0, 3)
line ladder from P to Q
length(ladder) = sqrt(13)
x(P) = u
y(P) = w
angle(x_axis, ladder) = phi
free u, w, phi
body(ladder): mass 1 uniform
gravity = 10
floor: y(P) >= 0
wall: x(Q) >= 0
friction(floor) = {}
friction(wall) = {}
find {}
)",
                     of_floor, of_wall, asked);
}

std::string why_unanswered(const std::string& text) {
  const test::PreparedModel prepared(text);
  return inquiry::answer_find(prepared.here, prepared.question(), {}).answer.reason;
}

}  // namespace

TEST_CASE("rough contact: a block rests, starts or slides by Coulomb's law") {
  const double most = 0.3 * m * g;
  for (const double push : {0.0, 3.0, -5.9, 6.1, -8.0})
    for (const double speed : {0.0, 2.0, -2.0}) {
      CAPTURE(push);
      CAPTURE(speed);
      const bool sticks = speed == 0 && std::abs(push) <= most;
      const double way = speed != 0 ? speed : push;
      const double friction = sticks ? -push : -std::copysign(most, way);
      const std::string text = block(push, speed);
      const std::vector<double> found = answers(text);
      CHECK(found[0] == doctest::Approx((push + friction) / m));
      CHECK(found[1] == doctest::Approx(m * g));
      CHECK(value_of(test::ask(text, test::Wanted::Numbers).back())->numbers->at(1) ==
            doctest::Approx(friction));
      CHECK(condition(text) ==
            fmt::format("'floor: y(P) >= 0' is tight and {}", sticks       ? "sticks"
                                                              : speed == 0 ? "starts to slide"
                                                                           : "slides"));
    }
}

TEST_CASE("rough contact: a force of friction that is said does not grow with the pressure") {
  const char* law = "friction(floor) force 5";
  CHECK(answers(block(4, 0, law))[0] == 0);
  CHECK(answers(block(7, 0, law))[0] == doctest::Approx(1));
  CHECK(answers(block(7, -1, law))[0] == doctest::Approx(6));
}

TEST_CASE("rough contact: what is in the air rubs nothing") {
  const auto found = answers(R"(
point P near (0, 1)
mass(P) = 2
gravity = 10
floor: y(P) >= 0
friction(floor) = 0.3
given x(P)' = 3
find x(P)'', y(P)'', contact_force(floor)
)");
  CHECK(found[0] == 0);
  CHECK(found[1] == doctest::Approx(-10));
  CHECK(found[2] == 0);
}

TEST_CASE("rough contact: what rubs along nothing known is refused where it bears alone") {
  const auto weight = [](double height) {
    return fmt::format(R"(
point P near (0, 2)
x(P) = 0
y(P) = h
free h
mass(P) = 1
gravity = 10
floor: x(P) + y(P) >= 0
friction(floor) = 0.3
given h = {}
find h''
)",
                       height);
  };
  CHECK(answers(weight(2))[0] == doctest::Approx(-10));
  CHECK(why_unanswered(weight(0)) == "along what 'floor: x(P) + y(P) >= 0' rubs is not known");
}

TEST_CASE("rough contact: the pressure of a sliding rod depends on its friction") {
  for (const double angle : {0.4, 1.0, 1.9})
    for (const double mu : {0.1, 0.6})
      for (const double speed : {-1.0, 1.0}) {
        const Rod state{angle, 0.7, speed, mu};
        CAPTURE(angle);
        CAPTURE(mu);
        CAPTURE(speed);
        // Newton and Euler about the middle, with the lower end on the floor.
        const double s = std::sin(angle), c = std::cos(angle),
                     arm = c + std::copysign(mu, speed) * s;
        const double pressure = m * (g - s * 0.7 * 0.7 / 2) / (1 + 3 * c * arm);
        REQUIRE(pressure > 0);
        const std::vector<double> found = answers(rod(state));
        CHECK(found[1] == doctest::Approx(pressure));
        CHECK(found[0] == doctest::Approx(-6 * pressure / m * arm));
      }
}

TEST_CASE("rough contact: where Coulomb's law has no solution that is said by name") {
  CHECK(why_unanswered(rod({1.2, 0, -1, 3})).find("Painlev") != std::string::npos);
}

TEST_CASE("rough contact: a stone on a rough thread loses speed along its circle") {
  const auto found = answers(R"(
point O at (0, 0)
point M near (0.6, -0.8)
thread: distance(O, M) <= 1
friction(thread) = 0.2
mass(M) = 2
gravity = 10
given x(M)' = 0.8, y(M)' = 0.6
find reaction(thread), 0.8*x(M)'' + 0.6*y(M)''
)");
  CHECK(found[0] == doctest::Approx(-18));
  CHECK(found[1] == doctest::Approx(-10 * 0.6 - 0.2 * 18 / 2));
}

TEST_CASE("rough contact: a ladder slips where floor and wall are too smooth") {
  const double mu = 0.2, nu = 0.1;
  const auto found = answers(ladder(mu, nu, "phi'', u'', reaction(floor), reaction(wall)"));
  const double turn = found[0], floor = found[2], wall = found[3];
  // Slipping down: the foot to the right, the head down. The middle is at (-1, 1.5) from the foot.
  CHECK(found[1] > 0);
  CHECK(wall - mu * floor == doctest::Approx(found[1] - 1.5 * turn));
  CHECK(floor + nu * wall - 10 == doctest::Approx(-turn));
  CHECK(13.0 / 12 * turn == doctest::Approx(floor - 1.5 * mu * floor - nu * wall - 1.5 * wall));
}

TEST_CASE("rough contact: of three feet nobody knows which bears what") {
  const std::string bar = R"(
point A near (0, 0)
point B near (4, 0)
line bar from A to B
length(bar) = 4
x(A) = u
y(A) = w
angle(x_axis, bar) = phi
free u, w, phi
body(bar): mass 3 uniform
gravity = 10
point M near (1.5, 0)
M on bar
distance(A, M) = 1.5
left: y(A) >= 0
middle: y(M) >= 0
right: y(B) >= 0
find )";
  for (const char* foot : {"left", "middle", "right"})
    CHECK(why_unanswered(bar + "reaction(" + foot + ")\n").find("in many ways") !=
          std::string::npos);
  CHECK(answers(bar + "w'', reaction(left) + reaction(middle) + reaction(right)\n")[1] ==
        doctest::Approx(30));
  CHECK(condition(bar + "w''\n") ==
        "'left: y(A) >= 0' is tight, 'middle: y(M) >= 0' is tight, "
        "'right: y(B) >= 0' is tight");
}

TEST_CASE("rough contact: what friction presses against at its limit may bear nothing as well") {
  const auto beside_wall = [](int force, const char* asked) {
    return "point P near (0, 0)\nmass(P) = 2\ngravity = 10\nfloor: y(P) >= 0\n"
           "friction(floor) = 0.5\nwall: x(P) <= 0\nforce(P) = (F, 0)\ngiven F = " +
           std::to_string(force) + "\nfind " + asked + "\n";
  };
  for (const int force : {-5, 0, 5, 15})
    for (const char* asked : {"reaction(wall)", "contact_force(floor)"}) {
      CAPTURE(force);
      CHECK(why_unanswered(beside_wall(force, asked)).find("in many ways") != std::string::npos);
    }
  // Pulled away harder than friction can hold, nothing is shared.
  CHECK(answers(beside_wall(-15, "x(P)'', reaction(wall)"))[0] == doctest::Approx(-2.5));
  const std::string on_thread =
      "point A at (-1, 0)\npoint P near (0, 0)\nmass(P) = 1\ngravity = 10\nfloor: y(P) >= 0\n"
      "friction(floor) = 0.5\nthread: distance(A, P) <= 1\nfind ";
  CHECK(why_unanswered(on_thread + "reaction(thread)\n").find("in many ways") != std::string::npos);
  CHECK(answers(on_thread + "x(P)''\n")[0] == 0);
}

TEST_CASE("rough contact: forces that friction at rest leaves open are refused, others answered") {
  const auto still = answers(ladder(0.5, 0.2, "phi'', u''"));
  CHECK(still[0] == 0);
  CHECK(still[1] == 0);
  for (const char* asked : {"reaction(floor)", "contact_force(wall)"})
    CHECK(why_unanswered(ladder(0.5, 0.2, asked)).find("in many ways") != std::string::npos);
  // A table presses each foot by half its weight, however it is pushed; its friction is open.
  const std::string table = test::free_bar("(0, 0)", "(2, 0)", 3) + R"(
left: y(P) >= 0
right: y(Q) >= 0
friction(left) = 0.5
friction(right) = 0.5
force(Q) = (4, 0)
find )";
  CHECK(answers(table + "reaction(left)\n")[0] == doctest::Approx(15));
  CHECK(answers(table + "u''\n")[0] == 0);
  CHECK(why_unanswered(table + "contact_force(left)\n").find("in many ways") != std::string::npos);
}

TEST_CASE("rough contact: where friction leaves several motions each is told") {
  // Sliding towards its lean a steep rod presses itself on: (J + m cos^2) < mu m sin cos.
  const auto state = [](double turning, const char* asked) {
    return fmt::format(R"(
point P near (0, 0)
point G near (0.34, 0.94)
line rod from P to G
length(rod) = 1
x(P) = u
y(P) = w
angle(x_axis, rod) = phi
free u, w, phi
body(rod): mass 1, inertia 0.1, center G
gravity = 9.81
floor: y(P) >= 0
friction(floor) = 1.2
given u = 0, w = 0, phi = 70 deg, u' = -1, w' = 0, phi' = {}
find {}
)",
                       turning, asked);
  };
  const double sine = std::sin(std::atan(1.0) * 14 / 9);
  const std::string both = why_unanswered(state(8, "w''"));
  CHECK(both.find("'floor' is tight and slides") != std::string::npos);
  CHECK(both.find(fmt::format("'floor' is slack, u'' = {:.6g}, w'' = {:.6g}",
                              64 * std::sqrt(1 - sine * sine), 64 * sine - 9.81)) !=
        std::string::npos);
  CHECK(answers(state(8, "x(G)'"))[0] == doctest::Approx(-1 - 8 * sine));
  // Slower, it can neither stay on the floor nor leave it.
  CHECK(why_unanswered(state(3, "w''")).find("no solution here") != std::string::npos);
}

TEST_CASE("rough contact: a tight thread beside a rod may press the rail, so friction is open") {
  // The tension of the thread is any, and so its friction, which presses A: what slides or starts
  // does so with any friction; what nothing pulls rests.
  struct Row {
    double push, speed;
    bool is_open;
  };
  for (const Row& row : {Row{0, 1, true}, Row{3, 0, true}, Row{1, 0, true}, Row{0, 0, false}}) {
    CAPTURE(row.push);
    const std::string text = fmt::format(R"(
point O at (0, 0)
point E at (10, 0)
line rail from O to E
point A near (1, 0)
point B near (2, 0)
mass(A) = 1
mass(B) = 1
line rod from A to B
length(rod) = 1
n: A on rail
B on rail
distance(O, A) = q
free q
gravity = (0, -10)
force(A) = (F, 0)
given q = 1, q' = {}, F = {}
friction(n) = 0.2
thread: distance(B, A) <= 1
friction(thread) = 0.5
find q''
)",
                                         row.speed, row.push);
    if (row.is_open)
      CHECK(why_unanswered(text).find("several motions, since what presses it can be shared") !=
            std::string::npos);
    else
      CHECK(answers(text)[0] == 0);
  }
}

TEST_CASE("rough contact: a plank on twenty feet shares its load, and does not move") {
  std::string plank = R"(
point A near (0, 0)
point B near (19, 0)
line plank from A to B
length(plank) = 19
x(A) = 0
y(A) = h
angle(x_axis, plank) = phi
free h, phi
body(plank): mass 40 uniform
gravity = 10
given h = 0, phi = 0
)";
  std::string sum;
  for (int k = 0; k < 20; ++k) {
    plank += fmt::format("point F{0} in plank at ({0}, 0)\nfoot{0}: y(F{0}) >= 0\n", k);
    sum += fmt::format("{}reaction(foot{})", k == 0 ? "" : " + ", k);
  }
  const auto found = answers(plank + "find h'', " + sum + "\n");
  CHECK(std::abs(found[0]) < 1e-11 * g);
  CHECK(found[1] == doctest::Approx(400));
  CHECK(why_unanswered(plank + "find reaction(foot7)\n").find("in many ways") != std::string::npos);
}
