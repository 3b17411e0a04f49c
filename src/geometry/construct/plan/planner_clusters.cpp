// SPDX-License-Identifier: Apache-2.0
// Rigid figures: built apart from points at a given distance, then placed as wholes. [Todd2019 1]
#include <algorithm>
#include <iterator>
#include <utility>

#include "geometry/construct/plan/find_companion.h"
#include "geometry/construct/plan/planner.h"

namespace trammel::geometry {

using model::Line;
using model::LineKind;
using model::Measure;
using model::MeasureIndex;
using model::MeasureKind;

namespace {

constexpr std::size_t open_max = 2000;  // constraints: the search takes the square of them at most

bool holds(const Cluster& cluster, PointIndex p) {
  return std::find(cluster.points.begin(), cluster.points.end(), p) != cluster.points.end();
}

}  // namespace

// Whether a rigid motion of all its points leaves the constraint's measures as they are.
bool Planner::is_relative(ConstraintIndex c) const {
  const auto& measures = equations_.rows[c.value].measures;
  return std::all_of(measures.begin(), measures.end(), [this](MeasureIndex m) {
    const Measure& measure = model_.measures[m];
    const auto is_between_points = [&](std::size_t line) {
      return model_.lines[measure.lines[line]].kind == LineKind::ThroughPoints;
    };
    switch (measure.kind) {
      case MeasureKind::Distance:
      case MeasureKind::AngleOfPoints:
      case MeasureKind::Area: return true;
      case MeasureKind::DistanceToLine:
      case MeasureKind::AlongLine:
      case MeasureKind::Proportion: return is_between_points(0);
      case MeasureKind::AngleOfLines: return is_between_points(0) && is_between_points(1);
      default: return false;
    }
  });
}

std::optional<Planner::Base> Planner::base_of(ConstraintIndex c) const {
  const auto& index = model_.constraints[c].measure;
  if (used_[c.value] || !index || model_.measures[*index].kind != MeasureKind::Distance)
    return std::nullopt;
  const auto& [p, q, none] = model_.measures[*index].points;
  // The origin can only be where a frame begins.
  return model_.points[q].is_origin ? Base{q, p, c} : Base{p, q, c};
}

bool Planner::is_in_one_cluster(const Base& base) const {
  return std::any_of(
      construction_.clusters.begin(), construction_.clusters.end(),
      [&](const Cluster& cluster) { return holds(cluster, base.from) && holds(cluster, base.to); });
}

bool Planner::build_clusters() {
  if (static_cast<std::size_t>(std::count(used_.begin(), used_.end(), false)) > open_max)
    return false;
  const bool from_origin = build_clusters_from(true);  // others cannot take it in
  const bool from_others = build_clusters_from(false);
  return from_origin || from_others;
}

bool Planner::build_clusters_from(bool origin) {
  bool progress = false;
  for (std::uint32_t c = 0; c < used_.size(); ++c) {
    const auto base = base_of({c});
    if (!base || model_.points[base->from].is_origin != origin || is_in_one_cluster(*base))
      continue;
    Growth growth = Planner(*this, *base).grow();
    const std::size_t points = growth.points.size();
    growth.used.push_back({c});
    if (points < 3 || growth.used.size() != 2 * points - 3) continue;
    add_cluster(*base, std::move(growth), {});
    progress = true;
  }
  return progress;
}

void Planner::add_cluster(const Base& base, Growth growth, std::optional<FarLength> far) {
  adopt(growth);
  construction_.steps.emplace_back(BuildCluster{construction_.clusters.size()});
  construction_.clusters.push_back({base.from, base.to, base.length, std::move(growth.steps),
                                    std::move(growth.points), std::move(far)});
  cluster_is_placed_.push_back(false);
}

bool Planner::extend_clusters() {
  for (std::size_t k = 0; k < construction_.clusters.size(); ++k)
    if (!cluster_is_placed_[k] && extend(k)) return true;
  return false;
}

// Points and other clusters that hang on this one alone become parts of it.
bool Planner::extend(std::size_t k) {
  Cluster& cluster = construction_.clusters[k];
  Growth growth = Planner(*this, k).grow();
  if (growth.points.size() <= cluster.points.size()) return false;
  const std::size_t added = growth.points.size() - cluster.points.size();
  if (growth.used.size() + equations_within(growth) != 2 * added) return false;
  adopt(growth);
  for (const std::size_t part : growth.joined) cluster_is_placed_[part] = true;
  std::move(growth.steps.begin(), growth.steps.end(), std::back_inserter(cluster.steps));
  cluster.points = std::move(growth.points);
  // Its parts are built before it.
  std::erase_if(construction_.steps, [&](const Step& step) {
    const auto* build = std::get_if<BuildCluster>(&step);
    return build != nullptr && build->cluster == k;
  });
  construction_.steps.emplace_back(BuildCluster{k});
  return true;
}

// A figure of n points holds 2 n - 3 of the equations that place them.
std::size_t Planner::equations_within(const Growth& growth) const {
  std::size_t count = 0;
  for (const std::size_t part : growth.joined)
    count += 2 * construction_.clusters[part].points.size() - 3;
  return count;
}

void Planner::adopt(const Growth& growth) {
  for (const ConstraintIndex used : growth.used) {
    used_[used.value] = true;
    construction_.readings[used.value] = growth.readings[used.value];
  }
  for (std::vector<Locus>& loci : loci_)  // what is used guides no more
    std::erase_if(loci, [&](const Locus& locus) {
      return std::find(growth.used.begin(), growth.used.end(), locus.constraint) !=
             growth.used.end();
    });
}

// Whatever can be placed from what stands in the frame; no points where a direction within depends
// on one outside.
Planner::Growth Planner::grow() {
  const std::vector<bool> closed = used_, placed = cluster_is_placed_;
  while (take_steps() || place_clusters()) {
  }
  drop_idle_directions();
  Growth growth;
  if (!has_all_directions()) return growth;
  growth.steps = std::move(construction_.steps);
  for (std::uint32_t p = 0; p < model_.points.size(); ++p)
    if (known_.has(PointIndex{p})) growth.points.push_back({p});
  for (std::uint32_t c = 0; c < used_.size(); ++c)
    if (used_[c] && !closed[c]) growth.used.push_back({c});
  growth.readings = std::move(construction_.readings);
  for (std::size_t k = 0; k < placed.size(); ++k)
    if (cluster_is_placed_[k] && !placed[k]) growth.joined.push_back(k);
  return growth;
}

// Directions that have placed nothing belong to what lies outside.
void Planner::drop_idle_directions() {
  const auto is_idle = [this](LineIndex line, ConstraintIndex c) {
    if (!oriented_by_[line.value]) return false;
    used_[c.value] = false;
    return true;
  };
  std::erase_if(construction_.steps, [&](const Step& step) {
    if (const auto* aim = std::get_if<AimLine>(&step)) return is_idle(aim->line, aim->constraint);
    const auto* orient = std::get_if<OrientLine>(&step);
    return orient != nullptr && is_idle(orient->line, orient->constraint);
  });
}

// Each line that another one is oriented by has its own direction from within.
bool Planner::has_all_directions() const {
  std::vector<bool> has(model_.lines.size(), false);
  for (std::uint32_t l = 0; l < model_.lines.size(); ++l) {
    const Line& line = model_.lines[{l}];
    has[l] = line.kind == LineKind::ThroughPoints && known_.has(line.from) && known_.has(line.to);
  }
  return std::all_of(construction_.steps.begin(), construction_.steps.end(), [&](const Step& step) {
    const auto* orient = std::get_if<OrientLine>(&step);
    return orient == nullptr || has[orient->reference.value];
  });
}

bool Planner::place_clusters() {
  for (std::size_t k = 0; k < construction_.clusters.size(); ++k)
    if (!cluster_is_placed_[k] && place_cluster(k)) return true;
  return place_pair();
}

std::vector<PointIndex> Planner::standing_in(const Cluster& cluster) const {
  std::vector<PointIndex> standing;
  for (const PointIndex p : cluster.points)
    if (known_.has(p)) standing.push_back(p);
  return standing;
}

bool Planner::place_cluster(std::size_t k) {
  const Cluster& cluster = construction_.clusters[k];
  const std::vector<PointIndex> standing = standing_in(cluster);
  if (standing.empty()) return shift_cluster(k);
  if (standing.size() > 1) return false;  // more is known than a rigid figure allows
  return place_by_second(k, standing.front()) || place_by_direction(k, standing.front());
}

// Two figures with a point in common, each of which has one point that stands, and another one: as
// two arms that are pinned to each other.
bool Planner::place_pair() {
  struct Arm {
    std::size_t cluster;
    PointIndex anchor;
  };
  std::vector<std::optional<Arm>> arms(model_.points.size());
  for (std::size_t k = 0; k < construction_.clusters.size(); ++k) {
    if (cluster_is_placed_[k]) continue;
    const Cluster& cluster = construction_.clusters[k];
    const std::vector<PointIndex> standing = standing_in(cluster);
    if (standing.size() != 1) continue;
    for (const PointIndex p : cluster.points) {
      if (p == standing[0]) continue;
      std::optional<Arm>& other = arms[p.value];
      if (other && other->anchor != standing[0]) {
        place_pair({other->cluster, k}, {other->anchor, standing[0]}, p);
        return true;
      }
      other = Arm{k, standing[0]};
    }
  }
  return false;
}

void Planner::place_pair(std::array<std::size_t, 2> clusters, std::array<PointIndex, 2> anchors,
                         PointIndex shared) {
  std::array<Locus, 2> loci;
  for (const std::size_t i : {0U, 1U})
    loci[i] = {OnClusterCircle{clusters[i], anchors[i], shared},
               construction_.clusters[clusters[i]].length};
  if (order_of(model_, loci[1]) < order_of(model_, loci[0])) std::swap(loci[0], loci[1]);
  construction_.steps.emplace_back(PlacePoint{shared, loci[0], loci[1]});
  for (const std::size_t i : {0U, 1U})
    finish_cluster(clusters[i], PlaceCluster{clusters[i], anchors[i], shared});
}

// A second point at its distance from the one that stands.
bool Planner::place_by_second(std::size_t k, PointIndex anchor) {
  const Cluster& cluster = construction_.clusters[k];
  for (const PointIndex p : cluster.points) {
    if (p == anchor || loci_[p.value].empty()) continue;
    const Locus locus = loci_[p.value].front();
    const Locus circle{OnClusterCircle{k, anchor, p}, cluster.length};
    use(locus);
    construction_.steps.emplace_back(
        PlacePoint{p, locus, circle, find_companion(equations_, known_, p, locus, circle)});
    finish_cluster(k, PlaceCluster{k, anchor, p});
    return true;
  }
  return false;
}

bool Planner::place_by_direction(std::size_t k, PointIndex anchor) {
  const auto line = oriented_line_in(construction_.clusters[k]);
  if (!line) return false;
  oriented_by_[line->value].reset();
  finish_cluster(k, PlaceCluster{k, anchor, *line});
  return true;
}

bool Planner::shift_cluster(std::size_t k) {
  const Cluster& cluster = construction_.clusters[k];
  const auto line = oriented_line_in(cluster);
  if (!line) return false;
  std::vector<PointIndex> guided;
  for (const PointIndex p : cluster.points)
    if (!loci_[p.value].empty()) guided.push_back(p);
  if (guided.size() < 2) return false;
  const Locus first = loci_[guided[0].value].front(), second = loci_[guided[1].value].front();
  use(first);
  use(second);
  oriented_by_[line->value].reset();
  finish_cluster(k, ShiftCluster{k, *line, guided[0], guided[1], first, second});
  return true;
}

// A line between two points of the cluster that has got its direction from outside.
std::optional<LineIndex> Planner::oriented_line_in(const Cluster& cluster) const {
  for (std::uint32_t l = 0; l < model_.lines.size(); ++l) {
    const Line& line = model_.lines[{l}];
    if (oriented_by_[l] && line.kind == LineKind::ThroughPoints && holds(cluster, line.from) &&
        holds(cluster, line.to))
      return LineIndex{l};
  }
  return std::nullopt;
}

void Planner::finish_cluster(std::size_t k, Step step) {
  construction_.steps.push_back(std::move(step));
  cluster_is_placed_[k] = true;
  const std::vector<PointIndex> points = construction_.clusters[k].points;
  for (const PointIndex p : points)
    if (!known_.has(p)) learn(p);
}

}  // namespace trammel::geometry
