// SPDX-License-Identifier: Apache-2.0
// The outlines of several leaves cut where they meet: vertices and edges, of which none cross, and
// coinciding ones are one.
#pragma once

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "geometry/solid/outline.h"

namespace trammel::geometry {

/// Asks a budget now and then; once it has stopped it stays so.
class Watch {
 public:
  explicit Watch(const base::Budget& budget) : budget_(budget) {}

  bool is_over() {
    constexpr unsigned period = 256;  // reading the clock takes as long as a few steps
    if (stopped_ == base::StopReason::None && ++steps_ % period == 0) stopped_ = budget_.reached();
    return stopped_ != base::StopReason::None;
  }
  base::StopReason stopped() const { return stopped_; }

 private:
  base::Budget budget_;
  base::StopReason stopped_ = base::StopReason::None;
  unsigned steps_ = 0;
};

/// A leaf whose outline an edge is part of.
struct Owner {
  std::uint32_t leaf = 0;
  int side = 0;  // 1: it lies to the edge's left, -1: right, 0: on both sides or on none
};

struct Edge {
  std::uint32_t from = 0, to = 0;  // vertices
  std::uint32_t curve = 0;         // of those that coincide, the first leaf's; run through forward
  std::uint32_t first_owner = 0, end_owner = 0;
};

struct Arrangement {
  std::vector<Vec> vertices;          // those of edges, among others
  std::vector<Piece> curves;          // arcs between two axes of their circle, a quarter at most
  std::vector<std::uint32_t> starts;  // of curves: the vertex that stands for where they begin
  std::vector<Edge> edges;
  std::vector<Owner> owners;
};

/// Cuts the outlines. Corners, crossings and touches within `tolerance` of each other become one
/// vertex: the first leaf's corner, or else a crossing.
/// Units   tolerance in metres; `rounding`: what coordinates are off by that nobody moved
/// Pre     pieces stand in the order of their leaves, and loops are closed.
Arrangement arrange(const std::vector<Region>& sections, double tolerance, double rounding,
                    Watch& watch);

/// The edge as a piece of its own.
Piece to_piece(const Arrangement& arrangement, const Edge& edge);

/// The middle of a piece that turns by less than half a turn.
Vec middle_of(const Piece& piece);

}  // namespace trammel::geometry
