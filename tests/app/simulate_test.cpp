// SPDX-License-Identifier: Apache-2.0
// Runs against motions that are known exactly.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "app/run_reply.h"

namespace {

using namespace trammel;
using namespace trammel::test;

constexpr double pi = std::numbers::pi;

const std::string pendulum = R"(
point O at (0, 0)
point Z at (0, -1)
line down from O to Z
point P near (0.5, -1)
line bar from O to P
length(bar) = 1.3
angle(down, bar) = phi
free phi
mass(P) = 0.7
gravity = 9.81
)";

TEST_CASE("a pendulum comes to rest after a quarter of its period, by the elliptic integral") {
  const double amplitude = 2.1;
  const double quarter = std::comp_ellint_1(std::sin(amplitude / 2)) * std::sqrt(1.3 / 9.81);
  const Json result =
      run(pendulum + "start phi = 2.1, phi' = 0\nsimulate for 10 until phi = 0\n", {1e-10});
  CHECK(last(result, "time") == doctest::Approx(quarter).epsilon(1e-9));
  CHECK(last(result, "phi'") ==
        doctest::Approx(-2 * std::sqrt(9.81 / 1.3) * std::sin(amplitude / 2)).epsilon(1e-9));
  CHECK(result["energy_drift"].get<double>() < 1e-9);
  CHECK(result["closure"].get<double>() < 1e-12);
  CHECK(result["certificate"]["max_relative_difference"].get<double>() < 1e-9);
}

TEST_CASE("the error falls with the accuracy, knob by knob") {
  // Ends on the way down, where an error of the phase counts, after many swings.
  const double amplitude = 2.0, end = 1.2, k = std::sin(amplitude / 2);
  const double pace = std::sqrt(1.3 / 9.81), quarter = std::comp_ellint_1(k) * pace;
  const double fall = quarter - std::ellint_1(k, std::asin(std::sin(end / 2) / k)) * pace;
  double before = HUGE_VAL;
  for (const double accuracy : {1e-3, 1e-5, 1e-7, 1e-9, 1e-11}) {
    const Json result = run(fmt::format("{}start phi = 2, phi' = 0\nsimulate for {:.17g}\n",
                                        pendulum, 80 * quarter + fall),
                            {accuracy});
    const double error = std::abs(last(result, "phi") - end);
    CAPTURE(accuracy);
    CHECK(error <= 0.5 * before);
    CHECK(error < 1000 * accuracy);
    CHECK(result["energy_drift"].get<double>() < 2000 * accuracy);
    before = error;
  }
}

TEST_CASE("full turns are counted") {
  const Json result = run(pendulum + "start phi = 0, phi' = 20\nsimulate for 20\n");
  CHECK(last(result, "phi") > 100 * pi);
  const double speed = last(result, "phi'"), height = 1 - std::cos(last(result, "phi"));
  CHECK(speed * speed == doctest::Approx(400 - 2 * 9.81 / 1.3 * height).epsilon(1e-7));
}

TEST_CASE("a run is confirmed though its angles have turned far since its first rows") {
  const Json result = run(pendulum + R"(
spring coil between bar, down stiffness 2 angle 0
start phi = 1.8, phi' = -9
find force(coil)
simulate for 0.8
)");
  CHECK(last(result, "phi") < 1.8 - pi);
  CHECK(last(result, "force(coil)") == doctest::Approx(2 * last(result, "phi")).epsilon(1e-9));
  CHECK(result["certificate"]["max_relative_difference"].get<double>() < 1e-9);
}

TEST_CASE("in a central force areas are swept evenly and the orbit closes") {
  const Json result = run(R"(
point O at (0, 0)
point P near (0.5, 0)
x(P) = u
y(P) = w
free u, w
mass(P) = 1
force(P) = (-u/(u^2 + w^2)^(3/2), -w/(u^2 + w^2)^(3/2))
start u = 0.5, w = 0, u' = 0, w' = sqrt(3)
find h = x(P)*y(P)' - y(P)*x(P)'
simulate for 4*pi
)",
                          {1e-10});
  CHECK(last(result, "u") == doctest::Approx(0.5).epsilon(1e-7));
  CHECK(std::abs(last(result, "w")) < 1e-6);
  for (const Json& row : result["rows"])
    CHECK(row[column(result, "h")].get<double>() == doctest::Approx(std::sqrt(0.75)).epsilon(1e-8));
}

