// SPDX-License-Identifier: Apache-2.0
// Machines of the gallery that go on by steps: each against a closed form, or an integration of its
// own, or what must be the same after every step.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "reasoning/gallery_runs.h"

namespace {

using trammel::test::check_whole;
using trammel::test::column;
using trammel::test::event_times;
using trammel::test::row_at;
using trammel::test::run_example;
using Json = trammel::test::MachineReply;

constexpr double degree = std::numbers::pi / 180, pi = std::numbers::pi, g = 9.81;

// The pin, of a play of 0.001 in its slot, is behind the slot's middle: the angular velocity of a
// wheel whose axis is at a distance c from that of a pin at radius a, `turned` past the line of
// both axes.
double geneva_rate(double turned) {
  const double a = 10, c = 10 * std::sqrt(2.0), ratio = a / c, play = 0.001;
  const double textbook =
      ratio * (std::cos(turned) - ratio) / (1 - 2 * ratio * std::cos(turned) + ratio * ratio);
  const double reach = std::sqrt(a * a + c * c - 2 * a * c * std::cos(turned));
  const double slower = a * c * std::sin(turned) / reach;
  return textbook + play * slower / (reach * reach * std::sqrt(1 - std::pow(play / reach, 2)));
}

}  // namespace

TEST_CASE("a Geneva drive goes on by a quarter a turn, and rests in between") {
  const Json reply = run_example("geneva", "for 8*pi every pi/50");
  check_whole(reply);
  const std::vector<double> time = column(reply, "time"), wheel = column(reply, "angle(wheel)");
  const std::vector<double> rate = column(reply, "angle(wheel)'");
  // From the first turn on it leans on the same side of its lock, as the load presses it.
  for (const double turns : {2.0, 3.0, 4.0}) {
    CAPTURE(turns);
    const double before = wheel[row_at(reply, 2 * pi * (turns - 1))];
    CHECK(wheel[row_at(reply, 2 * pi * turns)] - before == doctest::Approx(-90).epsilon(1e-9));
  }
  std::size_t driven = 0;
  for (std::size_t r = 0; r < time.size(); ++r) {
    CAPTURE(time[r]);
    const double turned = std::remainder(time[r] - pi, 2 * pi);
    if (std::abs(turned) < pi / 4 - 0.03) {  // beyond, it falls into its lock
      CHECK(-rate[r] * degree == doctest::Approx(geneva_rate(turned)).epsilon(1e-8));
      ++driven;
    } else if (std::abs(turned) > pi / 2 && time[r] > 0.1) {  // before, horns of the disc pass
      CHECK(std::abs(rate[r]) < 1e-9);
    }
  }
  CHECK(driven > 50);
}

TEST_CASE("a follower leaves its cam where weight and spring no longer press it") {
  const Json reply = run_example("cam_follower", "for 2 every 0.001");
  check_whole(reply);
  const double omega = 10, k = 20, pressed = 0.5;
  // While it is borne, y = 1 - cos(omega t): its force is 0 where
  const double angle = std::acos(-(g + k * pressed + k) / (omega * omega - k));
  const std::vector<double> leaves = event_times(reply, "release", "cam and follower");
  REQUIRE(leaves.size() == 3);
  for (std::size_t turn = 0; turn < leaves.size(); ++turn)
    CHECK(leaves[turn] ==
          doctest::Approx((angle + 2 * pi * static_cast<double>(turn)) / omega).epsilon(1e-8));
  // From there it swings on its spring until the cam meets it again.
  const double middle = -(g + k * pressed) / k, s = std::sqrt(k);
  const auto above = [&](double t) {
    const double late = t - leaves[0];
    const double free = middle + (1 - std::cos(angle) - middle) * std::cos(s * late) +
                        omega * std::sin(angle) / s * std::sin(s * late);
    return free - (1 - std::cos(omega * t));
  };
  double low = leaves[0] + 0.1, high = leaves[0] + 0.6;
  REQUIRE(above(low) > 0.0);
  REQUIRE(above(high) < 0.0);
  for (int halving = 0; halving < 60; ++halving)
    (above((low + high) / 2) > 0.0 ? low : high) = (low + high) / 2;
  CHECK(event_times(reply, "impact", "cam and follower")[0] == doctest::Approx(low).epsilon(1e-8));
  const std::vector<double> time = column(reply, "time"), rise = column(reply, "y(follower)");
  for (std::size_t r = 0; r < time.size() && time[r] < leaves[0]; ++r)
    CHECK(std::abs(rise[r] - (1 - std::cos(omega * time[r]))) < 1e-7);
}

TEST_CASE("two pawls half a tooth apart lock a ratchet at every half tooth") {
  const Json reply = run_example("two_pawls", "for 6.75*pi every pi/4");
  check_whole(reply);
  const std::vector<double> wheel = column(reply, "angle(wheel)");
  const std::vector<double> turns = column(reply, "angle(wheel)'");
  // At 3/4 pi, and every pi after it, the torque ends to press the wheel back.
  std::vector<double> steps;
  double before = wheel[row_at(reply, 0.75 * pi)];
  for (int k = 1; k < 7; ++k) {
    const std::size_t row = row_at(reply, (0.75 + k) * pi);
    CHECK(std::abs(turns[row]) < 1e-6);
    steps.push_back((wheel[row] - std::exchange(before, wheel[row])) / 15);
    CHECK(std::abs(steps.back() - std::round(steps.back())) < 1e-8);
    CHECK(steps.back() > 0.5);
  }
  // Some steps are of an odd number of half teeth, which one pawl could not hold.
  CHECK(std::any_of(steps.begin(), steps.end(), [](double n) { return std::lround(n) % 2 == 1; }));
}

