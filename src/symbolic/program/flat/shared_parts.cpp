// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/flat/shared_parts.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

namespace trammel::symbolic {

namespace {

constexpr std::size_t longest_whole = 64;  // of lists in which every pair counts
constexpr std::size_t window = 32;         // of longer ones: pairs at most so far apart

using Element = std::uint32_t;  // parts, numbered as they are first seen
using ListIndex = std::uint32_t;

constexpr Element own = UINT32_MAX;  // a part that no other list has

struct List {
  std::uint32_t node = 0;
  std::vector<Element> given;              // for each part of the node
  std::vector<std::uint32_t> given_nodes;  // ascending
  std::vector<Element> shared;             // ascending: parts that other lists have too
  bool whole = true;                       // has no other parts
};

std::uint64_t pair_key(Element a, Element b) {
  return std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
}

// Rarest first, then in the order of reading.
struct Candidate {
  std::size_t count = 0;
  std::uint64_t pair = 0;

  friend bool operator>(const Candidate& a, const Candidate& b) {
    return a.count != b.count ? a.count > b.count : a.pair > b.pair;
  }
};

class Sharing {
 public:
  Sharing(FlatGraph& graph, FlatKind kind) : graph_(graph), kind_(kind) {}

  base::StopReason run(std::span<const std::uint32_t> nodes, const base::Budget& budget) {
    collect(nodes);
    for (ListIndex i = 0; i < lists_.size(); ++i) add_pairs(i);
    for (const auto& [pair, owners] : owners_)
      if (owners.size() > 1) queue_.push({owners.size(), pair});
    for (std::size_t taken = 0; !queue_.empty(); ++taken) {
      if (taken % 1024 == 0)
        if (const auto stop = budget.reached(); stop != base::StopReason::None) return stop;
      const Candidate next = queue_.top();
      queue_.pop();
      take(next);
    }
    write_back();
    return base::StopReason::None;
  }

 private:
  static std::uint64_t part_key(const FlatPart& part) {
    return std::uint64_t{part.node} << 32 | part.tag;
  }

  Element element_of(const FlatPart& part) {
    const auto [place, fresh] =
        elements_.emplace(part_key(part), static_cast<Element>(parts_.size()));
    if (fresh) parts_.push_back(part);
    return place->second;
  }

  void collect(std::span<const std::uint32_t> nodes) {
    std::unordered_map<std::uint64_t, std::uint32_t> occurrences;
    for (const std::uint32_t node : nodes)
      for (const FlatPart& part : graph_[node].parts) ++occurrences[part_key(part)];
    for (const std::uint32_t node : nodes) {
      List list{node, {}, {}, {}, true};
      for (const FlatPart& part : graph_[node].parts) {
        const bool shared = occurrences[part_key(part)] > 1;
        list.given.push_back(shared ? element_of(part) : own);
        list.given_nodes.push_back(part.node);
        if (shared) list.shared.push_back(list.given.back());
        list.whole = list.whole && shared;
      }
      std::sort(list.shared.begin(), list.shared.end());
      std::sort(list.given_nodes.begin(), list.given_nodes.end());
      if (list.shared.size() > 1) lists_.push_back(std::move(list));
    }
  }

  void add_pairs(ListIndex index) {
    const std::vector<Element>& shared = lists_[index].shared;
    const std::size_t reach = shared.size() > longest_whole ? window : shared.size();
    for (std::size_t i = 0; i < shared.size(); ++i)
      for (std::size_t k = i + 1; k < shared.size() && k - i <= reach; ++k)
        owners_[pair_key(shared[i], shared[k])].push_back(index);
  }

  // Those that still have both.
  std::vector<ListIndex> owners_of(std::uint64_t pair) {
    std::vector<ListIndex>& owners = owners_[pair];
    const auto has = [&](ListIndex i, std::uint64_t element) {
      const auto& shared = lists_[i].shared;
      return std::binary_search(shared.begin(), shared.end(), static_cast<Element>(element));
    };
    std::sort(owners.begin(), owners.end());
    owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
    std::erase_if(owners,
                  [&](ListIndex i) { return !has(i, pair >> 32) || !has(i, pair & UINT32_MAX); });
    return owners;
  }

  void take(const Candidate& candidate) {
    const std::vector<ListIndex> owners = owners_of(candidate.pair);
    if (owners.size() < 2) return;
    if (owners.size() > candidate.count) return queue_.push({owners.size(), candidate.pair});
    std::vector<Element> common = lists_[owners.front()].shared;
    for (const ListIndex i : owners) {
      std::vector<Element> both;
      std::set_intersection(common.begin(), common.end(), lists_[i].shared.begin(),
                            lists_[i].shared.end(), std::back_inserter(both));
      common = std::move(both);
    }
    const auto [holder, tag] = list_of(common, owners);
    const FlatPart part{lists_[holder].node, tag};
    for (const ListIndex i : owners)
      if (i != holder && !has_part(i, part.node)) replace(i, common, element_of(part));
  }

