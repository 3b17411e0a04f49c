// SPDX-License-Identifier: Apache-2.0
// All places of parts that move together with one freedom, from the drawing on and back to it.
#pragma once

#include <optional>
#include <vector>

#include "base/budget.h"
#include "reasoning/interaction/linked_parts.h"

namespace trammel::reasoning {

/// Places one after the other, joined by one piece of the curve each.
struct MotionArc {
  std::vector<Coordinates> places;
  std::vector<double> bends;  // by neighbours: the curvature between them is no larger
  bool is_repeated = false;   // as an arc before it, but for what goes on for ever
};

/// Where several arcs meet, as of a parallelogram that lies flat: around this place, by
/// coordinates.
struct Crossing {
  Coordinates at;
  double radius = 0.0;
};

/// Each place that can be reached from the drawing is between neighbours of an arc or within a
/// crossing. An arc that goes all the way round ends where it began, but for whole turns.
struct MotionCurve {
  std::vector<MotionArc> arcs;
  std::vector<Crossing> crossings;
};

/// Follows the pairs from the drawing. Nothing where the parts have another number of freedoms, or
/// where the curve does not close within some thousand places. Where a rack alone goes on for ever,
/// it is followed until it is clear of all other parts.
///
/// Math    a step along the direction that no equation opposes, then Gauss and Newton back onto the
///         curve. Within a ball in which J changes by less than what it opposes across the curve
///         at the least (eigenvalues of J'J), one piece of the curve goes through, and its
///         curvature is at most |D2F| by what is opposed there. Around a crossing all places on a
///         sphere are sought from directions all around the plane that nothing opposes
/// Limits  proved but for rounding and for two ways out of a crossing within 1/64 of a turn
/// Cost    O(n^3) a place, n coordinates
/// Source  pseudo-arclength continuation [Deuflhard2011 5]
std::optional<MotionCurve> trace_motion(const LinkedParts& parts, const base::Budget& budget);

/// How far the curve between two places is from the line through them at most: it is in the lens
/// of two circles. By coordinates.
double eval_bulge(const Coordinates& from, const Coordinates& to, double bend);

/// The place of the curve in the middle between two neighbours; nothing where there is none.
std::optional<Coordinates> find_between(const LinkedParts& parts, const Coordinates& from,
                                        const Coordinates& to, double bend);

}  // namespace trammel::reasoning
