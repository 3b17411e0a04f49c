// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/evaluate/trace.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace trammel::geometry {

namespace {

constexpr std::uint32_t none = 0xffffffff;

/// An edge as it is seen from one of its ends.
struct Spoke {
  std::uint32_t vertex = 0;
  bool is_outgoing = false;
  std::uint32_t bounding = 0;  // number of the edge
  Piece piece = {};            // from the vertex on
  double angle = 0;            // at a distance at which it is told apart from the others
};

double chord_of(const Piece& piece) {
  const Vec chord = piece.to - piece.from;
  return std::hypot(chord.x, chord.y);
}

/// The direction in which a piece passes through a circle about its start.
double angle_at(const Piece& piece, double distance) {
  Vec along = piece.to - piece.from;
  if (is_arc(piece)) {
    const Vec out = piece.from - piece.center;
    const double sine = std::min(1.0, distance / 2 / piece.radius);
    const double turn = piece.sense * std::asin(sine);  // half of that about the centre
    const Vec tangent = piece.sense * left_of(out);
    along = {std::cos(turn) * tangent.x - std::sin(turn) * tangent.y,
             std::sin(turn) * tangent.x + std::cos(turn) * tangent.y};
  }
  return std::atan2(along.y, along.x);
}

struct Tracer {
  const Arrangement& arrangement;
  const std::vector<BoundingEdge>& bounding;
  std::vector<std::uint32_t> next = {};  // of each bounding edge
  Traced out = {};

  std::uint32_t vertex_of(std::uint32_t b, bool at_start) const {
    const Edge& edge = arrangement.edges[bounding[b].edge];
    return bounding[b].is_forward == at_start ? edge.from : edge.to;
  }

  std::vector<Spoke> make_spokes() const;
  bool join(std::vector<Spoke>& spokes);
  bool join_all();
  void walk(std::uint32_t start, std::vector<std::uint32_t>& place_on_path);
  void walk_all();
};

/// By vertices; at each, in the order of edges.
std::vector<Spoke> Tracer::make_spokes() const {
  std::vector<Spoke> spokes;
  for (std::uint32_t b = 0; b < bounding.size(); ++b)
    for (const bool is_outgoing : {true, false})
      spokes.push_back({vertex_of(b, is_outgoing), is_outgoing, b});
  std::sort(spokes.begin(), spokes.end(), [](const Spoke& a, const Spoke& b) {
    return std::tie(a.vertex, a.bounding, a.is_outgoing) <
           std::tie(b.vertex, b.bounding, b.is_outgoing);
  });
  return spokes;
}

/// Leads each edge that arrives at a vertex on to the one that bounds the same wedge of solid, to
/// its left: the first clockwise.
bool Tracer::join(std::vector<Spoke>& spokes) {
  const auto outgoing =
      std::count_if(spokes.begin(), spokes.end(), [](const Spoke& s) { return s.is_outgoing; });
  out.degree[spokes.front().vertex] = static_cast<std::uint32_t>(outgoing);
  if (2 * outgoing != static_cast<std::ptrdiff_t>(spokes.size())) return false;
  double distance =
      chord_of(to_piece(arrangement, arrangement.edges[bounding[spokes.front().bounding].edge]));
  for (Spoke& spoke : spokes) {
    const BoundingEdge& own = bounding[spoke.bounding];
    spoke.piece = to_piece(arrangement, arrangement.edges[own.edge]);
    if (own.is_forward != spoke.is_outgoing) spoke.piece = reverse(spoke.piece);
    distance = std::min(distance, chord_of(spoke.piece));
  }
  for (Spoke& spoke : spokes) spoke.angle = angle_at(spoke.piece, distance / 2);
  std::stable_sort(spokes.begin(), spokes.end(),
                   [](const Spoke& a, const Spoke& b) { return a.angle > b.angle; });
  std::vector<bool> is_taken(spokes.size());
  for (std::size_t i = 0; i < spokes.size(); ++i) {
    if (spokes[i].is_outgoing) continue;
    std::size_t j = i;
    do j = (j + 1) % spokes.size();
    while (!spokes[j].is_outgoing || is_taken[j]);
    is_taken[j] = true;
    next[spokes[i].bounding] = spokes[j].bounding;
  }
  return true;
}

bool Tracer::join_all() {
  next.assign(bounding.size(), none);
  out.degree.assign(arrangement.vertices.size(), 0);
  const std::vector<Spoke> spokes = make_spokes();
  std::vector<Spoke> own;
  for (std::size_t first = 0; first < spokes.size(); first += own.size()) {
    own.clear();
    for (std::size_t i = first; i < spokes.size() && spokes[i].vertex == spokes[first].vertex; ++i)
      own.push_back(spokes[i]);
    if (join(own)) continue;
    out.gap = arrangement.vertices[own.front().vertex];
    return false;
  }
  return true;
}

/// Follows a closed way; each time it meets itself, what lies between is a loop of its own.
void Tracer::walk(std::uint32_t start, std::vector<std::uint32_t>& place_on_path) {
  std::vector<std::uint32_t> path;
  std::uint32_t b = start;
  do {
    place_on_path[vertex_of(b, true)] = static_cast<std::uint32_t>(path.size());
    path.push_back(b);
    const std::uint32_t following = next[b];
    next[b] = none;
    b = following;
    const std::uint32_t place = place_on_path[vertex_of(path.back(), false)];
    if (place == none) continue;
    std::vector<BoundingEdge>& loop = out.loops.emplace_back();
    for (std::size_t i = place; i < path.size(); ++i) {
      loop.push_back(bounding[path[i]]);
      place_on_path[vertex_of(path[i], true)] = none;
    }
    path.resize(place);
  } while (!path.empty() || b != start);
}

void Tracer::walk_all() {
  std::vector<std::uint32_t> place_on_path(arrangement.vertices.size(), none);
  for (std::uint32_t b = 0; b < bounding.size(); ++b)
    if (next[b] != none) walk(b, place_on_path);
}

}  // namespace

Traced trace(const Arrangement& arrangement, const std::vector<BoundingEdge>& bounding) {
  Tracer tracer{arrangement, bounding};
  if (tracer.join_all()) tracer.walk_all();
  return std::move(tracer.out);
}

}  // namespace trammel::geometry
