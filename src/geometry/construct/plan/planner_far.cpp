// SPDX-License-Identifier: Apache-2.0
// Figures that a distance of two far points holds, as a ram does that spans a scissor's stages: the
// angle between two of their rods would build them, and parallelograms tell it from the distance.
#include <algorithm>
#include <utility>

#include "geometry/construct/plan/planner.h"
#include "geometry/construct/plan/vector_sums.h"

namespace trammel::geometry {

namespace {

constexpr std::size_t points_max = 60;  // of a sketch: each pair of rods in a point is tried

// No other point is as far from one of its ends: rods of parallelograms are no rams.
bool is_like_no_other(const RigidSpans& spans, PointIndex a, PointIndex b) {
  const auto length = spans.length_between(a, b);
  return length && spans.points_at(a, *length).size() == 1 &&
         spans.points_at(b, *length).size() == 1;
}

}  // namespace

// Where two rods meet, their other ends: first those that are guided.
std::vector<Planner::Base> Planner::open_triangles() const {
  const auto count = static_cast<std::uint32_t>(model_.points.size());
  const RigidSpans& spans = *equations_.spans;
  std::vector<Base> found;
  if (count > points_max) return found;
  for (std::uint32_t x = 0; x < count; ++x) {
    std::vector<PointIndex> ends;
    for (std::uint32_t p = 0; p < count; ++p)
      if (p != x && spans.length_between({x}, {p})) ends.push_back({p});
    for (std::size_t i = 0; i < ends.size(); ++i)
      for (std::size_t j = i + 1; j < ends.size(); ++j) {
        if (spans.length_between(ends[i], ends[j])) continue;
        const bool swaps = model_.points[ends[j]].is_origin;  // it can only be where a frame begins
        found.push_back({ends[swaps ? j : i], ends[swaps ? i : j], {}});
      }
  }
  std::stable_partition(found.begin(), found.end(),
                        [this](const Base& base) { return is_guided(base); });
  return found;
}

// Its length places the figure at once, without a turn.
bool Planner::is_guided(const Base& base) const {
  const auto stands_beside = [this](PointIndex p, PointIndex q) {
    return known_.has(p) && !known_.has(q) && !loci_[q.value].empty();
  };
  return stands_beside(base.from, base.to) || stands_beside(base.to, base.from);
}

std::optional<FarLength> Planner::find_far(const Base& base, const Growth& growth,
                                           ConstraintIndex c) const {
  const auto far = base_of(c);
  if (!far || growth.used.size() + 1 != 2 * growth.points.size() - 3) return std::nullopt;
  return VectorSums(equations_, hints_, base.from, base.to, growth.steps)
      .find_far(far->from, far->to);
}

// One that is parallel to its base is told by a factor, others by a root, and stand for those where
// nothing is guided. What cannot be placed at once would hide its constraints from a core.
bool Planner::build_by_far_length() {
  struct Found {
    Base base;
    Growth growth;
    FarLength far;
  };
  std::optional<Found> best;
  const std::vector<Base> bases = open_triangles();
  for (std::uint32_t c = 0; c < used_.size() && !best; ++c) {
    const auto ram = base_of({c});
    if (!ram || !is_like_no_other(*equations_.spans, ram->from, ram->to)) continue;
    for (const Base& base : bases) {
      const Base tried{base.from, base.to, {c}};
      const Growth growth = Planner(*this, tried).grow();
      const auto far = find_far(tried, growth, {c});
      if (far && (!best || !far->third)) best = Found{tried, growth, *far};
      if (far && (!far->third || is_guided(base))) break;
    }
  }
  if (!best) return false;
  best->growth.used.push_back(best->base.length);
  add_cluster(best->base, std::move(best->growth), best->far);
  return place_clusters();
}

}  // namespace trammel::geometry
