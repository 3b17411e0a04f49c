// SPDX-License-Identifier: Apache-2.0
// The boundary of a solid: slabs of height within which its cross section is the same region, and
// how it is found from the tree.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "geometry/solid/moments.h"
#include "geometry/solid/outline.h"
#include "geometry/solid/solid.h"

namespace trammel::geometry {

using model::Boundary;
using model::Slab;

struct BoundaryProblem {
  enum class Kind : std::uint8_t {
    NotFinite,   // a leaf has a coordinate that is no number, or too large to compute with
    Flat,        // a leaf without height or without area, within the tolerance
    Unresolved,  // outlines of a slab do not close, at no tolerance tried: the slab is left out
  };

  Kind kind = Kind::NotFinite;
  std::uint32_t leaf = 0;      // NotFinite, Flat
  double bottom = 0, top = 0;  // Unresolved: the slab
  Vec place;                   // Unresolved: where an outline ends
};

struct Evaluated {
  Boundary boundary;
  std::vector<BoundaryProblem> problems;
  base::StopReason stopped = base::StopReason::None;  // else the boundary is empty
  double size = 0;  // of the solid: the diagonal of what bounds it from above
};

/// Evaluates a solid. Places within `tolerance` sizes of each other become one: coinciding faces
/// vanish, pieces shorter than that are left out and their neighbours meet.
/// Cost    n log n for n pieces of leaves, as long as few of them cross
Evaluated evaluate(const Solid& solid, double tolerance, const base::Budget& budget);

struct SolidMoments {
  double volume = 0;
  Vec centroid;       // of the volume, in the plane
  double height = 0;  // of the centroid
  double polar = 0;   // the integral of r^2 over the volume, r from the centroid's axis
};

/// The moments of a boundary as it stands: balls as the cylinders that stand for them.
SolidMoments eval_moments(const Boundary& boundary);

/// The moments of a solid. Where it has balls they are integrated over the height, exact for balls
/// alone, to about 1e-4 where they are cut by others; empty where that stopped or had problems.
std::optional<SolidMoments> find_moments(const Solid& solid, const Evaluated& evaluated,
                                         double tolerance, const base::Budget& budget);

}  // namespace trammel::geometry
