// SPDX-License-Identifier: Apache-2.0
// Where faces of two parts fit on each other as drawn: what keeps the parts apart.
#pragma once

#include <vector>

#include "reasoning/shape/numeric_shape.h"

namespace trammel::reasoning {

/// A place where the second part touches the first: it can only move away from there.
struct FaceContact {
  geometry::Vec at;
  geometry::Vec normal;                  // out of the first part, into the second
  geometry::Source of_first, of_second;  // the pieces that touch
  bool is_arc_of_first = false, is_arc_of_second = false;
  bool is_shaft_of_first = false;  // whether that arc is solid inside; else the second's is
  geometry::Vec center;            // of the arc that is solid inside
  double gap = 0.0;                // along the normal
};

/// Which faces fit, in metres.
struct Fit {
  double tolerance = 0.0;  // either way
  double clearance = 0.0;  // all that a hole may be wider than what is in it
  geometry::Vec shift;     // of the second part, from where it is drawn into the middle of its play

  /// Between two faces, with what is in a slot in its middle.
  double farthest_apart() const { return tolerance + clearance / 2; }
};

/// Faces that fit in heights which overlap: straight ones at both ends of what they share,
/// arcs within each other at places at most a sixth of a turn apart; and arcs where they touch a
/// straight face. All of it once the second part is shifted.
///
/// Cost  O(pieces of the first times pieces of the second) near each other
std::vector<FaceContact> find_face_contacts(const NumericPart& first, const NumericPart& second,
                                            const Fit& fit);

}  // namespace trammel::reasoning
