// SPDX-License-Identifier: Apache-2.0
// The first moment of a stretch at which two parts touch.
#pragma once

#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "simulation/solid/near_pairs.h"
#include "simulation/solid/part_path.h"
#include "simulation/solid/touching_parts.h"

namespace trammel::simulation {

struct FeatureHit {
  FeaturePair pair;
  double time = 0.0;
};

/// What counts as a hit.
struct HitLimits {
  double depth = 0.0;                  // metres: a hit is deeper
  double finest = 0.0;                 // seconds: no stretch is halved further
  double latest = HUGE_VAL;            // later ones do not count
  std::span<const FeaturePair> known;  // gaps that do not count
};

/// A gap, and how deep it is where it counts as hit: `depth` of the limits or, of what begins as
/// deep, twice as deep as that.
struct WatchedGap {
  FeaturePair pair;
  double depth = 0.0;
};

/// Memory that searches share; nothing of what they leave there is read.
struct HitWorkspace {
  std::vector<FeaturePair> near;  // on parts of the stretch
  std::vector<WatchedGap> watched;
};

/// The first gap that falls below -`depth` while its features face each other. None is missed: a
/// gap is left out only where bounds of speeds and accelerations say that it cannot.
///
/// Math    |g''| <= K on a stretch: g stays positive where g > K h^2/8 at both ends, or where the
///         parabolas of curvature -K from both do; falls once where both rates are below -K h/2;
///         the rest is halved
/// Pre     both paths are of the same stretch of time; they are halved where that is needed
/// Cost    circles around features that are near, then 0.1 us a gap and halving
/// Source  docs/theory/simulation/touching-parts.md
std::optional<FeatureHit> find_first_hit(const TouchingPair& parts, PartPath& first,
                                         PartPath& second, const HitLimits& limits, NearList& near,
                                         HitWorkspace& space);

/// Gaps of at most `gap`, by places alone: some features may face elsewhere.
std::vector<FeaturePair> find_close(const TouchingPair& parts, const geometry::MovingFrame& first,
                                    const geometry::MovingFrame& second, double gap,
                                    NearList& near);

/// Those of them whose features face each other, which may depend on how the parts move.
std::vector<FeaturePair> find_near(const TouchingPair& parts, const geometry::MovingFrame& first,
                                   const geometry::MovingFrame& second, double gap);

}  // namespace trammel::simulation
