// SPDX-License-Identifier: Apache-2.0
// What contacts leave a part of its freedom, and which of them hold it from both sides.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "reasoning/pair/face_contacts.h"

namespace trammel::reasoning {

/// A velocity of the second part against the first: of the point `about`, and turning.
struct Twist {
  geometry::Vec velocity;  // of that point
  double turn = 0.0;       // times the length that twists are measured with
};

struct Freedom {
  std::vector<char> holds;  // by contact: no motion that the contacts allow leaves it
  std::vector<Twist> free;  // a basis of the motions along all that hold, at most two; three
                            // twists are all there are
  int dimension = 3;
};

/// Math    the cone G t >= 0 of twists t that press no contact, by its extreme rays; a contact
/// holds
///         where g t = 0 on all of them; what is free is the null space of those
/// Shapes  `about` and `length` set the twists' origin and scale
/// Cost    O(n^3) for n contacts with different rows
/// Source  [Todd2019] counts freedoms by rank; cones of unilateral contacts as in form closure,
///         [Gelsey1995 2] by blocked translations
Freedom find_freedom(std::span<const FaceContact> contacts, geometry::Vec about, double length);

}  // namespace trammel::reasoning
