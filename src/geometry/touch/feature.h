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

/// The same as the direction in its middle and half of its sweep.
struct Wedge {
  Vec middle{1.0, 0.0};
  double cos = -1.0, sin = 0.0;  // of that half
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
  Sector flat_sector;       // Disc: the same toward edges and hollow arcs
  Wedge wedge, flat_wedge;  // of the sectors
  Vec middle;               // of a circle around it
  double reach = 0.0;       // the radius of that circle
  double arm = 0.0;         // of its middle, from the reference point
  std::vector<Heights> at;  // where it is: a feature that slabs have in common is one
  bool is_corner = false;
  double seat = 0.0;  // the radius of the hollow arc on which it is, of a seat
  // Whether it ends in an angle of its outline (at `from` and `to`, or at the first and the last
  // direction of the sector): nothing gets past there, as past other ends.
  bool is_first_inner = false, is_last_inner = false;

  /// Of a disc: directions in which it faces a feature of this kind.
  const Sector& sector_toward(FeatureKind other) const {
    return other == FeatureKind::Disc ? sector : flat_sector;
  }
  const Wedge& wedge_toward(FeatureKind other) const {
    return other == FeatureKind::Disc ? wedge : flat_wedge;
  }
};

/// Whether what touches may overlap.
enum class Touching : std::uint8_t {
  Rigid,
  // A corner that has entered another part stays in contact however the straight faces beside it
  // turn, for these overlap too; so does the place where a straight face joins an arc.
  Overlapping,
};

/// The features of a boundary seen from a point. Re-entrant corners are none: nothing fits there. A
/// hollow arc has seats besides, corners for discs of its own radius alone: what fits it touches
/// all along, and has no normal of its own where the centres are one.
///
/// Shapes  in the order of slabs, loops and pieces: the same for the same boundary
/// Cost    n log n for n pieces
/// Source  [Gelsey1995 4], with corners as discs without a radius
std::vector<Feature> find_features(const Boundary& boundary, Vec origin,
                                   Touching how = Touching::Rigid);

/// Where it begins and ends. Pre: it is no corner
std::array<Vec, 2> ends_of(const Feature& feature);

/// By how much, in radians, a direction is within a sector: negative outside. Of a full turn pi.
double eval_depth(const Sector& sector, Vec direction);

/// The same from its first and from its last direction: eval_depth() is the smaller.
struct SectorDepths {
  double first = 0.0, last = 0.0;
};
SectorDepths eval_depths(const Sector& sector, Vec direction);

Wedge make_wedge(const Sector& sector);

/// Whether a direction may lie in a sector once it has turned by so many radians at the most. False
/// is certain; true is said of some that are just outside.
///
/// Math    cos(a + t) >= cos(a) - t sin(a) - t^2/2
bool may_enter(const Wedge& wedge, Vec direction, double turns);

/// Whether two features are at a height in common, by more than a tolerance.
bool share_height(const Feature& a, const Feature& b, double tolerance);

}  // namespace trammel::geometry
