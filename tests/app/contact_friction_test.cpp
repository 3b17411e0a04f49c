// SPDX-License-Identifier: Apache-2.0
// Stops and floors that rub, against motions that are known exactly.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/run_reply.h"
#include "places.h"
#include "support/answers.h"

using namespace trammel;
using namespace trammel::test;

namespace {

// A stone above a floor that may slope: gravity is turned instead.
std::string stone(double slope, double friction, double restitution) {
  return fmt::format(R"(
point P near (0, 1)
mass(P) = 2
gravity = ({}, {})
floor: y(P) >= 0
friction(floor) = {}
restitution(floor) = {}
)",
                     10 * std::sin(slope), -10 * std::cos(slope), friction, restitution);
}

TEST_CASE("a block slides down its incline, or rests on it") {
  const double slope = 0.3;
  const std::string start = "start x(P) = 0, y(P) = 0, x(P)' = -3\nsimulate for 4\n";
  const Json rests = run(stone(slope, 0.5, 0) + start);
  const double up = 10 * (std::sin(slope) + 0.5 * std::cos(slope));
  REQUIRE(events(rests, "stick").size() == 1);
  CHECK(events(rests, "stick")[0]["time"].get<double>() == doctest::Approx(3 / up).epsilon(1e-9));
  CHECK(last(rests, "x(P)") == doctest::Approx(-4.5 / up).epsilon(1e-9));
  CHECK(last(rests, "x(P)'") == 0.0);
  // Too smooth to stay: it turns back.
  const Json slides = run(stone(slope, 0.2, 0) + start);
  const double there = 10 * (std::sin(slope) + 0.2 * std::cos(slope)), turned = 3 / there;
  const double back = 10 * (std::sin(slope) - 0.2 * std::cos(slope));
  CHECK(last(slides, "x(P)") ==
        doctest::Approx(-4.5 / there + back * (4 - turned) * (4 - turned) / 2).epsilon(1e-8));
}

// A bead on a rail carries a rod whose end strikes the floor: in the same instant the rail presses
// the bead, and its friction takes speed. The momenta along and across the rail and the moment
// about the bead decide the impulses J of the floor and N of the rail.
TEST_CASE("an impact rubs where it presses a point on a line") {
  const double bead = 2, rod = 3, length = 1.5, phi = -0.6, mu = 0.2, speed = 4, turning = -2;
  const Json result = run(fmt::format(R"(
point P near (0, 0)
point Q near (1.2, -0.8)
line rod from P to Q
rail: P on x_axis
length(rod) = {2}
x(P) = s
angle(x_axis, rod) = phi
free s, phi
mass(P) = {0}
body(rod): mass {1} uniform
friction(rail) = {4}
floor: y(Q) >= {2}*sin({3})
given s = 0, phi = {3}, s' = {5}, phi' = {6}
simulate for 0.1
)",
                                      bead, rod, length, phi, mu, speed, turning));
  REQUIRE(events(result, "impact").size() == 1);
  const double moment = rod * length / 2, inertia = rod * length * length / 3;
  const double pressed = (inertia / (length * std::cos(phi)) - moment * std::cos(phi)) * turning;
  const double by_speed = moment * std::tan(phi) / length;
  const double lost =
      (-moment * std::sin(phi) * turning - mu * pressed) / (bead + rod + mu * by_speed);
  REQUIRE(pressed + by_speed * lost > 0.0);
  const double after = result["rows"][1][column(result, "s'")].get<double>();
  CHECK(after == doctest::Approx(speed + lost).epsilon(1e-12));
}

// A rod that pushes its slider outwards needs a force of m a/(cos - mu sin) of its angle: where mu
// tan is 1, the slider jams.
TEST_CASE("a slider-crank jams where its rod presses more than it pushes") {
  const double mu = 1.2, rod = 1.2, from = 190 * std::atan(1.0) / 45;
  Options options;
  options.exit_code = app::ExitCode::ModelWrong;
  const Json result = run(fmt::format(R"(
point A at (0, 0)
point B near (-0.98, -0.17)
point C near (0.2, 0)
line crank from A to B
line rod from B to C
length(crank) = 1
length(rod) = {}
guide: C on x_axis
angle(x_axis, crank) = {:.17g} + time
mass(C) = 1
friction(guide) = {}
simulate for 2 every 0.01
)",
                                      rod, from, mu),
                          options);
  CHECK(result["reason"].get<std::string>().find("jams 'guide'") != std::string::npos);
  const double jams = std::asin(rod * std::sin(std::atan(1 / mu))) + 4 * std::atan(1.0) - from;
  CHECK(last(result, "time") <= jams);
  CHECK(last(result, "time") > jams - 0.011);
}

