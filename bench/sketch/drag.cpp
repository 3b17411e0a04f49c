// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/sketch/random_models.h"
#include "bench/sketch/sections.h"
#include "geometry/sketch/drag/dragged_sketch.h"

namespace trammel::bench {

namespace {

using geometry::Override;

// The last distance grows and shrinks by a thousandth.
double seconds_to_drag(const SketchModel& made, bool construct) {
  const auto outcome = geometry::solve_sketch(made.model.model, *made.model.pool, {construct});
  if (!outcome.solved) return NAN;
  geometry::DraggedSketch dragged(*outcome.solved, outcome.solved->placement);
  const symbolic::ExprId parameter = made.model.pool->symbol(made.last_distance);
  const double value = dragged.placement().numbers.find(parameter).value_or(NAN);
  bool arrived = true, longer = false;
  const double seconds = least_seconds([&] {
    longer = !longer;
    const Override change{parameter, longer ? 1.001 * value : value};
    arrived = dragged.move(std::span(&change, 1), geometry::Effort{}).reached() && arrived;
  });
  return arrived ? seconds : NAN;
}

}  // namespace

void print_drag(bool peers) {
  constexpr double target = 1e-3;  // for 1000 entities
  fmt::print("dragging: one value changed by a thousandth, solved again from there\n");
  for (const test::Reach reach : {test::Reach::Anywhere, test::Reach::Near})
    for (const int constraints : {100, 300, 1300}) {
      const SketchModel made = make_sketch_model(constraints, reach);
      std::vector<Peer> others;
      if (peers) others.push_back(run_solvespace_on(made.sketch, "drag"));
      print_time(fmt::format("{} entities, {}", made.sketch.entities(), text_of(reach)),
                 seconds_to_drag(made, true), target, others);
      print_time("  by Newton, not by construction", seconds_to_drag(made, false), target, {});
    }
}

}  // namespace trammel::bench
