// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/machine_groups.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace trammel::inquiry {

using model::LowerPair;
using model::PartIndex;

namespace {

// A tree of shortest ways by pairs, from the ground and then from parts that it does not reach.
class PairTree {
 public:
  explicit PairTree(const model::Model& model)
      : next_to_(model.parts.size()), before_(model.parts.size()), depth_(model.parts.size()) {
    for (const LowerPair& pair : model.mechanism.pairs) {
      next_to_[pair.first.value].push_back(pair.second.value);
      next_to_[pair.second.value].push_back(pair.first.value);
    }
    for (std::uint32_t p = 0; p < model.parts.size(); ++p)
      if (model.parts[{p}].is_frame) grow(p);
    for (std::uint32_t p = 0; p < model.parts.size(); ++p) grow(p);
  }

  bool holds(const LowerPair& pair) const {
    return before_[pair.first.value] == pair.second.value ||
           before_[pair.second.value] == pair.first.value;
  }

  // Up from both ends of a pair to where they meet.
  PartGroup loop_of(const LowerPair& pair) const {
    std::uint32_t a = pair.first.value, b = pair.second.value;
    std::vector<std::uint32_t> up{a}, down{b};
    while (a != b) {
      const bool is_a = depth_[a] >= depth_[b];
      std::uint32_t& lower = is_a ? a : b;
      lower = *before_[lower];
      (is_a ? up : down).push_back(lower);
    }
    down.pop_back();  // where they meet stands in both
    PartGroup loop;
    for (auto p = up.rbegin(); p != up.rend(); ++p) loop.push_back({*p});
    for (const std::uint32_t p : down) loop.push_back({p});
    return loop;
  }

 private:
  void grow(std::uint32_t root) {
    if (depth_[root] != 0) return;
    depth_[root] = 1;
    std::vector<std::uint32_t> reached{root};
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (const std::uint32_t next : next_to_[reached[i]]) {
        if (depth_[next] != 0) continue;
        depth_[next] = depth_[reached[i]] + 1;
        before_[next] = reached[i];
        reached.push_back(next);
      }
  }

  std::vector<std::vector<std::uint32_t>> next_to_;
  std::vector<std::optional<std::uint32_t>> before_;
  std::vector<int> depth_;  // from 1; 0 of what is not reached
};

std::vector<PartGroup> find_trains(const model::Model& model) {
  std::vector<std::uint32_t> train(model.parts.size());
  for (std::uint32_t p = 0; p < train.size(); ++p) train[p] = p;
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (const model::GearPair& gear : model.mechanism.gears) {
      std::uint32_t &a = train[gear.first.value], &b = train[gear.second.value];
      if (a == b) continue;
      a = b = std::min(a, b);
      is_changed = true;
    }
  }
  std::vector<PartGroup> trains(train.size());  // by the first of their parts
  for (std::uint32_t p = 0; p < train.size(); ++p) trains[train[p]].push_back({p});
  std::erase_if(trains, [](const PartGroup& group) { return group.size() < 2; });
  return trains;
}

PartGroup find_carried(const model::Model& model) {
  std::vector<bool> has_pair(model.parts.size()), is_guided(model.parts.size());
  for (const LowerPair& pair : model.mechanism.pairs) {
    const bool is_on_ground = model.parts[pair.first].is_frame || model.parts[pair.second].is_frame;
    for (const PartIndex part : {pair.first, pair.second}) {
      has_pair[part.value] = true;
      if (is_on_ground) is_guided[part.value] = true;
    }
  }
  PartGroup carried;
  for (std::uint32_t p = 0; p < model.parts.size(); ++p)
    if (has_pair[p] && !is_guided[p]) carried.push_back({p});
  return carried;
}

}  // namespace

MachineGroups find_groups(const model::Model& model) {
  MachineGroups groups;
  const PairTree tree(model);
  for (const LowerPair& pair : model.mechanism.pairs)
    if (!tree.holds(pair)) groups.loops.push_back(tree.loop_of(pair));
  groups.trains = find_trains(model);
  groups.carried = find_carried(model);
  return groups;
}

}  // namespace trammel::inquiry
