// SPDX-License-Identifier: Apache-2.0
// Which features of two parts may come near to each other on a stretch of motion.
#pragma once

#include <cstddef>
#include <vector>

#include "simulation/solid/pose_path.h"
#include "simulation/solid/touching_parts.h"

namespace trammel::simulation {

/// Adds the pairs of features whose surrounding circles may come within `gap` of each other, while
/// parts are near the places of their bounds. However far a part turns, what is in a circle stays
/// in a ring about its reference point. False, and a part of them, where there are more than
/// `most`.
///
/// Cost    circles within circles: log n for parts that are apart, then 10 ns a pair
bool find_near_pairs(const TouchingPair& parts, const PoseBounds& first, const PoseBounds& second,
                     double gap, std::size_t most, std::vector<FeaturePair>& found);

/// The pairs of features of two parts that may come near to each other, which are listed anew only
/// where the parts leave the places for which they were: not while both rest, nor for a moment of
/// the stretch that was looked at last.
class NearList {
 public:
  /// Makes pairs() hold at least what find_near_pairs() would find. False where these are more than
  /// `most`.
  ///
  /// Pre     always called with the same parts
  /// Cost    some ns where the pairs listed last are enough, otherwise that of find_near_pairs()
  bool find(const TouchingPair& parts, const PoseBounds& first, const PoseBounds& second,
            double gap, std::size_t most);
  const std::vector<FeaturePair>& pairs() const { return pairs_; }

 private:
  bool covers(const TouchingPair& parts, const PoseBounds& first, const PoseBounds& second,
              double gap) const;

  PoseBounds first_, second_;  // for which they are listed
  double gap_ = -1.0;          // below 0: for none
  std::vector<FeaturePair> pairs_;
};

}  // namespace trammel::simulation
