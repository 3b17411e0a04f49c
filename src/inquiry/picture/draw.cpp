// SPDX-License-Identifier: Apache-2.0
#include "inquiry/picture/draw.h"

#include <utility>

#include "geometry/sketch/nearest_place.h"
#include "inquiry/machine/find_state.h"
#include "inquiry/picture/make_picture.h"

namespace trammel::inquiry {

namespace {

// The machine at the nearest place to these values, without what acts there.
Picture draw_nearest(Case here, const geometry::MeasuredHints& from) {
  const geometry::SketchEquations& equations = here.machine.sketch.equations;
  geometry::NearestPlace nearest = find_nearest_place(equations, from, here.scratch.pool.budget());
  const symbolic::Values& numbers = from.values.numbers;
  const State state{{numbers, eval_constraint_values(equations, numbers), std::move(nearest.x)},
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

// What a sketch without a place has in common with a machine.
Machine stand_in(const Prepared& prepared, const model::Model& model) {
  Machine machine;
  machine.model = &model;
  machine.pool = prepared.pool;
  machine.sketch.equations = prepared.unplaced->equations;
  machine.sketch.values = prepared.unplaced->hints.values;
  return machine;
}

Picture draw_unplaced(Prepared& prepared, const model::Model& model, Scratch& scratch) {
  const geometry::UnplacedSketch& sketch = *prepared.unplaced;
  const Machine machine = stand_in(prepared, model);
  const State state{{{}, {}, sketch.hints.x}, {}, {}};
  const std::vector<double>& x = sketch.free.x.empty() ? sketch.hints.x : sketch.free.x;
  return draw_nearest({machine, prepared.values, nullptr, state, nullptr, prepared.why_no_formula,
                       prepared.memo, scratch},
                      {prepared.values, x, sketch.hints.size});
}

Picture draw_moved_sketch(Prepared& prepared, const model::Model& model,
                          const geometry::Placement& there, Scratch& scratch) {
  const Machine machine = stand_in(prepared, model);
  const State state{there, {}, {}};
  return make_picture({machine, prepared.values, nullptr, state, nullptr, prepared.why_no_formula,
                       prepared.memo, scratch},
                      geometry::PlaceKind::Pulled);
}

}  // namespace

std::optional<Picture> draw(Prepared& prepared, const model::Model& model, Scratch& scratch,
                            TracedLoci* loci) {
  if (prepared.unplaced) return draw_unplaced(prepared, model, scratch);
  if (!prepared.machine) return std::nullopt;
  const Case here = view(prepared, scratch);
  if (is_placed(here)) return make_picture(here, geometry::PlaceKind::Placed, {loci, false});
  return draw_nearest(here,
                      {here.values, here.state.placement.x, here.machine.sketch.equations.size});
}

Picture draw_moved(Prepared& prepared, const model::Model& model, const geometry::Placement& there,
                   Scratch& scratch, TracedLoci& loci) {
  if (!prepared.machine) return draw_moved_sketch(prepared, model, there, scratch);
  const Machine& machine = *prepared.machine;
  geometry::ParameterValues values = prepared.values;
  values.numbers = there.numbers;
  const geometry::Branches branches = branches_at(machine.sketch, there);
  base::Diagnostics problems;  // where the state is none, the machine alone is drawn
  const std::optional<SolvedState> solved =
      solve_state(machine, there, branches, values, problems, scratch.pool.budget());
  const State alone{there, branches, view(prepared, scratch).state.mode};
  Memo memo;
  return make_picture({machine, values, solved ? &*solved : nullptr, solved ? solved->state : alone,
                       nullptr, prepared.why_no_formula, memo, scratch},
                      geometry::PlaceKind::Placed, {&loci, true});
}

void remove_dimensions(Picture& picture) {
  picture.lengths.clear();
  picture.radii.clear();
  picture.angles.clear();
}

}  // namespace trammel::inquiry
