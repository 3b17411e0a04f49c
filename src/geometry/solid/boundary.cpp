// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/boundary.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "geometry/solid/evaluate/drop_covered.h"
#include "geometry/solid/evaluate/prepare.h"
#include "geometry/solid/evaluate/same_region.h"
#include "geometry/solid/evaluate/section.h"
#include "geometry/solid/tolerances.h"

namespace trammel::geometry {

namespace {

struct Evaluator {
  const Solid& solid;
  PreparedSolid prepared;
  Watch watch;
  Evaluated out = {};

  /// Joins the sections of these leaves between two heights; nothing where outlines do not close.
  Region join_between(const std::vector<std::uint32_t>& candidates, double bottom, double top) {
    LeafSections all;
    for (const std::uint32_t leaf : candidates) {
      Region section = section_between(solid, leaf, bottom, top);
      if (section.loops.empty()) continue;
      all.sections.push_back(std::move(section));
      all.leaves.push_back(leaf);
    }
    drop_covered(all, prepared.tree, covered_depth * prepared.tolerance);
    EvaluatedSection joined =
        join_sections(all.sections, prepared.tree, prepared.tolerance, prepared.rounding, watch);
    if (joined.gap)
      out.problems.push_back({BoundaryProblem::Kind::Unresolved, 0, bottom, top, *joined.gap});
    return std::move(joined.region);
  }

  void add_slab(double bottom, double top, Region region) {
    if (region.loops.empty()) return;
    std::vector<Slab>& slabs = out.boundary.slabs;
    if (!slabs.empty() && slabs.back().top == bottom &&
        is_same_region(slabs.back().region, region, prepared.tolerance))
      slabs.back().top = top;
    else
      slabs.push_back({bottom, top, std::move(region)});
  }

  void add_slabs();
  Evaluated finish();
};

/// From below, with the leaves that cover each slab.
void Evaluator::add_slabs() {
  std::vector<std::vector<std::uint32_t>> begins(prepared.levels.size()), ends(begins.size());
  for (const LeafSpan& span : prepared.leaves) {
    begins[span.bottom].push_back(span.leaf);
    ends[span.top].push_back(span.leaf);
  }
  std::set<std::uint32_t> active;
  for (std::size_t i = 0; i + 1 < prepared.levels.size() && !watch.is_over(); ++i) {
    for (const std::uint32_t leaf : ends[i]) active.erase(leaf);
    active.insert(begins[i].begin(), begins[i].end());
    const double bottom = prepared.levels[i], top = prepared.levels[i + 1];
    add_slab(bottom, top, join_between({active.begin(), active.end()}, bottom, top));
  }
}

Evaluated Evaluator::finish() {
  out.problems.insert(out.problems.begin(), prepared.problems.begin(), prepared.problems.end());
  out.size = prepared.size;
  out.stopped = watch.stopped();
  if (out.stopped != base::StopReason::None) out.boundary = {};
  return std::move(out);
}

/// Nodes and weights of the quadrature by Gauss and Legendre on -1 to 1; exact to degree 15.
constexpr double gauss_nodes[] = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267,
                                  0.9602898564975363};
constexpr double gauss_weights[] = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745,
                                    0.1012285362903763};

/// Slabs as thin as the weights of the quadrature over the height.
struct WeightedSection {
  double height, weight;
};
std::vector<WeightedSection> choose_sections(const std::vector<double>& levels) {
  std::vector<WeightedSection> chosen;
  for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
    const double middle = (levels[i] + levels[i + 1]) / 2, half = (levels[i + 1] - levels[i]) / 2;
    for (int n = 0; n < 4; ++n)
      for (const int side : {-1, 1})
        chosen.push_back({middle + side * half * gauss_nodes[n], half * gauss_weights[n]});
  }
  return chosen;
}

SolidMoments eval_moments_of(const std::vector<Moments>& areas,
                             const std::vector<WeightedSection>& sections) {
  SolidMoments sum;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const double volume = areas[i].area * sections[i].weight;
    sum.volume += volume;
    sum.centroid = sum.centroid + volume * areas[i].centroid;
    sum.height += volume * sections[i].height;
  }
  if (!(sum.volume > 0)) return {};
  sum.centroid = 1 / sum.volume * sum.centroid;
  sum.height /= sum.volume;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const Vec off = areas[i].centroid - sum.centroid;
    sum.polar += sections[i].weight * (areas[i].polar + areas[i].area * dot(off, off));
  }
  return sum;
}

}  // namespace

Evaluated evaluate(const Solid& solid, double tolerance, const base::Budget& budget) {
  Evaluator evaluator{solid, prepare(solid, tolerance), Watch(budget)};
  evaluator.add_slabs();
  return evaluator.finish();
}

SolidMoments eval_moments(const Boundary& boundary) {
  std::vector<Moments> areas;
  std::vector<WeightedSection> sections;
  for (const Slab& slab : boundary.slabs) {
    areas.push_back(eval_moments(slab.region));
    sections.push_back({(slab.bottom + slab.top) / 2, slab.top - slab.bottom});
  }
  return eval_moments_of(areas, sections);
}

std::optional<SolidMoments> find_moments(const Solid& solid, const Evaluated& evaluated,
                                         double tolerance, const base::Budget& budget) {
  if (evaluated.stopped != base::StopReason::None) return std::nullopt;
  const bool has_balls = std::any_of(solid.leaves.begin(), solid.leaves.end(),
                                     [](const Leaf& leaf) { return leaf.ball.has_value(); });
  if (!has_balls) return eval_moments(evaluated.boundary);
  Evaluator evaluator{solid, prepare(solid, tolerance), Watch(budget)};
  const std::vector<double>& levels = evaluator.prepared.levels;
  const std::vector<WeightedSection> sections = choose_sections(levels);
  std::vector<Moments> areas;
  for (const WeightedSection& section : sections) {
    std::vector<std::uint32_t> leaves;
    for (const LeafSpan& span : evaluator.prepared.leaves)
      if (levels[span.bottom] < section.height && section.height < levels[span.top])
        leaves.push_back(span.leaf);
    areas.push_back(eval_moments(evaluator.join_between(leaves, section.height, section.height)));
  }
  const Evaluated checked = evaluator.finish();
  const bool is_resolved = std::none_of(
      checked.problems.begin(), checked.problems.end(),
      [](const BoundaryProblem& p) { return p.kind == BoundaryProblem::Kind::Unresolved; });
  if (checked.stopped != base::StopReason::None || !is_resolved) return std::nullopt;
  return eval_moments_of(areas, sections);
}

}  // namespace trammel::geometry
