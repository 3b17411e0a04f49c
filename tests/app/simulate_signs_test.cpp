// SPDX-License-Identifier: Apache-2.0
// Forces that jump with the sign of a rate: what they bring to rest stays there, and starts again.
#include <doctest/doctest.h>
#include <fmt/format.h>

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

std::vector<double> times(const Json& result, const std::string& what) {
  std::vector<double> found;
  for (const Json& event : events(result, what)) found.push_back(event["time"].get<double>());
  return found;
}

const std::string block =
    "coordinate x\nkinetic = m*x'^2/2\nforce(x) = -mu*m*9.81*sign(x')\n"
    "given m = 2, mu = 0.3, x = 0\nstart x' = 2\n";

TEST_CASE("what a sign brings to rest stays there, at the distance of its stopping") {
  const double stop = 2 / (0.3 * 9.81);
  const Json result = run(block + "simulate for 5\n");
  REQUIRE(times(result, "stick").size() == 1);
  CHECK(times(result, "stick")[0] == doctest::Approx(stop).epsilon(1e-9));
  CHECK(times(result, "slip").empty());
  CHECK(last(result, "time") == doctest::Approx(5).epsilon(1e-12));
  CHECK(last(result, "x") == doctest::Approx(stop).epsilon(1e-8));  // half of 2 times as long
  CHECK(std::abs(last(result, "x'")) < 1e-12);
  CHECK(result["certificate"]["max_relative_difference"].get<double>() < 1e-9);
  // Moving by the end of the run, or by what it waits for.
  const Json until = run(block + "simulate for 5 until x' = 0\n");
  CHECK(last(until, "time") == doctest::Approx(stop).epsilon(1e-8));
}

TEST_CASE("a push that grows starts a body when it exceeds the jump, and columns know what holds") {
  // m x'' = 3 t - 6 from t = 2 on.
  const Json result =
      run("coordinate x\nkinetic = m*x'^2/2\nforce(x) = 3*time - 6*sign(x')\n"
          "given m = 1/2, x = 0\nfind x'', -6*sign(x')\nsimulate for 4 every 0.5\n");
  REQUIRE(times(result, "slip").size() == 1);
  CHECK(times(result, "slip")[0] == doctest::Approx(2).epsilon(1e-9));
  CHECK(last(result, "x") == doctest::Approx(3 * 8 / (6 * 0.5)).epsilon(1e-8));
  const Json& resting = result["rows"][2];  // at time 1
  CHECK(std::abs(resting[column(result, "x''")].get<double>()) < 1e-12);
  CHECK(resting[column(result, "-6*sign(x')")].get<double>() == doctest::Approx(-3).epsilon(1e-12));
  CHECK(last(result, "-6*sign(x')") == doctest::Approx(-6).epsilon(1e-12));
  CHECK(last(result, "x''") == doctest::Approx((12 - 6) / 0.5).epsilon(1e-9));
}

TEST_CASE("a mass on a belt sticks and slips with its known period") {
  // Grip falls with the speed of slipping: x'' = -k x + F - b (v - x') until x' = v again.
  const double k = 9, force = 4, b = 0.4, v = 0.5;
  const double alpha = b / 2, beta = std::sqrt(k - alpha * alpha), start = b * v / k;
  const double other = (v - alpha * start) / beta;
  const auto place = [&](double t) {
    return std::exp(alpha * t) * (start * std::cos(beta * t) + other * std::sin(beta * t));
  };
  const auto speed = [&](double t) {
    return alpha * place(t) +
           std::exp(alpha * t) * beta * (other * std::cos(beta * t) - start * std::sin(beta * t));
  };
  double low = std::numbers::pi / beta, high = 2 * std::numbers::pi / beta;
  for (int step = 0; step < 80; ++step) {
    const double middle = (low + high) / 2;
    (speed(middle) < v ? low : high) = middle;
  }
  const double period = low + (start - place(low)) / v;
  const Json result = run(
      fmt::format("coordinate x\nkinetic = x'^2/2\npotential = 9*x^2/2\n"
                  "force(x) = -(4 - 0.4*(0.5 - x'))*sign(x' - 0.5)\ngiven x = 0\nstart x' = 0.5\n"
                  "simulate for {:.17g}\n",
                  force / (k * v) + 4.5 * period));
  const auto slips = times(result, "slip"), sticks = times(result, "stick");
  REQUIRE(slips.size() == 5);
  REQUIRE(sticks.size() == 4);
  CHECK(slips[0] == doctest::Approx(force / (k * v)).epsilon(1e-9));
  for (std::size_t n = 1; n < slips.size(); ++n) {
    CHECK(slips[n] - slips[n - 1] == doctest::Approx(period).epsilon(1e-7));
    CHECK(sticks[n - 1] - slips[n - 1] == doctest::Approx(low).epsilon(1e-7));
  }
}

