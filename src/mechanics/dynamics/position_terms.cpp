// SPDX-License-Identifier: Apache-2.0
#include "mechanics/dynamics/position_terms.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "symbolic/expr/node_map.h"
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

// The coordinates in each node: none, one, or several.
class Occurrence {
 public:
  static constexpr std::size_t none = SIZE_MAX, several = SIZE_MAX - 1;

  Occurrence(const ExprPool& pool, std::span<const ExprId> roots,
             std::span<const ExprId> coordinates)
      : order_(symbolic::reachable(pool, roots)), found_(order_, none) {
    std::unordered_map<std::uint32_t, std::size_t> places;
    for (std::size_t i = 0; i < coordinates.size(); ++i) places.emplace(coordinates[i].value, i);
    for (const ExprId e : order_) {
      const auto place = places.find(e.value);
      std::size_t& here = found_[e];
      if (place != places.end()) here = place->second;
      for (const ExprId child : pool.args(e)) {
        const std::size_t other = found_[child];
        if (other != none) here = here == none || here == other ? other : several;
      }
    }
  }

  std::size_t operator()(ExprId e) const { return found_[e]; }

 private:
  std::vector<ExprId> order_;
  symbolic::NodeMap<std::size_t> found_;
};

// Terms that hold a single coordinate are differentiated in one pass along all coordinates at once,
// which gives of each the derivative by its own.
std::vector<std::vector<Partial>> all_partials(ExprPool& pool, std::span<const ExprId> values,
                                               std::span<const ExprId> coordinates) {
  const Occurrence occurrence(pool, values, coordinates);
  std::vector<symbolic::Rate> rates;
  for (const ExprId c : coordinates) rates.push_back({c, pool.integer(1)});
  std::vector<ExprId> single;
  for (const ExprId e : values)
    if (occurrence(e) != Occurrence::several) single.push_back(e);
  const std::vector<ExprId> slopes = symbolic::differentiate_along(pool, single, rates);
  std::vector<std::vector<Partial>> result(values.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t place = occurrence(values[i]);
    if (place == Occurrence::several) {
      const auto all = symbolic::gradient(pool, values[i], coordinates);
      for (std::size_t c = 0; c < all.size(); ++c)
        if (all[c] != pool.integer(0)) result[i].push_back({c, all[c]});
    } else if (const ExprId slope = slopes[next++]; place != Occurrence::none) {
      if (slope != pool.integer(0)) result[i].push_back({place, slope});
    }
  }
  return result;
}

}  // namespace

AxisTerms find_terms(ExprPool& pool, const Axis& axis, std::size_t item_count,
                     std::span<const ExprId> coordinates, std::span<const symbolic::Rate> rates) {
  std::vector<Group> groups = join_complicated(pool, single_terms(pool, axis, item_count));
  std::vector<ExprId> values;
  for (const Group& group : groups) values.push_back(pool.sum(group.parts));
  const std::vector<ExprId> velocities = symbolic::differentiate_along(pool, values, rates);
  const std::vector<ExprId> accelerations = symbolic::differentiate_along(pool, velocities, rates);
  std::vector<std::vector<Partial>> partials = all_partials(pool, values, coordinates);
  AxisTerms result;
  result.of_item.resize(item_count);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (velocities[i] == pool.integer(0)) continue;
    const auto number = static_cast<std::uint32_t>(result.terms.size());
    for (const std::size_t item : groups[i].items.items()) result.of_item[item].push_back(number);
    result.terms.push_back({values[i], std::move(groups[i].items), std::move(partials[i]),
                            accelerations[i], is_simple(pool, values[i])});
  }
  return result;
}

}  // namespace trammel::mechanics
