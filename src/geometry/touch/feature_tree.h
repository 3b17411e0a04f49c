// SPDX-License-Identifier: Apache-2.0
// Features of a part in circles within circles, so that those that are far away are passed over
// together.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/touch/feature.h"

namespace trammel::geometry {

/// A group of no more has no further ones.
inline constexpr std::uint32_t features_of_leaf = 4;

/// A circle around features first to end of the order, or around two further circles.
struct FeatureGroup {
  Vec middle;
  double reach = 0.0;
  double arm = 0.0;  // of the middle, from the reference point
  std::uint32_t first = 0, end = 0;
  std::uint32_t right = 0;  // 0: has no further circles; else its left one is the next
};

struct FeatureTree {
  std::vector<std::uint32_t> order;  // numbers of features
  std::vector<FeatureGroup> groups;  // the first is around all; none where there are no features
};

/// A tree of the features with these numbers, each of which stands there once.
///
/// Cost    n log n for n of them
FeatureTree make_feature_tree(const std::vector<Feature>& features,
                              std::vector<std::uint32_t> chosen);

}  // namespace trammel::geometry
