// SPDX-License-Identifier: Apache-2.0
// A drawing that follows the pointer, frame by frame, as a front end calls for it.
#include "app/session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "bench/sketch/random_models.h"
#include "bench/sketch/sections.h"

namespace trammel::bench {

namespace {

namespace fs = std::filesystem;

constexpr int frames = 1000;
constexpr double frame_max = 8e-3;  // s: the time that one call may take

std::string source_path(const char* path) {
  return fmt::format("{}/{}", TRAMMEL_SOURCE_DIR, path);
}

std::string file_text(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

double size_of(const app::Drawing& drawing) {
  base::Vector2<double> low{HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL};
  for (const app::DrawnPoint& p : drawing.points) {
    low = {std::min(low.x, p.at.x), std::min(low.y, p.at.y)};
    high = {std::max(high.x, p.at.x), std::max(high.y, p.at.y)};
  }
  return std::max(high.x - low.x, high.y - low.y);
}

// Without a few distances: what a drawing is while it is made.
test::RandomSketch large_sketch() {
  constexpr std::size_t left_out = 60;
  test::RandomSketch sketch = test::random_sketch(310, test::Reach::Near, 1);
  for (std::size_t c = sketch.conditions.size(); c-- > left_out;)
    if (c % left_out == 0)
      sketch.conditions.erase(sketch.conditions.begin() + static_cast<std::ptrdiff_t>(c));
  return sketch;
}

// Distribution of what calls take.
void print_times(const std::string& name, std::vector<double>& seconds) {
  std::sort(seconds.begin(), seconds.end());
  const std::size_t n = seconds.size();
  fmt::print("  {:56} median {:>8}, 99 % {:>8}, worst {:>8} of {}, {}\n", name,
             text_of_seconds(seconds[n / 2]), text_of_seconds(seconds[n * 99 / 100]),
             text_of_seconds(seconds.back()), text_of_seconds(frame_max),
             verdict(seconds.back() <= frame_max));
}

// Points and lines of each model of a folder, one after the other, on smooth paths that lead far
// beyond reach.
void print_random_pulls(const char* folder) {
  constexpr int drags = 100, frames_of_one = 60;
  std::mt19937 random(1);
  std::vector<double> seconds;
  std::size_t models = 0;
  for (const auto& entry : fs::recursive_directory_iterator(source_path(folder))) {
    if (entry.path().extension() != ".tml") continue;
    app::Session session({entry.path().string(), file_text(entry.path())});
    const app::Drawing first = session.place({});
    if (first.points.empty()) continue;
    ++models;
    for (int drag = 0; drag < drags; ++drag) {
      const app::DrawnPoint& start = first.points[random() % first.points.size()];
      const double far =
          5 * size_of(first) * std::pow(static_cast<double>(random() % 1000) / 1e3, 2);
      for (int k = 1; k <= frames_of_one; ++k) {
        const double t = 6.28318530717958648 * k / frames_of_one;
        const double began = cpu_seconds();
        session.pull({start.name},
                     {start.at.x + far * std::sin(t), start.at.y + far * std::sin(2 * t)}, {});
        seconds.push_back(cpu_seconds() - began);
      }
    }
  }
  print_times(fmt::format("{} models of {}", models, folder), seconds);
}

// The pointer runs on a figure of eight about the point, `far` times the drawing away at most.
void print_pulls(const char* name, const std::string& text, const std::string& point, double far) {
  app::Session session({"bench.tml", text});
  const app::Drawing first = session.place({});
  base::Vector2<double> start{};
  for (const app::DrawnPoint& p : first.points)
    if (p.name == point) start = p.at;
  const double size = size_of(first);
  std::vector<double> seconds;
  int reached = 0;
  for (int k = 0; k < frames; ++k) {
    const double t = 6.28318530717958648 * k / 250.0;
    const base::Vector2<double> to{start.x + far * size * std::sin(t),
                                   start.y + far * size * std::sin(2 * t)};
    const double began = cpu_seconds();
    reached += session.pull({point}, to, {}).move.reached() ? 1 : 0;
    seconds.push_back(cpu_seconds() - began);
  }
  print_times(fmt::format("{}; {} of {} reached", name, reached, frames), seconds);
}

}  // namespace

void print_session(bool) {
  fmt::print("pulling a point through a session, {} frames\n", frames);
  const std::string four_bar = file_text(source_path("examples/four-bar/four-bar.tml"));
  const std::string jansen = file_text(source_path("tests/sketches/jansen.tml"));
  for (const double far : {0.1, 1.0}) {
    const auto named = [&](const char* name) {
      return fmt::format("{}, pointer up to {} sizes off", name, far);
    };
    print_pulls(named("four-bar").c_str(), four_bar, "C", far);
    print_pulls(named("Jansen's leg").c_str(), jansen, "T", far);
    const test::RandomSketch large = large_sketch();
    print_pulls(named("300 constraints").c_str(), to_model_text(large),
                fmt::format("P{}", large.points.size() - 1), far);
  }
  fmt::print("random pulls, 100 of 60 frames a model\n");
  print_random_pulls("tests/cases");
  print_random_pulls("examples");
}

}  // namespace trammel::bench
