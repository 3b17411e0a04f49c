// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/clean.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "geometry/solid/evaluate/meet.h"
#include "geometry/solid/moments.h"

namespace trammel::geometry {

namespace {

/// Neighbouring edges of a loop that are one piece.
struct Run {
  Piece piece;              // from the first vertex to the last
  std::uint32_t curve = 0;  // of its longest edge, or the first leaf's; the piece's source too
  double longest = 0;       // the chord of that edge
  std::uint32_t start = 0;  // vertex
  double lowest = -std::numeric_limits<double>::infinity();  // direction from the start to its
  double highest = std::numeric_limits<double>::infinity();  // end, by that of its first edge
};

struct Cleaner {
  const Arrangement& arrangement;
  const Traced& traced;
  double tolerance, rounding;

  Run to_run(BoundingEdge bounding) const;
  double allowance(const Piece& a, const Piece& b) const;
  bool continues(const Piece& a, const Piece& b) const;
  bool extend(Run& run, const Run& more, Vec along) const;
  std::vector<Run> find_runs(const std::vector<BoundingEdge>& loop) const;
  bool find_corner(const Run& a, const Run& b, Vec& corner) const;
  bool make_loop(const std::vector<BoundingEdge>& edges, Loop& loop) const;
};

Run Cleaner::to_run(BoundingEdge bounding) const {
  const Edge& edge = arrangement.edges[bounding.edge];
  Run run;
  run.piece = to_piece(arrangement, edge);
  run.curve = edge.curve;
  run.start = bounding.is_forward ? edge.from : edge.to;
  run.piece.is_reversed = !bounding.is_forward;
  if (!bounding.is_forward) run.piece = reverse(run.piece);
  const Vec chord = run.piece.to - run.piece.from;
  run.longest = std::hypot(chord.x, chord.y);
  return run;
}

/// How far apart lines may be that are one. Parts of one piece have vertices that were moved; other
/// pieces of a leaf, which its maker told apart, are one only if they are the same up to rounding.
double Cleaner::allowance(const Piece& a, const Piece& b) const {
  if (a.source == b.source) return 2 * tolerance;
  return a.source.leaf == b.source.leaf ? rounding : tolerance;
}

bool Cleaner::continues(const Piece& a, const Piece& b) const {
  if (a.sense != b.sense) return false;
  const double off = allowance(a, b);
  if (is_arc(a)) {
    const Vec centers = a.center - b.center;
    return std::hypot(centers.x, centers.y) <= off && std::abs(a.radius - b.radius) <= off;
  }
  const Vec chord = b.to - a.from;
  return dot(a.to - a.from, b.to - b.from) > 0 &&
         std::abs(cross(a.to - a.from, chord)) <= off * std::hypot(chord.x, chord.y);
}

/// Adds an edge to a run, unless some vertex within would then lie off it: of straight runs those
/// bound the direction from its start to its end.
bool Cleaner::extend(Run& run, const Run& more, Vec along) const {
  if (!continues(run.piece, more.piece)) return false;
  if (!is_arc(run.piece)) {
    const Vec joint = run.piece.to - run.piece.from, end = more.piece.to - run.piece.from;
    const auto direction = [&](Vec to) { return std::atan2(cross(along, to), dot(along, to)); };
    const double distance = std::hypot(joint.x, joint.y);
    const double play = std::asin(std::min(1.0, 2 * tolerance / distance));
    const double lowest = std::max(run.lowest, direction(joint) - play);
    const double highest = std::min(run.highest, direction(joint) + play);
    if (!(lowest <= direction(end) && direction(end) <= highest)) return false;
    run.lowest = lowest;
    run.highest = highest;
  }
  const Vec start = run.piece.from;
  const auto key = [](const Piece& p) { return std::tie(p.source.leaf, p.source.piece); };
  const bool is_first = key(more.piece) < key(run.piece);
  if (more.longest > run.longest + (is_first ? -tolerance : tolerance)) {
    run.piece = more.piece;
    run.curve = more.curve;
    run.longest = more.longest;
  }
  run.piece.from = start;
  run.piece.to = more.piece.to;
  return true;
}

std::vector<Run> Cleaner::find_runs(const std::vector<BoundingEdge>& loop) const {
  std::vector<Run> edges;
  for (const BoundingEdge& bounding : loop) edges.push_back(to_run(bounding));
  std::size_t first = 0;  // an edge that does not continue the one before
  const auto before = [&](std::size_t i) { return (i + edges.size() - 1) % edges.size(); };
  while (first < edges.size() && continues(edges[before(first)].piece, edges[first].piece)) ++first;
  std::vector<Run> runs;
  Vec along;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Run& next = edges[(first + i) % edges.size()];
    if (!runs.empty() && extend(runs.back(), next, along)) continue;
    runs.push_back(next);
    along = next.piece.to - next.piece.from;
  }
  return runs;
}

/// Where the whole lines or circles of two runs meet, if their common vertex lies off them.
bool Cleaner::find_corner(const Run& a, const Run& b, Vec& corner) const {
  if (traced.degree[b.start] != 1) return false;
  const Piece& line_a = arrangement.curves[a.curve];
  const Piece& line_b = arrangement.curves[b.curve];
  const Vec vertex = b.piece.from;
  if (distance_from_whole(line_a, vertex) <= rounding &&
      distance_from_whole(line_b, vertex) <= rounding)
    return false;
  const Meeting meeting = meet_whole(line_a, line_b);
  if (meeting.count == 0) return false;
  const auto off = [&](Vec point) { return std::hypot(point.x - vertex.x, point.y - vertex.y); };
  const bool is_second = meeting.count > 1 && off(meeting.points[1]) < off(meeting.points[0]);
  corner = meeting.points[is_second];
  // Vertices are moved by a tolerance at most; what is further away is no corner of these.
  constexpr double moved = 2, apart = 2 * moved + 1;
  const auto is_far = [&](Vec from, double times) {
    return std::hypot(from.x - corner.x, from.y - corner.y) > times * tolerance;
  };
  return !is_far(vertex, moved) && is_far(a.piece.from, apart) && is_far(b.piece.to, apart);
}

bool Cleaner::make_loop(const std::vector<BoundingEdge>& edges, Loop& loop) const {
  const std::vector<Run> runs = find_runs(edges);
  for (const Run& run : runs) loop.pieces.push_back(run.piece);
  if (runs.size() == 1) {
    Piece& circle = loop.pieces.front();
    if (!is_arc(circle)) return false;
    circle.from = circle.to = circle.center + Vec{circle.radius, 0};
    return circle.radius > tolerance / 2;
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::size_t next = (i + 1) % runs.size();
    Vec corner;
    if (!find_corner(runs[i], runs[next], corner)) continue;
    loop.pieces[i].to = loop.pieces[next].from = corner;
  }
  double length = 0;
  for (const Piece& piece : loop.pieces) length += eval_length(piece);
  return std::abs(eval_moments({{loop}}).area) > length / 2 * tolerance;
}

}  // namespace

Region clean(const Arrangement& arrangement, const Traced& traced, double tolerance,
             double rounding) {
  const Cleaner cleaner{arrangement, traced, tolerance, rounding};
  Region region;
  for (const std::vector<BoundingEdge>& edges : traced.loops) {
    Loop loop;
    if (cleaner.make_loop(edges, loop)) region.loops.push_back(std::move(loop));
  }
  return region;
}

}  // namespace trammel::geometry
