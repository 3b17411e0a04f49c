// SPDX-License-Identifier: Apache-2.0
// Clocks over many ticks: what holds of each of them, and what must not change it.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <regex>
#include <string>
#include <vector>

#include "reasoning/changed_machine.h"
#include "reasoning/gallery_runs.h"

namespace {

using trammel::test::ask;
using trammel::test::Change;
using trammel::test::check_whole;
using trammel::test::column;
using trammel::test::machine_of_gallery;
using Json = trammel::test::MachineReply;

// A machine of the gallery without springs, dampings, inertias and questions, or with them.
std::string shapes_of(const std::string& name) {
  return std::regex_replace(trammel::test::machine_example(name),
                            std::regex("(^|\n)(inertia|damping|spring|find|simulate)[^\n]*"), "$1");
}

// The escapement with a constant torque in place of its spring.
std::string steady_escapement() {
  constexpr double torque = -20 * 10000 * std::numbers::pi / 180;
  return std::regex_replace(machine_of_gallery("escapement"), std::regex("spring mainspring[^\n]*"),
                            fmt::format("torque(wheel) = {}", torque));
}

Json run(const std::string& text, const std::string& times, double accuracy = 1e-8) {
  trammel::app::Simulate task;
  task.accuracy = accuracy;
  Json reply = ask(text + "\nsimulate " + times + "\n", task);
  check_whole(reply);
  return reply;
}

// At each tick the balance frees the lever from one of its banking pins.
std::vector<double> ticks(const Json& reply) {
  return trammel::test::event_times(reply, "release", "lever and plate");
}

std::vector<double> periods(const std::vector<double>& ticks) {
  std::vector<double> all;
  for (std::size_t k = 2; k < ticks.size(); ++k) all.push_back(ticks[k] - ticks[k - 2]);
  return all;
}

// Of a column, at the first row of each time.
std::vector<double> at_times(const Json& reply, const std::string& name,
                             const std::vector<double>& times) {
  const std::vector<double> time = column(reply, "time"), values = column(reply, name);
  std::vector<double> found;
  for (const double t : times) {
    const auto row = std::lower_bound(time.begin(), time.end(), t) - time.begin();
    found.push_back(values[static_cast<std::size_t>(row)]);
  }
  return found;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b,
                          double sense = 1.0) {
  REQUIRE(a.size() == b.size());
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i)
    largest = std::max(largest, std::abs(a[i] - sense * b[i]));
  return largest;
}

}  // namespace

TEST_CASE("a thousand ticks under a constant torque: each two are one tooth and one period" *
          doctest::test_suite("long")) {
  const Json reply = run(steady_escapement(), "for 3700 every 1000");
  const std::vector<double> times = ticks(reply);
  CHECK(times.size() > 1000);
  const std::vector<double> wheel = at_times(reply, "angle(wheel)", times);
  for (std::size_t k = 2; k < wheel.size(); ++k) {
    CAPTURE(k);
    CHECK(std::abs(wheel[k] - wheel[k - 2] + 36) < 1e-9);
  }
  const std::vector<double> all = periods(times);
  constexpr std::size_t settling = 50;
  for (std::size_t k = settling; k < all.size(); ++k) {
    CAPTURE(k);
    CHECK(std::abs(all[k] / all.back() - 1) < 1e-8);
  }
}

TEST_CASE("the period of a clock converges with the accuracy that is asked for") {
  const std::string clock = steady_escapement();
  const auto period = [&](double accuracy) {
    return periods(ticks(run(clock, "for 80 every 10", accuracy))).back();
  };
  const double exact = period(1e-11);
  const double coarse = std::abs(period(1e-4) / exact - 1);
  const double usual = std::abs(period(1e-6) / exact - 1);
  const double fine = std::abs(period(1e-8) / exact - 1);
  CHECK(coarse < 1e-4);
  CHECK(usual < 1e-6);
  CHECK(fine < 1e-8);
  // From there on how deep hits are is what is left, which no accuracy changes.
  CHECK(fine < coarse);
  CHECK(usual < coarse);
}

