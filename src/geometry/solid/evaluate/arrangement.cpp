// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/arrangement.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "geometry/solid/evaluate/curve_tree.h"
#include "geometry/solid/evaluate/meet.h"
#include "geometry/solid/evaluate/weld.h"

namespace trammel::geometry {

namespace {

/// A point of a curve at which it is cut.
struct Cut {
  std::uint32_t curve = 0;
  double along = 0;  // by its chord
  std::uint32_t point = 0;

  friend bool operator<(const Cut& a, const Cut& b) {
    return std::tie(a.curve, a.along, a.point) < std::tie(b.curve, b.along, b.point);
  }
};

struct Cutter {
  double tolerance, rounding;
  Watch& watch;
  Arrangement out = {};
  std::vector<Vec> points = {};
  std::vector<bool> is_smooth = {};  // of points: an end of a quarter, where there is no corner
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends = {};  // of curves, as points
  std::vector<Cut> cuts = {};

  std::uint32_t add_point(Vec point, bool is_within_arc = false) {
    points.push_back(point);
    is_smooth.push_back(is_within_arc);
    return static_cast<std::uint32_t>(points.size() - 1);
  }
  void add_corners(const std::vector<Region>& sections);
  void add_quarters();
  double reach_of(std::uint32_t point) const { return is_smooth[point] ? rounding : tolerance; }
  void cut_at(std::uint32_t curve, std::uint32_t point);
  void cut_at_end(std::uint32_t curve, std::uint32_t point);
  void cut_both(std::uint32_t a, std::uint32_t b);
  void cut_all();
  std::vector<std::uint32_t> find_vertices() const;
  void make_edges();
};

void Cutter::add_corners(const std::vector<Region>& sections) {
  for (const Region& section : sections)
    for (const Loop& loop : section.loops) {
      const auto first = static_cast<std::uint32_t>(points.size());
      for (const Piece& piece : loop.pieces) {
        const std::uint32_t own = add_point(piece.from, is_full_circle(piece));
        out.curves.push_back(piece);
        ends.emplace_back(own, own + 1);
      }
      ends.back().second = first;
    }
}

/// Cuts arcs where they are highest, lowest, leftmost and rightmost, so that each has a small box
/// and its chord tells places along it.
void Cutter::add_quarters() {
  std::vector<Piece> curves;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> new_ends;
  for (std::size_t c = 0; c < out.curves.size(); ++c) {
    const std::size_t first = curves.size();
    add_quarters_of(out.curves[c], curves);
    std::uint32_t from = ends[c].first;
    for (std::size_t q = first; q < curves.size(); ++q) {
      const bool is_last = q + 1 == curves.size();
      const std::uint32_t to = is_last ? ends[c].second : add_point(curves[q].to, true);
      new_ends.emplace_back(from, to);
      from = to;
    }
  }
  out.curves = std::move(curves);
  ends = std::move(new_ends);
}

/// The place on the whole circle of an arc that is nearest to a point beside it, whose own
/// projection on the chord may lie beyond an end. Of lines the projection is the same.
Vec foot_on(const Piece& piece, Vec point) {
  if (!is_arc(piece)) return point;
  const Vec out = point - piece.center;
  return piece.center + piece.radius / length_of(out) * out;
}

void Cutter::cut_at(std::uint32_t curve, std::uint32_t point) {
  const Piece& piece = out.curves[curve];
  cuts.push_back(
      {curve, dot(foot_on(piece, points[point]) - piece.from, piece.to - piece.from), point});
}

/// Cuts a curve where the end of another, or a crossing of others, touches it. An end of a quarter
/// has to lie on it: near a wall that the arc touches, a chord would else stand for the arc or not,
/// as the circle is turned.
void Cutter::cut_at_end(std::uint32_t curve, std::uint32_t point) {
  const Piece& piece = out.curves[curve];
  if (ends[curve].first == point || ends[curve].second == point) return;
  if (distance_from_whole(piece, points[point]) > reach_of(point)) return;
  const Vec along = piece.to - piece.from, foot = foot_on(piece, points[point]);
  if (dot(foot - piece.from, along) <= 0 || dot(foot - piece.to, along) >= 0) return;
  if (is_arc(piece) && dot(foot - piece.center, middle_of(piece) - piece.center) < 0)
    return;  // it lies across the circle
  cut_at(curve, point);
}

void Cutter::cut_both(std::uint32_t a, std::uint32_t b) {
  for (const std::uint32_t end : {ends[a].first, ends[a].second}) cut_at_end(b, end);
  for (const std::uint32_t end : {ends[b].first, ends[b].second}) cut_at_end(a, end);
  const Meeting meeting = meet(out.curves[a], out.curves[b], tolerance);
  for (int i = 0; i < meeting.count; ++i) {
    const Vec at = meeting.points[i];
    const auto is_near = [&](std::uint32_t end) {
      const Vec off = points[end] - at;
      return dot(off, off) <= reach_of(end) * reach_of(end);
    };
    if (is_near(ends[a].first) || is_near(ends[a].second) || is_near(ends[b].first) ||
        is_near(ends[b].second))
      continue;
    const std::uint32_t point = add_point(at);
    cut_at(a, point);
    cut_at(b, point);
  }
}

void Cutter::cut_all() {
  constexpr double margin = 4;  // ends may be moved
  const CurveTree tree(out.curves, margin * tolerance);
  const std::size_t first_crossing = points.size();
  std::vector<std::uint32_t> others;
  for (std::uint32_t a = 0; a < out.curves.size() && !watch.is_over(); ++a) {
    others.clear();
    tree.query(
        out.curves[a], [&](std::uint32_t b) { others.push_back(b); }, a + 1);
    std::sort(others.begin(), others.end());
    for (const std::uint32_t b : others) {
      cut_both(a, b);
      if (watch.is_over()) return;
    }
  }
  // A third curve that passes a crossing has the vertex too, or of two that coincide only one
  // would.
  for (std::size_t p = first_crossing; p < points.size() && !watch.is_over(); ++p) {
    Piece crossing;
    crossing.from = crossing.to = points[p];
    tree.query(crossing,
               [&](std::uint32_t curve) { cut_at_end(curve, static_cast<std::uint32_t>(p)); });
  }
}

/// The vertex that stands for each point: a corner of the first leaf, else a crossing, else the end
/// of a quarter.
std::vector<std::uint32_t> Cutter::find_vertices() const {
  std::vector<std::uint32_t> vertex = weld(points, tolerance);
  std::vector<std::uint32_t> best(points.size());
  for (std::uint32_t p = 0; p < points.size(); ++p) best[p] = p;
  for (std::uint32_t p = 0; p < points.size(); ++p) {
    std::uint32_t& own = best[vertex[p]];
    if (is_smooth[own] && !is_smooth[p]) own = p;
  }
  for (std::uint32_t& v : vertex) v = best[v];
  return vertex;
}

/// Parts of curves between cuts, as edges with their curve's leaf as the owner.
void Cutter::make_edges() {
  const std::vector<std::uint32_t> vertex = find_vertices();
  std::sort(cuts.begin(), cuts.end());
  std::size_t cut = 0;
  for (std::uint32_t c = 0; c < out.curves.size(); ++c) {
    std::uint32_t from = vertex[ends[c].first];
    out.starts.push_back(from);
    const auto add = [&](std::uint32_t to) {
      if (to != from) out.edges.push_back({from, to, c, 0, 0});
      from = to;
    };
    for (; cut < cuts.size() && cuts[cut].curve == c; ++cut) add(vertex[cuts[cut].point]);
    add(vertex[ends[c].second]);
  }
  out.vertices = std::move(points);
}

void add_owner(std::vector<Owner>& owners, std::size_t first, Owner owner) {
  for (std::size_t o = first; o < owners.size(); ++o)
    if (owners[o].leaf == owner.leaf) {
      owners[o].side += owner.side;
      return;
    }
  owners.push_back(owner);
}

/// Makes one of edges with the same ends whose middles are near each other.
void join_coinciding(Arrangement& out, double tolerance) {
  const auto ends_of = [](const Edge& e) { return std::minmax(e.from, e.to); };
  std::vector<Edge> edges = std::move(out.edges);
  out.edges.clear();
  std::sort(edges.begin(), edges.end(), [&](const Edge& a, const Edge& b) {
    const auto [a_low, a_high] = ends_of(a);
    const auto [b_low, b_high] = ends_of(b);
    return std::tie(a_low, a_high, a.curve) < std::tie(b_low, b_high, b.curve);
  });
  std::vector<bool> is_joined(edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (is_joined[i]) continue;
    Edge own = edges[i];
    const Vec middle = middle_of(to_piece(out, own));
    own.first_owner = static_cast<std::uint32_t>(out.owners.size());
    for (std::size_t j = i; j < edges.size() && ends_of(edges[j]) == ends_of(own); ++j) {
      const Vec off = middle_of(to_piece(out, edges[j])) - middle;
      // Curves between vertices are as far from each other as their ends were from the vertices.
      if (is_joined[j] || dot(off, off) > 4 * tolerance * tolerance) continue;
      is_joined[j] = true;
      const int side = edges[j].from == own.from ? 1 : -1;
      add_owner(out.owners, own.first_owner, {out.curves[edges[j].curve].source.leaf, side});
    }
    own.end_owner = static_cast<std::uint32_t>(out.owners.size());
    out.edges.push_back(own);
  }
}

}  // namespace

Vec middle_of(const Piece& piece) {
  if (!is_arc(piece)) return 0.5 * (piece.from + piece.to);
  const Vec out = (piece.from - piece.center) + (piece.to - piece.center);
  return piece.center + piece.radius / std::hypot(out.x, out.y) * out;
}

Piece to_piece(const Arrangement& arrangement, const Edge& edge) {
  Piece piece = arrangement.curves[edge.curve];
  piece.from = arrangement.vertices[edge.from];
  piece.to = arrangement.vertices[edge.to];
  // Ends that were moved past each other are no arc of nearly a full turn.
  const Vec from = piece.from - piece.center, to = piece.to - piece.center;
  if (is_arc(piece) && piece.sense * cross(from, to) <= 0) piece.sense = 0;
  return piece;
}

Arrangement arrange(const std::vector<Region>& sections, double tolerance, double rounding,
                    Watch& watch) {
  Cutter cutter{tolerance, rounding, watch};
  cutter.add_corners(sections);
  cutter.add_quarters();
  cutter.cut_all();
  if (watch.is_over()) return {};
  cutter.make_edges();
  join_coinciding(cutter.out, tolerance);
  return std::move(cutter.out);
}

}  // namespace trammel::geometry