const std::string ball = R"(
point P near (0, 2)
x(P) = 0
y(P) = h
free h
mass(P) = 1
gravity = 10
floor: y(P) >= 0
restitution(floor) = e1
given e1 = 1/2
start h = 2, h' = 0
)";

TEST_CASE("a ball bounces by its restitution and comes to rest after infinitely many bounces") {
  const Json result = run(ball + "simulate for 3\n");
  const double fall = std::sqrt(0.4);
  const std::vector<Json> impacts = events(result, "impact");
  REQUIRE(impacts.size() > 10);
  double time = fall, flight = fall;  // each flight lasts half as long as the one before
  for (std::size_t k = 0; k < 10; ++k) {
    CHECK(impacts[k]["time"].get<double>() == doctest::Approx(time).epsilon(1e-9));
    time += flight;
    flight /= 2;
  }
  REQUIRE(events(result, "rest").size() == 1);
  CHECK(events(result, "rest")[0]["time"].get<double>() == doctest::Approx(3 * fall).epsilon(1e-4));
  CHECK(std::abs(last(result, "h")) < 1e-8);
  CHECK(last(result, "h'") == 0.0);
}

TEST_CASE("an impact has a row before and one after it") {
  const Json result = run(ball + "simulate for 1\n");
  std::vector<double> speeds;
  for (const Json& row : result["rows"])
    if (std::abs(row[0].get<double>() - std::sqrt(0.4)) < 1e-9)
      speeds.push_back(row[column(result, "h'")].get<double>());
  REQUIRE(speeds.size() == 2);
  CHECK(speeds[1] == doctest::Approx(-speeds[0] / 2).epsilon(1e-12));
}

TEST_CASE("where bounces will end is told when the run ends before") {
  const std::vector<Json> rests = events(run(ball + "simulate for 1.8\n"), "rest");
  REQUIRE(rests.size() == 1);
  CHECK(rests[0]["expected"] == true);
  CHECK(rests[0]["time"].get<double>() == doctest::Approx(3 * std::sqrt(0.4)).epsilon(1e-6));
}

TEST_CASE("a block slides as far as friction lets it and then sticks") {
  const std::string block = R"(
point P near (0, 0)
floor: P on x_axis
x(P) = s
free s
mass(P) = 2
gravity = 9.81
friction(floor) = 0.3
start s = 0, s' = 4
)";
  const double stop = 4 / (0.3 * 9.81);
  const Json ends = run(block + "simulate for 5 until s' = 0\n");
  CHECK(last(ends, "time") == doctest::Approx(stop).epsilon(1e-9));
  CHECK(last(ends, "s") == doctest::Approx(16 / (2 * 0.3 * 9.81)).epsilon(1e-9));
  const Json rests = run(block + "simulate for 5\n");
  REQUIRE(events(rests, "stick").size() == 1);
  CHECK(events(rests, "stick")[0]["time"].get<double>() == doctest::Approx(stop).epsilon(1e-9));
  CHECK(last(rests, "s") == doctest::Approx(16 / (2 * 0.3 * 9.81)).epsilon(1e-9));
}

TEST_CASE("what sticks breaks loose when the force is large enough") {
  const Json result = run(R"(
point P near (0, 0)
floor: P on x_axis
x(P) = s
free s
mass(P) = 2
gravity = 10
friction(floor) = 0.3
force(P) = (4*time, 0)
start s = 0, s' = 0
simulate for 3
)");
  // From t = 1.5 on the force is larger than 6 N: s'' = 2 (t - 1.5)
  REQUIRE(events(result, "slip").size() == 1);
  CHECK(events(result, "slip")[0]["time"].get<double>() == doctest::Approx(1.5).epsilon(1e-9));
  CHECK(last(result, "s'") == doctest::Approx(2.25).epsilon(1e-8));
  CHECK(last(result, "s") == doctest::Approx(1.125).epsilon(1e-8));
}

