// SPDX-License-Identifier: Apache-2.0
#include "inquiry/picture/draw.h"

#include <utility>

#include "geometry/sketch/nearest_place.h"
#include "inquiry/picture/make_picture.h"

namespace trammel::inquiry {

namespace {

// The machine at the nearest place to these values, without what acts there.
Picture draw_nearest(Case here, const geometry::MeasuredHints& from) {
  const geometry::SketchEquations& equations = here.machine.sketch.equations;
  geometry::NearestPlace nearest = find_nearest_place(equations, from, here.scratch.pool.budget());
  const symbolic::Values& numbers = from.values.numbers;
  const State state{{numbers, eval_constraint_values(equations, numbers), std::move(nearest.x), {}},
                    here.state.branches,
                    here.state.mode};
  return make_picture({here.machine, here.values, nullptr, state, here.forms, here.why_no_formula,
                       here.memo, here.scratch},
                      nearest.kind);
}

// Of a machine without a state at these values, as at a dead point, the place may be known.
bool is_placed(const Case& here) {
  return here.asked != nullptr ||
         here.state.placement.q ==
             eval_constraint_values(here.machine.sketch.equations, here.values.numbers);
}

Picture draw_unplaced(Prepared& prepared, const model::Model& model, Scratch& scratch) {
  const geometry::UnplacedSketch& sketch = *prepared.unplaced;
  Machine machine;
  machine.model = &model;
  machine.pool = prepared.pool;
  machine.sketch.equations = sketch.equations;
  machine.sketch.values = sketch.hints.values;
  const State state{{{}, {}, sketch.hints.x, {}}, {}, {}};
  const std::vector<double>& x = sketch.free.x.empty() ? sketch.hints.x : sketch.free.x;
  return draw_nearest({machine, prepared.values, nullptr, state, nullptr, prepared.why_no_formula,
                       prepared.memo, scratch},
                      {prepared.values, x, sketch.hints.size});
}

}  // namespace

std::optional<Picture> draw(Prepared& prepared, const model::Model& model, Scratch& scratch) {
  if (prepared.unplaced) return draw_unplaced(prepared, model, scratch);
  if (!prepared.machine) return std::nullopt;
  const Case here = view(prepared, scratch);
  if (is_placed(here)) return make_picture(here, geometry::PlaceKind::Placed);
  return draw_nearest(here,
                      {here.values, here.state.placement.x, here.machine.sketch.equations.size});
}

}  // namespace trammel::inquiry
