// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/tree_value.h"

#include <algorithm>

#include "base/assert.h"

namespace trammel::geometry {

namespace {

using Kind = SolidNode::Kind;

/// Whether a node joins leaves by operations of one kind alone, for each node.
std::vector<bool> find_pure(const Solid& solid, Kind kind) {
  std::vector<bool> is_pure(solid.nodes.size());
  for (std::size_t n = 0; n < solid.nodes.size(); ++n) {
    const SolidNode& node = solid.nodes[NodeIndex{static_cast<std::uint32_t>(n)}];
    is_pure[n] = node.kind == Kind::Leaf || (node.kind == kind && !node.children.empty());
    for (const NodeIndex child : node.children) {
      TRAMMEL_ASSERT(child.value < n);
      is_pure[n] = is_pure[n] && is_pure[child.value];
    }
  }
  return is_pure;
}

}  // namespace

/// What lays a tree out as chains: they are made from the root down.
struct TreeValue::Builder {
  const Solid& solid;
  TreeValue& value;
  std::vector<bool> is_union = find_pure(solid, Kind::Union);
  std::vector<bool> is_intersection = find_pure(solid, Kind::Intersection);
  std::vector<NodeIndex> roots = {};  // of each chain

  const SolidNode& node(NodeIndex n) const { return solid.nodes[n]; }

  Place add_step(std::uint32_t chain, Step step) {
    Chain& own = value.chains_[chain];
    const auto position = static_cast<std::uint32_t>(own.steps.size());
    const bool is_next = !own.steps.empty() && own.steps.back() != step;
    own.runs.push_back(own.runs.empty() ? 0 : own.runs.back() + (is_next ? 1 : 0));
    own.steps.push_back(step);
    return {chain, position};
  }

  void add_leaf(std::uint32_t chain, Step step, LeafIndex leaf) {
    TRAMMEL_ASSERT(!value.is_used_[leaf.value]);
    value.is_used_[leaf.value] = true;
    value.leaf_place_[leaf.value] = add_step(chain, step);
  }

  void add_child(std::uint32_t chain, Step step, NodeIndex child) {
    const std::vector<bool>& is_spliced = step == Step::Keep ? is_intersection : is_union;
    if (!is_spliced[child.value]) {
      const Place place = add_step(chain, step);
      value.chains_.push_back({place, {}, {}, {}, {}, false});
      roots.push_back(child);
      return;
    }
    std::vector<NodeIndex> open{child};
    while (!open.empty()) {
      const SolidNode& next = node(open.back());
      open.pop_back();
      if (next.kind == Kind::Leaf) add_leaf(chain, step, next.leaf);
      open.insert(open.end(), next.children.rbegin(), next.children.rend());
    }
  }

  /// The first children from a chain's root down, as steps from the lowest up.
  void fill(std::uint32_t chain) {
    std::vector<NodeIndex> spine{roots[chain]};
    while (!node(spine.back()).children.empty()) spine.push_back(node(spine.back()).children[0]);
    if (node(spine.back()).kind == Kind::Leaf) add_leaf(chain, Step::Add, node(spine.back()).leaf);
    for (auto n = spine.rbegin(); n != spine.rend(); ++n) {
      const Kind kind = node(*n).kind;
      const Step step = kind == Kind::Union          ? Step::Add
                        : kind == Kind::Intersection ? Step::Keep
                                                     : Step::Cut;
      for (std::size_t c = 1; c < node(*n).children.size(); ++c)
        add_child(chain, step, node(*n).children[c]);
    }
  }
};

TreeValue::TreeValue(const Solid& solid)
    : chains_(1), leaf_place_(solid.leaves.size()), is_used_(solid.leaves.size()) {
  if (solid.nodes.empty()) return;
  Builder builder{solid, *this};
  builder.roots.push_back(NodeIndex{static_cast<std::uint32_t>(solid.nodes.size() - 1)});
  for (std::uint32_t chain = 0; chain < builder.roots.size(); ++chain) builder.fill(chain);
  for (Chain& chain : chains_) {
    const bool keeps =
        std::find(chain.steps.begin(), chain.steps.end(), Step::Keep) != chain.steps.end();
    chain.there = PositionSet(chain.steps.size());
    chain.missing = PositionSet(keeps ? chain.steps.size() : 0);
    for (std::uint32_t i = 0; i < chain.steps.size(); ++i)
      if (chain.steps[i] == Step::Keep) chain.missing.flip(i);
  }
}

bool TreeValue::decides_for(std::uint32_t outer, std::uint32_t inner) const {
  const Place &a = leaf_place_[outer], &b = leaf_place_[inner];
  if (a.chain != b.chain || outer == inner) return false;
  const Chain& chain = chains_[a.chain];
  if (chain.steps[a.position] == Step::Keep || chain.steps[b.position] == Step::Keep) return false;
  return a.position > b.position || chain.runs[a.position] == chain.runs[b.position];
}

bool TreeValue::is_in(std::uint32_t leaf) const {
  const Place& place = leaf_place_[leaf];
  const Chain& chain = chains_[place.chain];
  if (chain.steps[place.position] == Step::Keep) return !chain.missing.has(place.position);
  return chain.there.has(place.position);
}

/// The last step decides that does something here: a child that is there is added or cut, one that
/// is not there keeps nothing.
void TreeValue::flip(std::uint32_t leaf) {
  Place place = leaf_place_[leaf];
  while (true) {
    Chain& chain = chains_[place.chain];
    const bool is_kept = chain.steps[place.position] == Step::Keep;
    (is_kept ? chain.missing : chain.there).flip(place.position);
    const std::optional<std::uint32_t> last = chain.there.last();
    const std::optional<std::uint32_t> hole = chain.missing.last();
    const bool holds = last && chain.steps[*last] == Step::Add && (!hole || *hole < *last);
    if (holds == chain.holds) return;
    chain.holds = holds;
    if (place.chain == 0) return;
    place = chain.parent;
  }
}

}  // namespace trammel::geometry
