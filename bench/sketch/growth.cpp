// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string>

#include "bench/sketch/random_models.h"
#include "bench/sketch/sections.h"
#include "geometry/sketch/solve_sketch.h"

namespace trammel::bench {

namespace {

// A solved sketch whose points are where the sketch was made; else NaN is its time.
double seconds_to_solve(const SketchModel& made) {
  const test::TestModel& m = made.model;
  geometry::SketchOutcome outcome;
  const double seconds = least_seconds([&] { outcome = geometry::solve_sketch(m.model, *m.pool); });
  if (!outcome.solved || !outcome.solved->construction) return NAN;
  for (std::size_t p = 0; p < made.sketch.points.size(); ++p) {
    const std::uint32_t index = made.model.point(fmt::format("P{}", p)).value;
    const auto [x, y] = outcome.solved->equations.variables.of_point[index];
    const auto& at = outcome.solved->placement.x;
    const test::Position wanted = made.sketch.points[p];
    if (!(std::hypot(at[static_cast<std::size_t>(x)] - wanted.x,
                     at[static_cast<std::size_t>(y)] - wanted.y) < 1e-6))
      return NAN;
  }
  return seconds;
}

double seconds_to_plan(const SketchModel& made) {
  const auto equations = geometry::make_equations(made.model.model, *made.model.pool);
  const auto hints = geometry::measure_hints(equations);
  return least_seconds([&] { geometry::plan_construction(equations, hints.x); });
}

void print_row(const SketchModel& made, int constraints, test::Reach reach, double& before,
               bool peers) {
  constexpr double target = 0.5;  // for 10000
  const double solving = seconds_to_solve(made);
  const std::string what = fmt::format("{} constraints, {}", constraints, text_of(reach));
  std::optional<Peer> peer;
  if (peers) peer = run_solvespace_on(made.sketch, "solve");
  print_time(what, solving, target, peer ? std::vector{*peer} : std::vector<Peer>{});
  const double reading = least_seconds([&] { test::model_from_text(made.text); });
  fmt::print("    of that the plan {}; before it, reading the text {}",
             text_of_seconds(seconds_to_plan(made)), text_of_seconds(reading));
  if (std::isfinite(before)) fmt::print("; exponent {:.2f}", std::log10(solving / before));
  fmt::print("\n");
  before = solving;
}

void print_beside_peer() {
  constexpr double factor = 10;
  fmt::print("the target is a tenth of SolveSpace's time\n");
  for (const int constraints : {300, 500, 700}) {
    const SketchModel made = make_sketch_model(constraints, test::Reach::Anywhere);
    const Peer peer = run_solvespace_on(made.sketch, "solve");
    const double target = peer.trouble.empty() ? peer.seconds / factor : HUGE_VAL;
    print_time(fmt::format("{} constraints", constraints), seconds_to_solve(made), target, {peer});
  }
}

}  // namespace

void print_growth(bool peers) {
  fmt::print("random sketches, planned and solved from their hints\n");
  for (const test::Reach reach : {test::Reach::Anywhere, test::Reach::Near}) {
    double before = NAN;
    for (const int constraints : {100, 1000, 10000})
      print_row(make_sketch_model(constraints, reach), constraints, reach, before, peers);
  }
  if (peers) print_beside_peer();
}

}  // namespace trammel::bench