  // The list that is exactly the common parts, one of the owners or a new one, and the tag with
  // which it stands in the others.
  std::pair<ListIndex, std::uint32_t> list_of(const std::vector<Element>& common,
                                              const std::vector<ListIndex>& owners) {
    for (const ListIndex i : owners)
      if (lists_[i].whole && lists_[i].shared == common) return {i, 0};
    std::vector<FlatPart> parts;
    for (const Element e : common) parts.push_back(parts_[e]);
    // Where all are subtracted, their sum is.
    const bool negative =
        kind_ == FlatKind::Sum &&
        std::all_of(parts.begin(), parts.end(), [](const FlatPart& p) { return p.tag == 1; });
    List list;
    for (FlatPart& part : parts) {
      if (negative) part.tag = 0;
      list.given.push_back(element_of(part));
      list.given_nodes.push_back(part.node);
    }
    std::sort(list.given_nodes.begin(), list.given_nodes.end());
    list.shared = list.given;
    std::sort(list.shared.begin(), list.shared.end());
    list.node = graph_.add_list(kind_, std::move(parts));
    lists_.push_back(std::move(list));
    const auto index = static_cast<ListIndex>(lists_.size() - 1);
    add_pairs(index);
    return {index, negative ? 1U : 0U};
  }

  // A part can stand in a list once only.
  bool has_part(ListIndex index, std::uint32_t node) const {
    const List& list = lists_[index];
    if (std::binary_search(list.given_nodes.begin(), list.given_nodes.end(), node)) return true;
    for (const std::uint32_t tag : {0U, 1U}) {
      const auto element = elements_.find(part_key({node, tag}));
      if (element != elements_.end() &&
          std::binary_search(list.shared.begin(), list.shared.end(), element->second))
        return true;
    }
    return false;
  }

  void replace(ListIndex index, const std::vector<Element>& common, Element by) {
    std::vector<Element> rest;
    std::set_difference(lists_[index].shared.begin(), lists_[index].shared.end(), common.begin(),
                        common.end(), std::back_inserter(rest));
    const std::size_t near = std::min(rest.size(), window);
    for (std::size_t i = 0; i < near; ++i) {
      std::vector<ListIndex>& owners = owners_[pair_key(rest[i], by)];
      owners.push_back(index);
      if (owners.size() > 1) queue_.push({owners.size(), pair_key(rest[i], by)});
    }
    rest.insert(std::upper_bound(rest.begin(), rest.end(), by), by);
    lists_[index].shared = std::move(rest);
  }

  // New parts first, then what is left of the given ones in their order.
  void write_back() {
    for (const List& list : lists_) {
      std::vector<Element> given = list.given;
      std::sort(given.begin(), given.end());
      std::vector<FlatPart> written;
      for (const Element e : list.shared)
        if (!std::binary_search(given.begin(), given.end(), e)) written.push_back(parts_[e]);
      std::vector<FlatPart>& parts = graph_[list.node].parts;
      for (std::size_t i = 0; i < parts.size(); ++i)
        if (list.given[i] == own ||
            std::binary_search(list.shared.begin(), list.shared.end(), list.given[i]))
          written.push_back(parts[i]);
      parts = std::move(written);
    }
  }

  FlatGraph& graph_;
  FlatKind kind_;
  std::vector<FlatPart> parts_;  // by element
  std::unordered_map<std::uint64_t, Element> elements_;
  std::vector<List> lists_;
  std::unordered_map<std::uint64_t, std::vector<ListIndex>> owners_;  // by pair; some are stale
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue_;
};

std::vector<std::uint32_t> reachable_nodes(const FlatGraph& graph, std::span<const Signed> roots) {
  std::vector<std::uint32_t> found;
  std::vector<char> seen(graph.size(), 0);
  const auto enter = [&](std::uint32_t node) {
    if (seen[node] == 0) found.push_back(node);
    seen[node] = 1;
  };
  for (const Signed& root : roots) enter(root.node);
  for (std::size_t next = 0; next < found.size(); ++next)
    for (const FlatPart& part : graph[found[next]].parts) enter(part.node);
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

base::StopReason share_parts(FlatGraph& graph, std::span<const Signed> roots,
                             const base::Budget& budget) {
  const std::vector<std::uint32_t> nodes = reachable_nodes(graph, roots);
  for (const FlatKind kind : {FlatKind::Product, FlatKind::Sum}) {
    std::vector<std::uint32_t> lists;
    for (const std::uint32_t node : nodes)
      if (graph[node].kind == kind && graph[node].parts.size() > 1) lists.push_back(node);
    const base::StopReason stop = Sharing(graph, kind).run(lists, budget);
    if (stop != base::StopReason::None) return stop;
  }
  return base::StopReason::None;
}

}  // namespace trammel::symbolic