TEST_CASE("two masses that rub each other move on together") {
  // The grip is written once with twice the difference, once the other way round.
  const std::string masses =
      "coordinate x, y\nkinetic = x'^2/2 + 2*y'^2/2\n"
      "force(x) = -3*sign(2*x' - 2*y') + push*max(0, time - 2)\nforce(y) = -3*sign(y' - x')\n"
      "given x = 0, y = 0\nstart x' = 3, y' = 0\n";
  const double meet = 3 / (3 * 1.5);
  const Json result = run(masses + "given push = 0\nsimulate for 2\n");
  REQUIRE(times(result, "stick").size() >= 1);
  CHECK(times(result, "stick")[0] == doctest::Approx(meet).epsilon(1e-9));
  CHECK(last(result, "x'") == doctest::Approx(1).epsilon(1e-9));
  CHECK(last(result, "y'") == doctest::Approx(1).epsilon(1e-9));
  CHECK(last(result, "x") - last(result, "y") == doctest::Approx(3 * meet / 2).epsilon(1e-8));
  // Together they take a push of 3 * (1 + 1/2): the second bears two thirds of it.
  const Json pushed = run(masses + "given push = 1\nsimulate for 8\n");
  REQUIRE(times(pushed, "slip").size() >= 1);
  CHECK(times(pushed, "slip")[0] == doctest::Approx(2 + 4.5).epsilon(1e-8));
}

TEST_CASE("of two masses in a row the one behind starts when the push reaches it") {
  // A spring of 10 between them, grips of 1 and 2: the second starts at x = 0.2.
  const Json result =
      run("coordinate x, y\nkinetic = x'^2/2 + y'^2/2\npotential = 10*(x - y)^2/2\n"
          "force(x) = 4 - sign(x')\nforce(y) = -2*sign(y')\ngiven x = 0, y = 0\nsimulate for 1\n");
  REQUIRE(times(result, "slip").size() >= 1);
  // x = 0.3 (1 - cos(sqrt(10) t))
  CHECK(times(result, "slip")[0] ==
        doctest::Approx(std::acos(1.0 / 3) / std::sqrt(10.0)).epsilon(1e-8));
}

TEST_CASE("a sign of a sketch's rate holds too") {
  const Json result =
      run("point P near (0, 0)\ny(P) = 0\nx(P) = s\nfree s\nmass(P) = 2\n"
          "force(P) = (-6*sign(s'), 0)\ngiven s = 0\nfind s''\nstart s' = 3\nsimulate for 3\n");
  REQUIRE(times(result, "stick").size() == 1);
  CHECK(times(result, "stick")[0] == doctest::Approx(1).epsilon(1e-9));
  CHECK(last(result, "s") == doctest::Approx(1.5).epsilon(1e-8));
  CHECK(std::abs(last(result, "s''")) < 1e-12);
}

TEST_CASE("a drag by the square of the speed has no jump") {
  // x = ln(1 + t); and a pendulum that turns back under it.
  const Json thrown =
      run("coordinate x\nkinetic = x'^2/2\nforce(x) = -x'^2*sign(x')\ngiven x = 0\nstart x' = 1\n"
          "simulate for 5\n");
  CHECK(last(thrown, "x") == doctest::Approx(std::log(6.0)).epsilon(1e-8));
  const Json swung =
      run("coordinate x\nkinetic = x'^2/2\npotential = x^2/2\nforce(x) = -x'^2*sign(x')\n"
          "given x = 1\nsimulate for 20\n");
  CHECK(swung["events"].empty());
}

Json failed(const std::string& text) {
  app::Request request;
  request.task = app::Simulate{};
  request.model.text = text;
  request.format = app::Format::Json;
  const Json result = Json::parse(app::answer_request(request).output)["results"][0];
  CHECK(result["status"] == "failed");
  return result;
}

TEST_CASE("a force that jumps the way of the rate leaves open which way a body starts") {
  const Json result = failed(
      "coordinate x\nkinetic = x'^2/2\nforce(x) = 2*sign(x')\ngiven x = 0\nsimulate for 1\n");
  CHECK(result["reason"].get<std::string>().find("several motions fit") != std::string::npos);
  // A larger push decides it.
  const Json pushed = run(
      "coordinate x\nkinetic = x'^2/2\nforce(x) = 5 + 2*sign(x')\ngiven x = 0\nsimulate for 2\n");
  CHECK(last(pushed, "x") == doctest::Approx(14).epsilon(1e-8));
}

TEST_CASE(
    "signs that are multiplied are no friction, and the run ends where they bring it to rest") {
  const Json result = failed(
      "coordinate x, y\nkinetic = x'^2/2 + y'^2/2\nforce(x) = -2*sign(x')*sign(y')\n"
      "given x = 0, y = 0\nstart x' = 1, y' = 1\nsimulate for 2\n");
  CHECK(last(result, "time") == doctest::Approx(0.5).epsilon(0.01));
  CHECK(result["reason"].get<std::string>().find("with a sign") != std::string::npos);
}

}  // namespace
