// SPDX-License-Identifier: Apache-2.0
// The long run of the machines of [Gelsey1995]: what a full simulation finds, from windows.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "prediction/forecast_of.h"

using namespace trammel;
using Json = test::MachineReply;

namespace {

constexpr double degree = std::numbers::pi / 180;

// Simulated time up to a moment of the forecast: until the first pattern has repeated, and in
// windows; without the disturbed starts that look for a border.
double simulated_before(const Json& phase) {
  double sum = phase["course"].front()["time"];
  for (const Json& window : phase["verified"])
    sum += window["to"].get<double>() - window["from"].get<double>();
  return sum;
}

// A weight in place of the mainspring: nothing drifts, so that a year is as sure as its period.
Json weight_clock(const std::string& duration) {
  std::string text = test::example_for("escapement", duration);
  const std::size_t spring = text.find("spring mainspring");
  text.replace(spring, text.find('\n', spring) - spring, "torque(wheel) = -3500");
  return test::forecast_of(text);
}

}  // namespace

// A full simulation has the touch at 567.353 s. What disturbed starts need to look for a border is
// told beside.
TEST_CASE("the long run: of the time bomb up to its stop a seventh is simulated") {
  const Json forecast = test::forecast_of(test::example_for("time_bomb", "568"));
  CHECK(forecast["simulated"].get<double>() < 0.15 * 567);
  CHECK(forecast["disturbed"].get<double>() > 0.0);
  CHECK(forecast["disturbed"].get<double>() < 0.03 * 567);
}

// A full simulation has the touch at 567.353 s.
TEST_CASE("the long run: the time bomb stops when its pin meets the frame") {
  const Json forecast = test::forecast_of(test::example_for("time_bomb", "100000"));
  REQUIRE(forecast["phases"].size() == 2);
  const Json cycle = forecast["phases"][0];
  CHECK(cycle["kind"] == "cycle");
  CHECK(cycle["minima"] == 2);
  CHECK(cycle["change"]["angle(wheel)"].get<double>() ==
        doctest::Approx(-36 * degree).epsilon(1e-5));
  CHECK(cycle["ends"]["what"] == "slow_wheel meets frame");
  CHECK(cycle["ends"]["time"].get<double>() == doctest::Approx(567.353).epsilon(1e-4));
  CHECK(simulated_before(cycle) < 0.15 * 567);
  CHECK(forecast["phases"][1]["kind"] == "rest");
}

// Its amplitude falls as the root of the time that is left. In a full simulation it swings in its
// pattern until 2040.5 s, and its balance turns at 1886.389 s and 2028.817 s.
TEST_CASE("the long run: a clock runs down, and a tenth of it is simulated up to its stop") {
  const Json forecast = test::forecast_of(test::example_for("escapement", "2062"));
  const Json cycle = forecast["phases"][0];
  CHECK(cycle["ends"]["what"] == "the pattern ceases");
  const double stop = cycle["ends"]["time"];
  CHECK(stop == doctest::Approx(2040.5).epsilon(1e-3));
  CHECK(forecast["simulated"].get<double>() - (2062 - stop) < 0.1 * stop);
  for (const Json& window : cycle["verified"]) CHECK(window["difference"].get<double>() < 0.02);
  const auto is_told = [&](double turn) {
    return std::any_of(cycle["course"].begin(), cycle["course"].end(), [&](const Json& at) {
      return std::abs(at["time"].get<double>() - turn) < 3e-4 * turn;
    });
  };
  CHECK(is_told(1886.389));
  CHECK(is_told(2028.817));
}

TEST_CASE("the long run: a missing tooth makes the whole turn the pattern") {
  const Json phase = test::forecast_of(test::example_for("missing_tooth", "400"))["phases"][0];
  CHECK(phase["kind"] == "cycle");
  CHECK(phase["minima"] == 16);
  CHECK(phase["change"]["angle(wheel)"].get<double>() ==
        doctest::Approx(-360 * degree).epsilon(1e-5));
}

TEST_CASE("the long run: the chime is a process on top of the ticks") {
  const Json phase = test::forecast_of(test::example_for("chiming_clock", "1700"))["phases"][0];
  REQUIRE(phase["superimposed"].size() == 1);
  const Json chime = phase["superimposed"][0];
  CHECK(chime["start"].get<double>() == doctest::Approx(752.08).epsilon(1e-3));
  CHECK(chime["period"].get<double>() == doctest::Approx(739.8).epsilon(1e-3));
}

TEST_CASE("the long run: what jams or is blocked rests where a run leaves it") {
  const Json blocked = test::forecast_of(test::example_for("ratchet_blocked", "1000"))["phases"][0];
  CHECK(blocked["kind"] == "rest");
  CHECK(blocked["state"]["angle(wheel)"].get<double>() ==
        doctest::Approx(-20.06 * degree).epsilon(1e-3));
  const Json jammed = test::forecast_of(test::example_for("extra_large_tooth", "1000"))["phases"];
  CHECK(jammed.back()["kind"] == "rest");
  CHECK(jammed.back()["state"]["angle(wheel)"].get<double>() ==
        doctest::Approx(-248.56 * degree).epsilon(1e-3));
}

