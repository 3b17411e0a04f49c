// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/section.h"

#include "geometry/solid/evaluate/classify.h"
#include "geometry/solid/evaluate/clean.h"
#include "geometry/solid/evaluate/trace.h"
#include "geometry/solid/tolerances.h"

namespace trammel::geometry {

EvaluatedSection join_sections(const std::vector<Region>& sections, TreeValue& tree,
                               double tolerance, double rounding, Watch& watch) {
  EvaluatedSection evaluated;
  for (const double factor : tried_tolerances) {
    const double own = factor * tolerance;
    const Arrangement arrangement = arrange(sections, own, rounding, watch);
    const std::vector<BoundingEdge> bounding = find_bounding_edges(arrangement, own, tree, watch);
    if (watch.is_over()) return {};
    const Traced traced = trace(arrangement, bounding);
    if (!traced.gap) return {clean(arrangement, traced, own, rounding), std::nullopt};
    if (!evaluated.gap) evaluated.gap = traced.gap;
  }
  return evaluated;
}

}  // namespace trammel::geometry
