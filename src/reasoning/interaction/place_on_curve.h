// SPDX-License-Identifier: Apache-2.0
// Places on the curve of parts that move together: what the pairs oppose there, and the nearest of
// them to a place beside.
#pragma once

#include <optional>
#include <vector>

#include "reasoning/interaction/linked_parts.h"

namespace trammel::reasoning {

using Direction = std::vector<double>;  // of coordinates

double product(const Direction& a, const Direction& b);
double size_of(const Direction& a);
Coordinates moved(const Coordinates& from, double by, const Direction& along);

/// From one place to another, by the shortest turns, but for what goes on for ever.
Direction shortest_way(const LinkedParts& parts, const Coordinates& from, const Coordinates& to);

/// The equations at a place, by the directions that they oppose, from the least.
struct Linear {
  std::vector<double> stretches;
  std::vector<Direction> directions;
  Direction pull;  // J' times what is missed

  double across() const { return stretches.size() > 1 ? stretches[1] : 1.0; }
  bool has_one_freedom() const;
};

/// All places as far from another.
struct Sphere {
  Coordinates middle;
  double radius = 0.0;
};

/// Math    eigenvalues and vectors of J'J, with the sphere as one more equation
/// Cost    O(n^3), n coordinates
Linear look_at(const LinkedParts& parts, const Coordinates& at, const Sphere* sphere = nullptr);

/// Onto what the equations leave, by the shortest steps; the `free` directions that are opposed
/// least are left as they are. Nothing where others are not opposed, or no place is near.
///
/// Math    Gauss and Newton
std::optional<Coordinates> corrected(const LinkedParts& parts, Coordinates at, std::size_t free = 1,
                                     const Sphere* sphere = nullptr);

}  // namespace trammel::reasoning