TEST_CASE("a length that is driven to 0 ends the run there") {
  Options options;
  options.exit_code = app::ExitCode::ModelWrong;
  const Json result = run(R"(
point O at (0, 0)
point P near (1, 0)
P on x_axis
distance(O, P) = d
d' = -1
mass(P) = 1
given d = 1
simulate for 2 every 0.01
)",
                          options);
  CHECK(last(result, "time") > 0.9);
  CHECK(last(result, "time") <= 1.0);
}

TEST_CASE("a stop across the way takes the speed, and friction of the floor what is left") {
  const Json result = run(stone(0.0, 0.25, 0) + R"(
wall: x(P) <= 1
restitution(wall) = 0.5
start x(P) = 0, y(P) = 0, x(P)' = 4
simulate for 5
)");
  const double arrives = std::sqrt(16 - 2 * 2.5), leaves = arrives / 2;
  REQUIRE(events(result, "impact").size() == 1);
  CHECK(events(result, "impact")[0]["label"] == "wall");
  CHECK(last(result, "x(P)") == doctest::Approx(1 - leaves * leaves / 5).epsilon(1e-8));
}

TEST_CASE("each bounce takes from the sliding what its normal impulse allows") {
  const double e = 0.7, mu = 0.1, fall = 1.0, speed = std::sqrt(20 * fall);
  const Json result =
      run(stone(0.0, mu, e) + "start x(P) = 0, y(P) = 1, x(P)' = 3\nsimulate for 2.5\n");
  std::vector<std::pair<double, double>> after;  // time and speed along, by closed form
  double time = speed / 10, down = speed, along = 3;
  while (time < 2.5) {
    along = std::max(0.0, along - mu * (1 + e) * down);
    after.push_back({time, along});
    down *= e;
    time += 2 * down / 10;
  }
  const std::vector<Json> impacts = events(result, "impact");
  REQUIRE(impacts.size() == after.size());
  for (std::size_t k = 0; k < after.size(); ++k) {
    CHECK(impacts[k]["time"].get<double>() == doctest::Approx(after[k].first).epsilon(1e-8));
    double found = NAN;  // of the second row at this time
    for (const Json& row : result["rows"])
      if (std::abs(row[0].get<double>() - after[k].first) < 1e-7)
        found = row[column(result, "x(P)'")].get<double>();
    CHECK(found == doctest::Approx(after[k].second).epsilon(1e-8));
  }
}

TEST_CASE("a rod that falls on its tip loses energy, whatever its friction and restitution") {
  for (const double angle : {0.3, 0.7, 1.2})
    for (const double mu : {0.1, 0.5, 1.5})
      for (const double e : {0.0, 0.5, 1.0}) {
        CAPTURE(angle);
        CAPTURE(mu);
        CAPTURE(e);
        const Json result = run(fmt::format(R"(
point P near (0, 0.1)
point Q near ({}, {})
line rod from P to Q
length(rod) = 1
x(P) = u
y(P) = w
angle(x_axis, rod) = phi
free u, w, phi
body(rod): mass 1 uniform
floor: y(P) >= 0
friction(floor) = {}
restitution(floor) = {}
start u = 0, w = 0.1, phi = {}, u' = 2, w' = -1, phi' = 3
find kinetic_energy
simulate for 0.6 every 0.01
)",
                                            std::cos(angle), 0.1 + std::sin(angle), mu, e, angle));
        double before = HUGE_VAL;
        for (const Json& row : result["rows"]) {
          const double energy = row[column(result, "kinetic_energy")].get<double>();
          CHECK(energy <= before + 1e-7);  // ten times the accuracy
          before = energy;
        }
        CHECK(events(result, "impact").size() >= 1);
      }
}

