// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/construction.h"
#include "geometry/construct/plan/planner.h"

namespace trammel::geometry {

std::optional<Construction> plan_construction(const SketchEquations& equations,
                                              std::span<const double> hints) {
  return Planner(equations, hints).plan();
}

std::size_t count_steps(const Construction& construction) {
  std::size_t count = construction.steps.size();
  for (const Cluster& cluster : construction.clusters) count += cluster.steps.size();
  return count;
}

}  // namespace trammel::geometry