TEST_CASE("a stone on a thread goes slack and falls through the nail") {
  const Json result = run(R"(
point O at (0, 0)
point M near (0, -1.1)
tight: distance(O, M) <= 1.1
mass(M) = 1
gravity = 10
x(M) = u
y(M) = w
free u, w
start u = 0, w = -1.1, u' = sqrt(10*1.1*(2+sqrt(3))), w' = 0
simulate for 3 until distance(O, M) = 0
)");
  const std::vector<Json> slack = events(result, "release");
  REQUIRE(slack.size() == 1);
  CHECK(slack[0]["time"].get<double>() == doctest::Approx(0.5045385506662975).epsilon(1e-7));
  CHECK(last(result, "time") == doctest::Approx(1.121831979810941).epsilon(1e-6));
  CHECK(std::hypot(last(result, "u'"), last(result, "w'")) ==
        doctest::Approx(std::sqrt(std::sqrt(3.0) * 11)).epsilon(1e-6));
  CHECK(result["events"].back()["what"] == "until");
}

TEST_CASE("a skate on an incline follows its cycloid") {
  // Chaplygin's sleigh of one runner: x'' along the slope a, turning at a constant rate w.
  const Json result = run(R"(
coordinate x, y, phi
kinetic = m*(x'^2 + y'^2)/2 + J*phi'^2/2
force (m*g*sin(alpha), 0) at (x, y)
constraint x'*sin(phi) - y'*cos(phi) = 0
given m = 2, J = 0.3, g = 9.81, alpha = 0.4
start x = 0, y = 0, phi = 0, x' = 0, y' = 0, phi' = 1.5
simulate for 3
)",
                          {1e-10});
  const double a = 9.81 * std::sin(0.4), w = 1.5, t = 3.0;
  CHECK(last(result, "phi") == doctest::Approx(w * t).epsilon(1e-10));
  CHECK(last(result, "x") ==
        doctest::Approx(a / (2 * w * w) * std::pow(std::sin(w * t), 2)).epsilon(1e-8));
  CHECK(last(result, "y") ==
        doctest::Approx(a / (2 * w * w) * (w * t - std::sin(2 * w * t) / 2)).epsilon(1e-8));
}

const std::string crank = R"(
point O at (0, 0)
point B near (0.58, 0.81)
point C near (2.9, 0)
line crank from O to B
line rod from B to C
length(crank) = 1
length(rod) = 2.5
C on x_axis
)";

TEST_CASE("a driven crank carries its slider through the dead points") {
  const Json result = run(crank + R"(
angle(x_axis, crank) = omega*time
given omega = 2
find x(C)'
simulate for 7
)");
  for (const Json& row : result["rows"]) {
    const double t = row[0].get<double>(), s = std::sin(2 * t);
    const double x = std::cos(2 * t) + std::sqrt(6.25 - s * s);
    CHECK(row[column(result, "x(C)")].get<double>() == doctest::Approx(x).epsilon(1e-8));
  }
}

TEST_CASE("a slider that is free passes the dead points of its crank") {
  // A flywheel on the crank, seen from the slider: at the dead points x(C) does not determine it.
  const Json result = run(crank + R"(
x(C) = s
free s
inertia(crank) = 3
start s = 2.9, s' = -1
simulate for 12
)");
  CHECK(result["energy_drift"].get<double>() < 1e-6);
  double least = HUGE_VAL, most = -HUGE_VAL;
  for (const Json& row : result["rows"]) {
    least = std::min(least, row[column(result, "s")].get<double>());
    most = std::max(most, row[column(result, "s")].get<double>());
  }
  CHECK(least == doctest::Approx(1.5).epsilon(1e-4));
  CHECK(most == doctest::Approx(3.5).epsilon(1e-4));
}

TEST_CASE("a given rate and a given acceleration move a value") {
  const std::string turning = crank + "angle(x_axis, crank) = theta\ngiven theta = 0.3\n";
  const Json accelerated = run(turning + "theta'' = 0.5\nsimulate for 6\n");
  CHECK(last(accelerated, "x(B)") == doctest::Approx(std::cos(0.3 + 9.0)).epsilon(1e-7));
  const Json steady = run(turning + "theta' = 2\nfind 3*theta, theta'\nsimulate for 6\n");
  CHECK(last(steady, "x(B)") == doctest::Approx(std::cos(0.3 + 12.0)).epsilon(1e-7));
  CHECK(last(steady, "3*theta") == doctest::Approx(3 * 12.3).epsilon(1e-8));
  const Json faster = run(turning + "theta' = 0.5*time\nfind theta'\nsimulate for 6\n");
  CHECK(last(faster, "x(B)") == doctest::Approx(std::cos(0.3 + 9.0)).epsilon(1e-7));
  CHECK(last(faster, "theta'") == doctest::Approx(3.0).epsilon(1e-8));
}