TEST_CASE("a table on two rough feet stays until both slide, whichever bears what") {
  constexpr double growth = 4, mass = 3;
  for (const double left : {0.05, 0.5}) {
    const Json result = run(fmt::format(R"(
point P near (0, 0)
point Q near (2, 0)
line top from P to Q
length(top) = 2
x(P) = u
y(P) = w
angle(x_axis, top) = phi
free u, w, phi
body(top): mass {} uniform
gravity = 10
left: y(P) >= 0
right: y(Q) >= 0
friction(left) = {}
friction(right) = 0.6
force(P) = ({}*time, 0)
given u = 0, w = 0, phi = 0
find reaction(left), reaction(right)
simulate for 5 every 0.1
)",
                                        mass, left, growth));
    const double starts = (left + 0.6) * 15 / growth;
    REQUIRE(events(result, "slip").size() == 2);
    for (const Json& slip : events(result, "slip"))
      CHECK(slip["time"].get<double>() == doctest::Approx(starts).epsilon(1e-8));
    CHECK(last(result, "u") ==
          doctest::Approx(growth * std::pow(5 - starts, 3) / (6 * mass)).epsilon(1e-7));
    for (const Json& row : result["rows"])
      for (const char* foot : {"reaction(left)", "reaction(right)"})
        CHECK(row[column(result, foot)].get<double>() == doctest::Approx(15));
  }
}

TEST_CASE("a run begins with what a question about its first state is answered by") {
  struct Row {
    double angle, mu, speed, turning;
  };
  std::vector<Row> rows;
  for (const double angle : {0.5, 1.8})
    for (const double mu : {0.05, 1.2})
      for (const double speed : {-1.0, 0.0, 1.0})
        for (const double turning : {-2.0, 0.0}) rows.push_back({angle, mu, speed, turning});
  for (const auto& [angle, mu, speed, turning] : some_of(rows)) {
    const std::string rod =
        fmt::format(R"(
point P near (0, 0)
point Q near ({}, {})
line rod from P to Q
length(rod) = 1
x(P) = u
y(P) = w
angle(x_axis, rod) = phi
free u, w, phi
body(rod): mass 1 uniform
gravity = 10
floor: y(P) >= 0
friction(floor) = {}
given u = 0, w = 0, phi = {}, u' = {}, w' = 0, phi' = {}
find phi'', u'', reaction(floor), contact_force(floor)
simulate for 0.001
)",
                    std::cos(angle), std::sin(angle), mu, angle, speed, turning);
    CAPTURE(rod);
    const Json first = run(rod)["rows"].front();
    const std::vector<double> asked = numbers(rod);
    for (std::size_t k = 0; k < 4; ++k)
      CHECK(first[first.size() - 5 + k].get<double>() == doctest::Approx(asked[k]).epsilon(1e-9));
  }
}

TEST_CASE("where Coulomb's law has no solution the run says so by name") {
  // Painlevé's rod: a rough floor drives the tip into itself for mu > (1 + 3 c^2)/(3 s c).
  const std::string rod = R"(
point P near (0, 0)
point Q near (1, 1.4)
line rod from P to Q
length(rod) = 2
x(P) = u
y(P) = w
angle(x_axis, rod) = phi
free u, w, phi
body(rod): mass 1 uniform
gravity = 9.81
floor: y(P) >= 0
friction(floor) = mu
given mu = 3
start u = 0, w = 0, phi = 1, u' = -2, w' = 0, phi' = 0
simulate for 0.01
)";
  const Json reply = reply_to(rod, {1e-8, app::ExitCode::ModelWrong});
  CHECK(reply["results"][0]["status"] == "failed");
  CHECK(reply["results"][0]["reason"].get<std::string>().find("Painlev") != std::string::npos);
  CHECK(run(replaced(rod, "mu = 3", "mu = 1"))["status"] == "ok");
  CHECK(run(replaced(rod, "u' = -2", "u' = 2"))["status"] == "ok");
}