TEST_CASE("a start beside another goes the same way: a clock is not chance") {
  const std::string clock = machine_of_gallery("escapement");
  const std::string times = "for 80 every 0.05";
  const Json one = run(clock, times);
  const Json other = run(
      clock + "\nstart angle(wheel) = 1e-9, angle(lever) = 1e-9, angle(balance) = 1e-9\n", times);
  const std::vector<double> a = periods(ticks(one)), b = periods(ticks(other));
  REQUIRE(a.size() > 15);
  CHECK(largest_difference(a, b) < 1e-6 * a.front());
  std::vector<double> rows;
  for (int k = 0; k <= 1600; ++k) rows.push_back(0.05 * k);
  // Hops of a billionth of the size stay closed or do not: that is 1e-6 degrees of the balance.
  CHECK(largest_difference(at_times(one, "angle(balance)", rows),
                           at_times(other, "angle(balance)", rows)) < 2e-6);
}

TEST_CASE("a clock goes the same at any size, turned and mirrored") {
  const std::string shapes = shapes_of("escapement");
  const auto run_changed = [&](const Change& change) {
    const double square = change.scale * change.scale, sense = change.is_mirrored ? -1 : 1;
    return run(trammel::test::changed(shapes, change) +
                   fmt::format("\ninertia(wheel) = 200*{0}\ndamping(wheel) = 20*{0}\n"
                               "inertia(lever) = 10*{0}\ndamping(lever) = 5*{0}\n"
                               "inertia(balance) = 20*{0}\ndamping(balance) = 6*{0}\n"
                               "spring mainspring between frame, wheel stiffness 20*{0} "
                               "angle -10000*{1} deg\n"
                               "spring hairspring between frame, balance stiffness 15*{0} "
                               "angle 90*{1} deg\n",
                               square, sense),
               "for 40 every 0.05");
  };
  std::vector<double> rows;
  for (int k = 0; k <= 800; ++k) rows.push_back(0.05 * k);
  const Json as_drawn = run_changed({"as drawn"});
  CHECK(ticks(as_drawn).size() == 11);
  for (const Change& change :
       {Change{"small", 1e-3 / 32}, Change{"large", 7.0}, Change{"turned", 1.0, false, 71.3},
        Change{"mirrored", 1.0, true}, Change{"all of it", 0.03, true, -123.4, {0.1, 0.07}}}) {
    CAPTURE(change.name);
    const Json other = run_changed(change);
    CHECK(largest_difference(ticks(as_drawn), ticks(other)) < 1e-7);
    for (const char* angle : {"angle(wheel)", "angle(lever)", "angle(balance)"}) {
      CAPTURE(angle);
      CHECK(largest_difference(at_times(as_drawn, angle, rows), at_times(other, angle, rows),
                               change.is_mirrored ? -1 : 1) < 1e-6);
    }
  }
}

TEST_CASE("a time bomb ticks until its slow wheel meets the frame, and stays there") {
  const Json reply = run(machine_of_gallery("time_bomb"), "for 680 every 20");
  double first_touch = 0.0;
  for (const Json& event : reply["results"][0]["events"])
    if (first_touch == 0.0 && event["label"] == "frame and slow_wheel")
      first_touch = event["time"].get<double>();
  CHECK(std::abs(first_touch - 567.353) < 0.01);
  CHECK(std::abs(column(reply, "angle(wheel)").back() + 2771.761) < 0.01);
}

TEST_CASE("a chiming clock strikes once a turn of its slow wheel") {
  const Json reply = run(machine_of_gallery("chiming_clock"), "for 900 every 20");
  std::vector<double> strikes;
  for (const Json& event : reply["results"][0]["events"])
    if (event["what"] == "impact" && event["label"] == "frame and clapper")
      strikes.push_back(event["time"].get<double>());
  REQUIRE(strikes.size() == 3);  // the first: it falls onto its rest at the start
  CHECK(strikes[0] < 1);
  CHECK(std::abs(strikes[1] - 72.85) < 0.1);
  CHECK(std::abs(strikes[2] - 811.7) < 0.1);
  const std::vector<double> clapper = column(reply, "angle(clapper)");
  CHECK(std::abs(*std::min_element(clapper.begin(), clapper.end()) + 35.400) < 0.01);
}
