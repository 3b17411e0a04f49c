// SPDX-License-Identifier: Apache-2.0
// A drawing that follows the pointer, frame by frame, as a front end calls for it.
#include "app/session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <vector>

#include "bench/sketch/random_models.h"
#include "bench/sketch/sections.h"

namespace trammel::bench {

namespace {

constexpr int frames = 1000;
constexpr double frame_max = 8e-3;  // s: the time that one call may take

std::string file_text(const char* path) {
  std::ifstream file(fmt::format("{}/{}", TRAMMEL_SOURCE_DIR, path));
  return {std::istreambuf_iterator<char>(file), {}};
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

// The pointer runs on a figure of eight about the point, `far` times the drawing away at most.
void print_pulls(const char* name, const std::string& text, const std::string& point, double far) {
  app::Session session({"bench.tml", text});
  const app::Drawing first = session.place({});
  base::Vector2<double> start{}, low{HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL};
  for (const app::DrawnPoint& p : first.points) {
    if (p.name == point) start = p.at;
    low = {std::min(low.x, p.at.x), std::min(low.y, p.at.y)};
    high = {std::max(high.x, p.at.x), std::max(high.y, p.at.y)};
  }
  const double size = std::max(high.x - low.x, high.y - low.y);
  std::vector<double> seconds;
  int reached = 0;
  for (int k = 0; k < frames; ++k) {
    const double t = 6.28318530717958648 * k / 250.0;
    const base::Vector2<double> to{start.x + far * size * std::sin(t),
                                   start.y + far * size * std::sin(2 * t)};
    const double began = cpu_seconds();
    reached += session.pull(point, to, {}).move.reached() ? 1 : 0;
    seconds.push_back(cpu_seconds() - began);
  }
  std::sort(seconds.begin(), seconds.end());
  fmt::print("  {:34} median {:>8}, 99 % {:>8}, worst {:>8} of {}, {}; reached in {} of {}\n", name,
             text_of_seconds(seconds[frames / 2]), text_of_seconds(seconds[frames * 99 / 100]),
             text_of_seconds(seconds.back()), text_of_seconds(frame_max),
             verdict(seconds.back() <= frame_max), reached, frames);
}

}  // namespace

void print_session(bool) {
  fmt::print("pulling a point through a session, {} frames\n", frames);
  const std::string four_bar = file_text("examples/four-bar/four-bar.tml");
  const std::string jansen = file_text("tests/sketches/jansen.tml");
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
}

}  // namespace trammel::bench
