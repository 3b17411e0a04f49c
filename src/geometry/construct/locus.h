// SPDX-License-Identifier: Apache-2.0
// Where a point may lie, given what is known.
#pragma once

#include <cstddef>
#include <optional>
#include <variant>

#include "model/model.h"

namespace trammel::geometry {

using model::ConstraintIndex;
using model::LineIndex;
using model::PointIndex;

/// x = value or y = value; with `from`, counted from that point, against the axis where `sense` is
/// -1.
struct OnCoordinate {
  int axis = 0;
  std::optional<PointIndex> from = {};
  int sense = 1;
};
/// At a distance from a known point: the constraint's own, or the share of it that a point at a
/// proportion of a rod has.
struct OnCircle {
  PointIndex center;
  struct Share {
    ConstraintIndex proportion;
    bool from_start = true;  // the centre is the rod's start; else its end
  };
  std::optional<Share> share = {};
};
/// Where the segment between two known points is seen under an angle: an arc of a circle.
struct OnArc {
  PointIndex first, last;
};
/// Where the triangle over two known points has an area: a line parallel to these.
struct OnParallel {
  PointIndex first, last;
};
/// At a signed distance (0 for an incidence) from a known line.
struct OnOffsetLine {
  LineIndex line;
};
/// At a distance along a known line from its start, or at a proportion of its length.
struct OnNormal {
  LineIndex line;
  bool is_proportion = false;
};
/// From a known end of a line whose direction is known: forward from its start, backward from its
/// end.
struct OnLineFromEnd {
  LineIndex line;
  PointIndex end;
  bool forward = true;
};
/// On the ray from `vertex` that makes the angle with the ray to `other`; `turn` is +1 where the
/// angle is counted from `other` to the new point.
struct OnTurnedRay {
  PointIndex vertex;
  PointIndex other;
  int turn = 1;
};

/// At the distance from a known point that the two have in a cluster.
struct OnClusterCircle {
  std::size_t cluster = 0;
  PointIndex center, point;
};

struct Locus {
  std::variant<OnCoordinate, OnCircle, OnOffsetLine, OnNormal, OnLineFromEnd, OnTurnedRay, OnArc,
               OnParallel, OnClusterCircle>
      kind;
  ConstraintIndex constraint;  // the one it comes from; of a cluster the length of its base
};

}  // namespace trammel::geometry
