// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/sketch/random_models.h"
#include "bench/sketch/sections.h"
#include "geometry/sketch/dragged_sketch.h"

namespace trammel::bench {

namespace {

using geometry::Override;

// The last distance grows and shrinks by a thousandth.
double seconds_to_drag(const SketchModel& made, bool construct) {
  const auto outcome = geometry::solve_sketch(made.model.model, *made.model.pool, {construct});
  if (!outcome.solved) return NAN;
  geometry::DraggedSketch dragged(*outcome.solved);
  const symbolic::ExprId parameter = made.model.pool->symbol(made.last_distance);
  const double value = dragged.placement().numbers.find(parameter).value_or(NAN);
  bool arrived = true, longer = false;
  const double seconds = least_seconds([&] {
    longer = !longer;
    const Override change{parameter, longer ? 1.001 * value : value};
    arrived = dragged.move(std::span(&change, 1)) && arrived;
  });
  return arrived ? seconds : NAN;
}

}  // namespace

void print_drag(bool peers) {
  constexpr double target = 1e-3;
  fmt::print("dragging: one value changed by a thousandth, solved again from there\n");
  for (const test::Reach reach : {test::Reach::Anywhere, test::Reach::Near})
    for (const int constraints : {100, 300, 1000, 1280}) {
      const SketchModel made = make_sketch_model(constraints, reach);
      const std::string what = fmt::format("{} constraints, {} entities, {}", constraints,
                                           made.sketch.entities(), text_of(reach));
      print_time(what, seconds_to_drag(made, true), target,
                 peers ? std::vector{run_solvespace_on(made.sketch, "drag")} : std::vector<Peer>{});
      print_time("  the same by Newton alone", seconds_to_drag(made, false), target, {});
    }
}

}  // namespace trammel::bench
