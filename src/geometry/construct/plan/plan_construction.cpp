// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "geometry/construct/construction.h"
#include "geometry/construct/plan/planner.h"

namespace trammel::geometry {

std::optional<Construction> plan_construction(const SketchEquations& equations,
                                              std::span<const double> hints,
                                              const base::Budget& budget) {
  if (auto plan = Planner(equations, hints).plan(budget)) return plan;
  return Planner(equations, hints).plan_with_cores(budget);
}

std::size_t count_steps(const Construction& construction) {
  std::size_t count = construction.steps.size();
  for (const Cluster& cluster : construction.clusters) count += cluster.steps.size();
  return count;
}

bool has_core(const Construction& construction) {
  return std::any_of(construction.steps.begin(), construction.steps.end(),
                     [](const Step& step) { return std::holds_alternative<SolveCore>(step); });
}

}  // namespace trammel::geometry
