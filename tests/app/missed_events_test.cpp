// SPDX-License-Identifier: Apache-2.0
// No event is stepped over: sums of oscillations, whose exact course is looked at closely.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "app/run_reply.h"
#include "places.h"

namespace {

using namespace trammel::test;

constexpr double duration = 20.0;

struct Oscillations {
  std::array<double, 3> frequency{}, start{}, speed{};

  double sum(double t) const {
    double s = 0.0;
    for (std::size_t i = 0; i < 3; ++i)
      s += start[i] * std::cos(frequency[i] * t) +
           speed[i] / frequency[i] * std::sin(frequency[i] * t);
    return s;
  }
  std::string text(double level) const {
    std::string all = "coordinate x, y, z\nkinetic = (x'^2 + y'^2 + z'^2)/2\n";
    all += fmt::format("potential = ({:.17g}*x^2 + {:.17g}*y^2 + {:.17g}*z^2)/2\n",
                       frequency[0] * frequency[0], frequency[1] * frequency[1],
                       frequency[2] * frequency[2]);
    for (std::size_t i = 0; i < 3; ++i)
      all += fmt::format("start {0} = {1:.17g}, {0}' = {2:.17g}\n", "xyz"[i], start[i], speed[i]);
    return all +
           fmt::format("simulate for {} every 10 until x + y + z = {:.17g}\n", duration, level);
  }
};

Oscillations random_oscillations(std::mt19937& generator) {
  Oscillations made;
  for (std::size_t i = 0; i < 3; ++i) {
    made.frequency[i] = std::uniform_real_distribution(0.7, 6.0)(generator);
    made.start[i] = std::uniform_real_distribution(-1.0, 1.0)(generator);
    made.speed[i] = std::uniform_real_distribution(-1.0, 1.0)(generator);
  }
  return made;
}

struct Scan {
  double first = duration;             // moment above the level
  std::vector<double> peaks_before{};  // lower than it
};
Scan scan(const Oscillations& of, double level) {
  constexpr double step = 5e-4;
  Scan found;
  for (double t = step; t < duration; t += step) {
    const double s = of.sum(t);
    if (s >= level) {
      found.first = t;
      return found;
    }
    if (s > of.sum(t - step) && s > of.sum(t + step)) found.peaks_before.push_back(s);
  }
  return found;
}

// A level a little below one of the peaks.
std::optional<double> random_level(const Oscillations& of, double depth, std::mt19937& generator) {
  std::vector<double> peaks;
  for (const double p : scan(of, HUGE_VAL).peaks_before)
    if (p - depth > of.sum(0.0)) peaks.push_back(p);
  if (peaks.empty()) return std::nullopt;
  return peaks[std::uniform_int_distribution<std::size_t>(0, peaks.size() - 1)(generator)] - depth;
}

}  // namespace

TEST_CASE("until: a short excursion within a long step is not missed, whatever the accuracy") {
  struct Row {
    double accuracy, depth;  // of the excursion: far above what errors of motion take away
  };
  constexpr std::array rows{Row{1e-4, 0.1}, Row{1e-6, 3e-3}, Row{1e-8, 1e-3}, Row{1e-10, 1e-3}};
  std::mt19937 generator(20);
  const int times = 160 / static_cast<int>(cases_every());
  int checked = 0;
  for (int time = 0; time < times; ++time) {
    const Row& row = rows[static_cast<std::size_t>(time) % rows.size()];
    const Oscillations motion = random_oscillations(generator);
    const auto level = random_level(motion, row.depth, generator);
    if (!level) continue;
    const Scan exact = scan(motion, *level);
    // A peak that nearly touches may count as an event or not.
    const double nearest =
        exact.peaks_before.empty()
            ? -HUGE_VAL
            : *std::max_element(exact.peaks_before.begin(), exact.peaks_before.end());
    if (*level - nearest < row.depth / 2) continue;
    ++checked;
    const std::string text = motion.text(*level);
    CAPTURE(text);
    CAPTURE(row.accuracy);
    const Json result = run(text, {.accuracy = row.accuracy});
    // Excursions last for 0.02 and more.
    CHECK(last(result, "time") == doctest::Approx(exact.first).epsilon(0.01 / duration).scale(20));
  }
  CHECK(checked > 5 * times / 8);
}
