// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/varied_state.h"

#include <fmt/format.h>

#include <utility>

#include "geometry/sketch/describe_failure.h"
#include "geometry/sketch/follow_path.h"
#include "inquiry/machine/coordinate_state.h"
#include "inquiry/machine/held_signs.h"
#include "inquiry/machine/redundant.h"

namespace trammel::inquiry {

namespace {

constexpr const char* way_ends = "a dead point lies on the way from the model's own values";
constexpr const char* at_dead_point = "the machine is at a dead point";

}  // namespace

// The layer is not owned: the analysis that holds it outlives the finder.
StateFinder::StateFinder(const Analysis& analysis)
    : origin_(analysis),
      scratch_(symbolic::PoolLayer(symbolic::PoolLayer(), analysis.pool), analysis.pool->budget()),
      analysis_(analysis) {
  analysis_.pool = &scratch_;
}

symbolic::Values StateFinder::numbers_at(std::span<const geometry::Override> values) const {
  return with_overrides(origin_.sketch.equations, origin_.values, values).numbers;
}

VariedState StateFinder::find(std::span<const geometry::Override> values) {
  const geometry::SketchEquations& equations = origin_.sketch.equations;
  const geometry::Placement& from = origin_.sketch.placement;
  VariedState state;
  analysis_.values = with_overrides(equations, origin_.values, values);
  geometry::FollowedPath path = follow_path(equations, from, analysis_.values.numbers);
  state.passed_dead_point = !path.passed.empty();
  if (!path.placement) {
    state.why_none = way_ends;
    return state;
  }
  if (!from.x.empty() && is_dead_end(equations, from, *path.placement)) {
    state.why_none = at_dead_point;
    return state;
  }
  analysis_.mode = origin_.mode;
  analysis_.mode.is_decided = false;  // it is decided anew
  base::Diagnostics diagnostics;
  if (analysis_.model->lagrangian && !settle_coordinates(analysis_, *path.placement, diagnostics)) {
    state.why_none = diagnostics.back().message;
    return state;
  }
  analysis_.asked = eval_implicit(analysis_, std::move(*path.placement));
  if (!analysis_.asked) {
    state.why_none = at_dead_point;
    return state;
  }
  if (!analysis_.model->lagrangian) hold_signs_of_sketch(analysis_);
  const ImplicitNumbers& numbers = *analysis_.asked;
  analysis_.mode = numbers.mode;
  const auto unmet = find_unmet_redundancies(analysis_, numbers);
  if (!numbers.violated.empty() || !unmet.empty()) {
    const model::FollowerIndex f =
        unmet.empty() ? numbers.violated.front() : unmet.front().follower;
    state.why_none = fmt::format("'{}' does not hold", analysis_.model->followers[f].text);
    return state;
  }
  state.numbers = &numbers;
  return state;
}

std::string StateFinder::explain(std::span<const geometry::Override> values) {
  const geometry::SketchEquations& equations = origin_.sketch.equations;
  const geometry::Placement& from = origin_.sketch.placement;
  const symbolic::Values to = numbers_at(values);
  VariedState state = find(values);
  if (state.why_none == way_ends || (state.passed_dead_point && state.why_none.empty())) {
    const geometry::FollowedPath path = follow_path(equations, from, to);
    const geometry::DeadPoint dead =
        path.placement ? path.passed.front() : locate_end(equations, from, to, path);
    return fmt::format("{}{} at {}: {}", path.placement ? "a dead point is passed" : way_ends,
                       path.placement ? "" : ",",
                       describe_values(equations, from.numbers, dead.numbers),
                       describe_singularity(equations, dead.x, dead.numbers));
  }
  return state.why_none;
}

}  // namespace trammel::inquiry
