// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/rigid_groups.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "geometry/sketch/diagnose/point_graph.h"
#include "geometry/tolerances.h"

namespace trammel::geometry {

namespace {

using model::PointIndex;

// Two neighbours that keep their distance.
struct Link {
  PointIndex a, b;
  double turn = 0.0;
};

std::vector<Link> find_links(const VelocityField& field, const PointGraph& graph) {
  std::vector<Link> links;
  for (std::uint32_t p = 0; p < field.equations().model->points.size(); ++p)
    for (const PointIndex b : graph.neighbours({p})) {
      const PointIndex a{p};
      if (b < a || (field.rests(a) && field.rests(b))) continue;
      const Vector between = field.at(b) - field.at(a);
      const Vector relative = field.velocity(b) - field.velocity(a);
      const double squared = dot(between, between);
      if (squared < coinciding_points_squared) continue;
      if (std::abs(dot(between, relative)) > equal_rates * std::sqrt(squared)) continue;
      links.push_back({a, b, cross(between, relative) / squared});
    }
  return links;
}

// Links that share a point and turn alike are one body.
std::vector<std::size_t> join_links(const std::vector<Link>& links, std::size_t points) {
  std::vector<std::size_t> parent(links.size());
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  const auto root = [&](std::size_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
  };
  std::vector<std::vector<std::size_t>> at_point(points);
  for (std::size_t i = 0; i < links.size(); ++i)
    for (const PointIndex end : {links[i].a, links[i].b}) at_point[end.value].push_back(i);
  for (std::vector<std::size_t>& list : at_point) {
    std::sort(list.begin(), list.end(),
              [&](std::size_t i, std::size_t j) { return links[i].turn < links[j].turn; });
    for (std::size_t k = 1; k < list.size(); ++k)
      if (std::abs(links[list[k]].turn - links[list[k - 1]].turn) < equal_rates)
        parent[root(list[k])] = root(list[k - 1]);
  }
  for (std::size_t i = 0; i < parent.size(); ++i) parent[i] = root(i);
  return parent;
}

void find_pivot(const VelocityField& field, const std::vector<PointIndex>& members,
                RigidGroup& group) {
  group.velocity = field.velocity(group.points.front());
  if (std::abs(group.turn) < equal_rates) {
    group.turn = 0.0;
    return;
  }
  group.center = field.at(group.points.front()) + (1.0 / group.turn) * left_of(group.velocity);
  const auto is_there = [&](PointIndex p) {
    const Vector off = field.at(p) - group.center;
    return field.rests(p) && std::hypot(off.x, off.y) < equal_rates;
  };
  for (const PointIndex p : members)
    if (is_there(p)) group.pivot = p;
  for (std::uint32_t p = 0; p < field.equations().model->points.size() && !group.pivot; ++p)
    if (is_there({p})) group.pivot = PointIndex{p};
}

bool holds(const std::vector<PointIndex>& members, PointIndex p) {
  return std::binary_search(members.begin(), members.end(), p);
}

RigidGroup make_group(const VelocityField& field, std::vector<PointIndex> members, double turn) {
  RigidGroup group;
  group.turn = turn;
  for (const PointIndex p : members)
    if (!field.rests(p)) group.points.push_back(p);
  const auto& lines = field.equations().model->lines;
  for (std::uint32_t l = 0; l < lines.size(); ++l) {
    const model::Line& line = lines[model::LineIndex{l}];
    if (line.kind == model::LineKind::ThroughPoints && holds(members, line.from) &&
        holds(members, line.to))
      group.lines.push_back({l});
  }
  find_pivot(field, members, group);
  return group;
}

}  // namespace

std::vector<RigidGroup> find_rigid_groups(const VelocityField& field) {
  const std::size_t points = field.equations().model->points.size();
  const std::vector<Link> links = find_links(field, PointGraph(field.equations()));
  const std::vector<std::size_t> roots = join_links(links, points);
  std::vector<char> is_linked(points, 0);
  std::vector<RigidGroup> groups;
  for (std::size_t r = 0; r < links.size(); ++r) {
    if (roots[r] != r) continue;
    std::vector<PointIndex> members;
    for (std::size_t i = 0; i < links.size(); ++i)
      if (roots[i] == r)
        for (const PointIndex end : {links[i].a, links[i].b}) members.push_back(end);
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    for (const PointIndex p : members) is_linked[p.value] = 1;
    groups.push_back(make_group(field, std::move(members), links[r].turn));
  }
  for (std::uint32_t p = 0; p < points; ++p) {
    if (is_linked[p] || field.rests(PointIndex{p})) continue;
    groups.push_back(make_group(field, {PointIndex{p}}, 0.0));
    groups.back().is_lone_point = true;
  }
  std::stable_sort(groups.begin(), groups.end(), [](const RigidGroup& a, const RigidGroup& b) {
    return a.points.front() < b.points.front();
  });
  return groups;
}

}  // namespace trammel::geometry