// It never comes to rest, so that its kinetic energy has minima far above 0 [Gelsey1995].
TEST_CASE("the long run: what never rests repeats each turn") {
  const Json phase =
      test::forecast_of(test::example_for("rotary_reciprocating", "100"))["phases"][0];
  CHECK(phase["kind"] == "cycle");
  CHECK(phase["change"]["angle(wheel)"].get<double>() ==
        doctest::Approx(360 * degree).epsilon(1e-6));
  CHECK(std::abs(phase["change"]["angle(arm)"].get<double>()) < 1e-6);
}

// Its rates pass 0 by rounding as often as they are looked at: of three of these durations none
// ended before memory did.
TEST_CASE("the long run: what lies still is at rest, however long it is looked at") {
  for (const char* duration : {"50", "80", "100", "1000"}) {
    CAPTURE(duration);
    const Json forecast = test::forecast_of(test::example_for("step", duration));
    CHECK(forecast["phases"].back()["kind"] == "rest");
    CHECK(forecast["simulated"].get<double>() < 10);
  }
}

// The prediction for an hour has another course of windows.
TEST_CASE("the long run: a year of a clock with a weight ticks with one period") {
  const Json year = weight_clock("31557600"), hour = weight_clock("3600");
  REQUIRE(year["phases"].size() == 1);
  const Json phase = year["phases"][0];
  CHECK(year["simulated"].get<double>() < 2e-4 * 31557600);
  CHECK(phase["verified"].size() > 2);
  for (const Json& window : phase["verified"]) CHECK(window["difference"].get<double>() < 0.01);
  CHECK(phase["course"].back()["period"].get<double>() ==
        doctest::Approx(hour["phases"][0]["course"].back()["period"].get<double>()).epsilon(1e-6));
}

// Ten moments of the year, drawn by chance: a prediction that ends there simulates the last cycles
// before it, on a course of windows of its own.
TEST_CASE("the long run: ten windows of the year of a clock are as predicted") {
  for (const char* moment : {"1012434.9", "14747371.2", "19694992.4", "20515181.9", "23375433.4",
                             "23434838.4", "25114881.1", "29114130.8", "29747224", "29775738.3"}) {
    CAPTURE(moment);
    const Json forecast = weight_clock(moment);
    REQUIRE(forecast["phases"].size() == 1);
    const Json phase = forecast["phases"][0];
    CHECK(forecast["simulated"].get<double>() < 2e-4 * std::stod(moment));
    CHECK(std::stod(moment) - phase["verified"].back()["to"].get<double>() < 60);
    CHECK(phase["verified"].back()["difference"].get<double>() < 1e-3);
    CHECK(phase["course"].back()["period"].get<double>() ==
          doctest::Approx(7.385402).epsilon(1e-6));
  }
}

// Their drives turn evenly: a turn of these is a pattern, whatever rises, strikes and parts in it.
TEST_CASE("the long run: a cam that throws its follower and a Geneva drive repeat each turn") {
  const Json thrown = test::forecast_of(test::example_for("cam_follower", "200"));
  REQUIRE(thrown["phases"].size() == 1);
  CHECK(thrown["phases"][0]["kind"] == "cycle");
  CHECK(thrown["phases"][0]["period"].get<double>() ==
        doctest::Approx(std::numbers::pi / 5).epsilon(1e-9));
  CHECK(thrown["simulated"].get<double>() < 20);
  const Json stepped = test::forecast_of(test::example_for("geneva", "500"));
  REQUIRE(stepped["phases"].size() == 1);
  CHECK(stepped["phases"][0]["period"].get<double>() ==
        doctest::Approx(2 * std::numbers::pi).epsilon(1e-9));
  CHECK(stepped["phases"][0]["change"]["angle(wheel)"].get<double>() ==
        doctest::Approx(-std::numbers::pi / 2).epsilon(1e-6));
}

// Where the hairspring is wound a little less than 76.9369 degrees the first swing does not free
// the lever, by a little more it does.
TEST_CASE("the long run: an escapement at the border between running and stopping") {
  const auto wound = [](const std::string& angle, const std::string& told) {
    std::string text = test::example_for("escapement", "1000");
    const std::string drawn = "stiffness 15 angle 90 deg";
    const std::size_t at = text.find(drawn);
    REQUIRE(at != std::string::npos);
    text.replace(at, drawn.size(), "stiffness 15 angle " + angle + " deg");
    const Json reply = test::ask(text, app::Predict{});
    const bool is_border = std::any_of(reply["diagnostics"].begin(), reply["diagnostics"].end(),
                                       [](const Json& d) { return d["code"] == "W603"; });
    CHECK(is_border == !told.empty());
    for (const Json& d : reply["diagnostics"])
      if (d["code"] == "W603")
        CHECK(d["message"].get<std::string>().find(told) != std::string::npos);
    return reply["results"][0];
  };
  const Json stops = wound("76.9368", "with a thousandth more");
  CHECK(stops["phases"].back()["kind"] == "rest");
  CHECK(stops["phases"].back()["state"]["angle(wheel)"].get<double>() > -72 * degree);
  const Json runs = wound("76.937", "with a thousandth less");
  CHECK(runs["phases"].back()["kind"] == "cycle");
  // A full simulation has 132 swings, 7.5613 s long in the mean of those after the twentieth.
  CHECK(std::abs(runs["phases"].back()["repeats"].get<double>() - 132) <= 1);
  wound("76.8", {});
  wound("77.1", {});
}
