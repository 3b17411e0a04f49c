// SPDX-License-Identifier: Apache-2.0
// What outlines touch each other with: convex corners and arcs (discs), edges, hollow arcs.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/solid/boundary.h"

namespace trammel::geometry {

enum class FeatureKind : std::uint8_t {
  Disc,      // a convex corner, whose radius is 0, or a convex arc
  Edge,      // straight, with the solid on its left
  HollowArc  // the solid is outside of its circle
};

/// Heights of a part.
struct Heights {
  double bottom = 0.0, top = 0.0;

  friend bool operator==(const Heights&, const Heights&) = default;
};

/// Directions: counter-clockwise from `first`, a unit vector, by `sweep`, at most a full turn.
struct Sector {
  Vec first{1.0, 0.0};
  double sweep = 0.0;
};

/// A feature of an outline, in the axes of its part.
struct Feature {
  FeatureKind kind = FeatureKind::Disc;
  Vec from, to;             // Edge
  Vec along, normal;        // Edge: unit vectors; the normal points out of the solid
  double length = 0.0;      // Edge
  Vec center;               // of the others
  double radius = 0.0;      // of the others
  Sector sector;            // Disc: of its outward normals; HollowArc: where it is, from its centre
  Vec middle;               // of a circle around it
  double reach = 0.0;       // the radius of that circle
  std::vector<Heights> at;  // where it is: a feature that slabs have in common is one
  bool is_corner = false;
};

/// The features of a boundary seen from a point. Re-entrant corners are none: nothing fits there.
///
/// Shapes  in the order of slabs, loops and pieces: the same for the same boundary
/// Cost    n log n for n pieces
/// Source  [Gelsey1995 4], with corners as discs without a radius
std::vector<Feature> find_features(const Boundary& boundary, Vec origin);

/// Where it begins and ends. Pre: it is no corner
std::array<Vec, 2> ends_of(const Feature& feature);

/// By how much, in radians, a direction is within a sector: negative outside. Of a full turn pi.
double eval_depth(const Sector& sector, Vec direction);

/// Whether two features are at a height in common, by more than a tolerance.
bool share_height(const Feature& a, const Feature& b, double tolerance);

}  // namespace trammel::geometry
