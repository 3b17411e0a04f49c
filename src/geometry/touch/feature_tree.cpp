// SPDX-License-Identifier: Apache-2.0
#include "geometry/touch/feature_tree.h"

#include <algorithm>
#include <utility>

namespace trammel::geometry {

namespace {

class TreeMaker {
 public:
  TreeMaker(const std::vector<Feature>& features, std::vector<std::uint32_t> chosen)
      : features_(features) {
    tree_.order = std::move(chosen);
  }

  FeatureTree make() {
    if (!tree_.order.empty()) split(0, static_cast<std::uint32_t>(tree_.order.size()));
    return std::move(tree_);
  }

 private:
  const Feature& at(std::uint32_t place) const { return features_[tree_.order[place]]; }

  void split(std::uint32_t first, std::uint32_t end) {
    Box box = empty_box();
    for (std::uint32_t i = first; i < end; ++i) {
      const Vec around{at(i).reach, at(i).reach};
      extend(box, {at(i).middle - around, at(i).middle + around});
    }
    const std::size_t own = tree_.groups.size();
    FeatureGroup group{0.5 * (box.low + box.high), 0.0, 0.0, first, end};
    group.arm = length_of(group.middle);
    for (std::uint32_t i = first; i < end; ++i)
      group.reach = std::max(group.reach, length_of(at(i).middle - group.middle) + at(i).reach);
    tree_.groups.push_back(group);
    if (end - first <= features_of_leaf) return;
    const bool is_wide = box.high.x - box.low.x > box.high.y - box.low.y;
    const auto key = [&](std::uint32_t f) {
      const Vec middle = features_[f].middle;
      return std::pair{is_wide ? middle.x : middle.y, f};  // no two are alike: one order
    };
    const auto from = tree_.order.begin();
    const std::uint32_t middle = first + (end - first) / 2;
    std::nth_element(from + first, from + middle, from + end,
                     [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    split(first, middle);
    tree_.groups[own].right = static_cast<std::uint32_t>(tree_.groups.size());
    split(middle, end);
  }

  const std::vector<Feature>& features_;
  FeatureTree tree_;
};

}  // namespace

FeatureTree make_feature_tree(const std::vector<Feature>& features,
                              std::vector<std::uint32_t> chosen) {
  return TreeMaker(features, std::move(chosen)).make();
}

}  // namespace trammel::geometry