TEST_CASE("two balls that touch share one impact") {
  // The lower one lies on the floor; all is inelastic: both stay.
  const Json result = run(R"(
point P near (0, 1)
point Q near (0, 3)
x(P) = 0
x(Q) = 0
y(P) = p
y(Q) = q
free p, q
mass(P) = 1
mass(Q) = 2
gravity = 10
floor: y(P) >= 1
balls: distance(P, Q) >= 1
start p = 1, q = 3
simulate for 2
)");
  CHECK(last(result, "p") == doctest::Approx(1.0).epsilon(1e-9));
  CHECK(last(result, "q") == doctest::Approx(2.0).epsilon(1e-9));
  CHECK(events(result, "impact").size() >= 1);
}

// Else what happens within a long step, seen at few places of it, would pass between the rows.
TEST_CASE("simulate: no step is longer than 25 rows") {
  const std::string flight = R"(
point P near (0, 0)
x(P) = u
y(P) = w
free u, w
mass(P) = 1
start u' = 1, w' = 0
)";
  CHECK(run(flight + "simulate for 10 every 0.01\n")["steps"].get<int>() >= 40);
  CHECK(run(flight + "simulate for 10 every 1\n")["steps"].get<int>() < 40);
}

TEST_CASE("a model that does not say for how long is told how to") {
  const Json reply = reply_to(pendulum, {1e-8, app::ExitCode::ModelWrong});
  bool told = false;
  for (const Json& d : reply["diagnostics"])
    told = told || d.value("advice", std::string()).find("simulate for") != std::string::npos;
  CHECK(told);
}

TEST_CASE("a run that never comes to an end stops at its time limit with the rows so far") {
  app::Request request;
  request.task = app::Simulate{};
  request.model.file_name = "run.tml";
  request.model.text = pendulum + "start phi = 1\nsimulate until phi > 50\n";
  request.format = app::Format::Json;
  request.limits.seconds = 0.3;
  const app::Reply reply = app::answer_request(request);
  CHECK(reply.exit_code == app::ExitCode::LimitHit);
  const Json result = Json::parse(reply.output)["results"][0];
  CHECK(result["status"] == "limit");
  CHECK(result["rows"].size() > 10);
}

}  // namespace

TEST_CASE("simulate: a page that moves shows the rows of the table") {
  app::Request request;
  request.task = app::Simulate{.plot = true, .animate = true, .frames = true};
  request.model.file_name = "run.tml";
  request.model.text =
      "point O at (0, 0)\npoint P near (1, 0)\nline rod from O to P\nlength(rod) = 1\n"
      "angle(x_axis, rod) = theta\nmass(P) = 1\ngravity = (0, -9.81)\nfree theta\n"
      "given theta = 0\nsimulate for 1\n";
  request.format = app::Format::Json;
  const app::Reply reply = app::answer_request(request);
  CAPTURE(reply.output);
  REQUIRE(reply.exit_code == app::ExitCode::Answered);
  const Json result = Json::parse(reply.output)["results"][0];
  const std::size_t from = reply.animation.find("const data = ") + 13;
  const Json data =
      Json::parse(reply.animation.substr(from, reply.animation.find(";\n", from) - from));
  REQUIRE(data["times"].size() == result["rows"].size());
  const auto names = data["parts"]["points"];
  const auto point =
      std::find_if(names.begin(), names.end(), [](const Json& p) { return p["name"] == "P"; }) -
      names.begin();
  for (const std::size_t row : {std::size_t{0}, std::size_t{500}, data["times"].size() - 1}) {
    const double y = result["rows"][row][column(result, "y(P)")].get<double>();
    CHECK(data["frames"][row][2 * static_cast<std::size_t>(point) + 1].get<double>() ==
          doctest::Approx(y).epsilon(1e-4));
  }
  CHECK(reply.plot.find("\u03b8") != std::string::npos);
  std::size_t pictures = 0;
  for (std::size_t at = 0; (at = reply.frames.find("class=\"panel\"", at)) != std::string::npos;
       ++at)
    ++pictures;
  CHECK(pictures == 12);
  CHECK(reply.frames.find(">1</text>") != std::string::npos);  // the last moment
}
