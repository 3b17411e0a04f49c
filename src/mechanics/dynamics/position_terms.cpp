// SPDX-License-Identifier: Apache-2.0
#include "mechanics/dynamics/position_terms.h"

#include <algorithm>
#include <unordered_map>

#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::Op;

namespace {

// A number, symbols and their integer powers, and at most one sine or cosine.
bool is_simple(const ExprPool& pool, ExprId term) {
  int turns = 0;
  const auto is_plain = [&](ExprId factor) {
    switch (pool.op(factor)) {
      case Op::Number:
      case Op::Symbol: return true;
      case Op::Sin:
      case Op::Cos: return ++turns == 1;
      case Op::Power: {
        const ExprId exponent = pool.args(factor)[1];
        return pool.op(pool.args(factor)[0]) == Op::Symbol && pool.op(exponent) == Op::Number &&
               pool.value(exponent).is_integer();
      }
      default: return false;
    }
  };
  if (pool.op(term) != Op::Product) return is_plain(term);
  const auto factors = pool.args(term);
  return std::all_of(factors.begin(), factors.end(), is_plain);
}

struct Hash {
  std::size_t operator()(const ItemSet& set) const { return set.hash(); }
};

struct Group {
  std::vector<ExprId> parts;
  ItemSet items;
};

// The terms of all positions in the order of meeting them, each with the items that have it.
std::vector<Group> single_terms(const ExprPool& pool, const Axis& axis, std::size_t item_count) {
  std::vector<Group> groups;
  std::unordered_map<std::uint32_t, std::size_t> places;
  const auto add = [&](ExprId term, std::size_t item) {
    const auto [found, is_new] = places.try_emplace(term.value, groups.size());
    if (is_new) groups.push_back({{term}, ItemSet(item_count)});
    groups[found->second].items.insert(item);
  };
  for (std::size_t i = 0; i < axis.items.size(); ++i) {
    const ExprId position = axis.positions[i];
    if (pool.op(position) != Op::Sum) {
      add(position, axis.items[i]);
    } else {
      for (const ExprId term : pool.args(position)) add(term, axis.items[i]);
    }
  }
  return groups;
}

std::vector<Group> join_complicated(const ExprPool& pool, std::vector<Group> singles) {
  std::vector<Group> groups;
  std::unordered_map<ItemSet, std::size_t, Hash> joined;
  for (Group& single : singles) {
    if (!is_simple(pool, single.parts.front())) {
      const auto [found, is_new] = joined.try_emplace(single.items, groups.size());
      if (!is_new) {
        groups[found->second].parts.push_back(single.parts.front());
        continue;
      }
    }
    groups.push_back(std::move(single));
  }
  return groups;
}

class Coordinates {
 public:
  explicit Coordinates(std::span<const ExprId> symbols) : symbols_(symbols) {
    for (std::size_t i = 0; i < symbols.size(); ++i) places_.emplace(symbols[i].value, i);
  }

  std::vector<Partial> partials(ExprPool& pool, ExprId e) const {
    std::vector<std::size_t> found;
    for (const ExprId node : symbolic::reachable(pool, std::span(&e, 1))) {
      const auto place = places_.find(node.value);
      if (place != places_.end()) found.push_back(place->second);
    }
    std::sort(found.begin(), found.end());
    std::vector<ExprId> active;
    for (const std::size_t c : found) active.push_back(symbols_[c]);
    std::vector<ExprId> values;
    if (active.size() == 1)
      values = {symbolic::differentiate(pool, e, active[0])};
    else if (!active.empty())
      values = symbolic::gradient(pool, e, active);
    std::vector<Partial> result;
    for (std::size_t i = 0; i < found.size(); ++i)
      if (values[i] != pool.integer(0)) result.push_back({found[i], values[i]});
    return result;
  }

 private:
  std::span<const ExprId> symbols_;
  std::unordered_map<std::uint32_t, std::size_t> places_;
};

}  // namespace

AxisTerms find_terms(ExprPool& pool, const Axis& axis, std::size_t item_count,
                     std::span<const ExprId> coordinates, std::span<const symbolic::Rate> rates) {
  std::vector<Group> groups = join_complicated(pool, single_terms(pool, axis, item_count));
  std::vector<ExprId> values;
  for (const Group& group : groups) values.push_back(pool.sum(group.parts));
  const std::vector<ExprId> velocities = symbolic::differentiate_along(pool, values, rates);
  const std::vector<ExprId> accelerations = symbolic::differentiate_along(pool, velocities, rates);
  const Coordinates places(coordinates);
  AxisTerms result;
  result.of_item.resize(item_count);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (velocities[i] == pool.integer(0)) continue;
    const auto number = static_cast<std::uint32_t>(result.terms.size());
    for (const std::size_t item : groups[i].items.items()) result.of_item[item].push_back(number);
    result.terms.push_back({values[i], std::move(groups[i].items), places.partials(pool, values[i]),
                            accelerations[i], is_simple(pool, values[i])});
  }
  return result;
}

}  // namespace trammel::mechanics