TEST_CASE("a thread in coordinates goes slack, is caught and bounces as the one of a sketch") {
  const std::string times = "simulate for 2.2 every 0.05\n";
  const Json sketch = run(R"(
point O at (0, 0)
point M near (0, -1.1)
tight: distance(O, M) <= 1.1
mass(M) = 1
gravity = 10
x(M) = u
y(M) = w
free u, w
restitution(tight) = 0.4
start u = 0, w = -1.1, u' = sqrt(10*1.1*(2+sqrt(3))), w' = 0
)" + times);
  const Json coordinates = run(R"(
coordinate u, w
kinetic = (u'^2 + w'^2)/2
potential = 10*w
tight: sqrt(u^2 + w^2) <= 1.1
restitution(tight) = 0.4
start u = 0, w = -1.1, u' = sqrt(10*1.1*(2+sqrt(3))), w' = 0
)" + times);
  REQUIRE(sketch["events"].size() >= 3);
  REQUIRE(coordinates["events"].size() == sketch["events"].size());
  for (std::size_t k = 0; k < sketch["events"].size(); ++k) {
    CHECK(coordinates["events"][k]["what"] == sketch["events"][k]["what"]);
    CHECK(coordinates["events"][k]["time"].get<double>() ==
          doctest::Approx(sketch["events"][k]["time"].get<double>()).epsilon(1e-6));
  }
  REQUIRE(coordinates["rows"].size() == sketch["rows"].size());
  for (const char* name : {"u", "w", "u'", "w'"})
    CHECK(last(coordinates, name) == doctest::Approx(last(sketch, name)).epsilon(1e-5));
}

// Both blocks slide, and what the rod between them takes over decides how fast: the two roads take
// different motions of all that the law allows.
TEST_CASE("contact friction: a run that depends on how a load is shared is withheld by name") {
  const Json reply = reply_to(R"(
point O at (0, 0)
point E at (4, -4.8)
line ramp from O to E
gravity = 10
point A near (1, -1.2)
point B near (1.4481290797651358, -1.737754895718163)
mass(A) = 2.32
mass(B) = 1.58
a: distance(A, ramp) >= 0
b: distance(B, ramp) >= 0
friction(a) = 0.23
friction(b) = 0.82
t: distance(A, B) >= 0.7
friction(t) = 0.87
given x(A)' = -0.3279, y(A)' = 0.39348, x(B)' = -0.3279, y(B)' = 0.39348
simulate for 0.3 every 0.05
)",
                              {1e-8, app::ExitCode::ModelWrong});
  CHECK(reply["results"][0]["status"] == "failed");
  std::vector<std::string> codes;
  for (const Json& told : reply["diagnostics"])
    if (told["severity"] != "note") codes.push_back(told["code"]);
  CHECK(codes == std::vector<std::string>{"E604"});
  CHECK(reply["diagnostics"].dump().find("is not decided: at time 0.116") != std::string::npos);
}

// A driver at rest and what rubs on the floor below hold the weight together, in many ways.
TEST_CASE("contact friction: what a driver holds at rest is told to be open in runs") {
  const auto notes = [](const std::string& driven, const std::string& floor, const char* asked) {
    const Json reply = reply_to("point P near (0, 0)\n" + driven +
                                "mass(P) = 2\ngravity = 10\nforce(P) = (3, 0)\n" + floor + asked +
                                "simulate for 0.5 every 0.1\n");
    std::string told;
    for (const Json& d : reply["diagnostics"])
      if (d["code"] == "N601") told += d["message"].get<std::string>();
    return told;
  };
  const std::string held = "x(P) = s\ngiven s = 0\n",
                    one_sided = "floor: y(P) >= 0\nfriction(floor) = 0.5\n",
                    on_line = "on: P on x_axis\nfriction(on) = 0.5\n";
  const std::string free_height = "y(P) = h\nfree h\ngiven h = 0, h' = 0\n";
  for (const std::string& told : {notes(held + free_height, one_sided, "find reaction(s)\n"),
                                  notes(held, on_line, "find reaction(s)\n")}) {
    CAPTURE(told);
    CHECK(told.find("rests and can be of any size up to its limit") != std::string::npos);
    CHECK(told.rfind("from time 0", 0) == 0);
  }
  // Where it slides, where nothing rubs, and where no force is asked, nothing is open.
  CHECK(notes("x(P) = s\ns' = 1\ngiven s = 0\n" + free_height, one_sided, "find reaction(s)\n")
            .empty());
  CHECK(notes(held + free_height, "floor: y(P) >= 0\nfriction(floor) = 0\n", "find reaction(s)\n")
            .empty());
  CHECK(notes(held + free_height, one_sided, "find y(P)\n").empty());
}

TEST_CASE("a restitution belongs to a one-sided constraint") {
  const Json reply = reply_to(stone(0, 0, 0) + "restitution(flor) = 0.5\nsimulate for 1\n",
                              {1e-8, app::ExitCode::ModelWrong});
  CHECK(reply["diagnostics"].dump().find("'flor' is no one-sided constraint") != std::string::npos);
}

}  // namespace