TEST_CASE("a latch keeps a slide in either notch, and lets it go at the force of its spring") {
  const Json reply = run_example("latch", "for 4*pi every pi/1000");
  check_whole(reply);
  const std::vector<double> slide = column(reply, "x(slide)"), time = column(reply, "time");
  const auto at = [&](double t) { return slide[row_at(reply, t * pi)]; };
  CHECK(std::abs(at(0.1)) < 1e-9);
  CHECK(std::abs(at(1.2) + 2) < 1e-6);
  CHECK(std::abs(at(2.15)) < 1e-6);
  CHECK(std::abs(at(3.2) + 2) < 1e-6);
  // The notch's flank, of 45 deg, presses the nose with a force that the spring balances.
  const double r = std::sqrt(0.5), up = 3 + 0.6 - 0.4 * std::sqrt(2.0);
  const double normal = 2 * 40 * degree / (6 * r + up * r);
  const double start = std::asin(std::cbrt(normal * r));
  for (std::size_t row = 0; row < time.size() && time[row] < 0.3 * pi; ++row)
    if (std::abs(time[row] - start) > 0.01) CHECK((slide[row] < -1e-8) == (time[row] > start));
}

TEST_CASE("a trip hammer falls as a pendulum does") {
  const Json reply = run_example("trip_hammer", "for 13 every 0.01");
  check_whole(reply);
  const std::vector<double> leaves = event_times(reply, "release", "shaft and hammer");
  const std::vector<double> strikes = event_times(reply, "impact", "hammer and bed");
  REQUIRE(leaves.size() >= 2);
  REQUIRE(strikes.size() >= 2);
  const std::vector<double> time = column(reply, "time"), angle = column(reply, "angle(hammer)");
  const std::vector<double> rate = column(reply, "angle(hammer)'");
  std::size_t row = row_at(reply, leaves[0]);
  while (time[row] <= leaves[0]) ++row;
  // angle'' = -g/l cos(angle + tilt) of a weight at a distance l, by steps of Runge and Kutta.
  const double l = std::hypot(10.0, 0.2), tilt = std::atan2(0.2, 10.0);
  double t = time[row], a = angle[row] * degree, w = rate[row] * degree;
  const auto pull = [&](double at) { return -g / l * std::cos(at + tilt); };
  const double h = 1e-4;
  double before = a;
  while (a > 0.0) {
    before = a;
    const double k1 = pull(a), k2 = pull(a + h / 2 * w), k3 = pull(a + h / 2 * (w + h / 2 * k1));
    const double k4 = pull(a + h * (w + h / 2 * k2));
    a += h * w + h * h / 6 * (k1 + k2 + k3);
    w += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    t += h;
  }
  const double falls = t - h + h * before / (before - a);
  CHECK(strikes[0] == doctest::Approx(falls).epsilon(1e-7));
  // Each blow is as the one before: the shaft has three cams.
  const double period = 2 * pi / 3 / 0.5;
  CHECK(leaves[1] - leaves[0] == doctest::Approx(period).epsilon(1e-8));
  CHECK(strikes.back() - strikes.front() == doctest::Approx(period).epsilon(1e-8));
}

TEST_CASE("a deadbeat clock keeps its swing, a tooth a swing") {
  const Json reply = run_example("deadbeat_clock", "for 160 every 0.01");
  check_whole(reply);
  const std::vector<double> time = column(reply, "time"), anchor = column(reply, "angle(anchor)");
  const std::vector<double> wheel = column(reply, "angle(wheel)");
  // Swings, and when the anchor passes its middle upwards, by parabolas and chords.
  std::vector<double> swings, passes, teeth;
  for (std::size_t r = 1; r + 1 < anchor.size(); ++r) {
    const double a = anchor[r - 1], b = anchor[r], c = anchor[r + 1];
    if (b > 2 && b > a && b >= c) swings.push_back(b + (a - c) * (a - c) / (8 * (2 * b - a - c)));
    if (a <= 0 && b > 0) {
      passes.push_back(time[r - 1] + (time[r] - time[r - 1]) * a / (a - b));
      teeth.push_back(wheel[r] / -12);
    }
  }
  REQUIRE(swings.size() > 150);
  const std::size_t n = passes.size() - 1;
  for (std::size_t k = 1; k < 60; k += 8)  // ever nearer to the swing it keeps
    CHECK(std::abs(swings[k + 8] - swings.back()) < std::abs(swings[k] - swings.back()));
  CHECK(std::abs(swings[140] - swings.back()) < 2e-4);
  CHECK(std::lround(teeth[n] - teeth[n - 50]) == 50);
  // A pendulum's period with its amplitude, but for the impulses: as they end after the middle,
  // they slow it down by less than a part of 1000.
  const double swing = swings.back() * degree;
  const double free = 2 * pi * std::sqrt(25.0 / 981) * (1 + swing * swing / 16);
  const double period = (passes[n] - passes[n - 50]) / 50;
  CHECK(period > free);
  CHECK(period < 1.001 * free);
}
