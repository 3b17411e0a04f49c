// SPDX-License-Identifier: Apache-2.0
#include "mechanics/dynamics/potential_terms.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::Op;

namespace {

struct Place {
  std::size_t axis, item;
  bool negative;  // the node is minus the position
};

// A term of the potential that hangs on the position of an item.
struct Match {
  std::size_t axis, item;
  ExprId factor;
};

class Matcher {
 public:
  Matcher(ExprPool& pool, std::span<const ExprId> coordinates, const std::array<Axis, 3>& axes,
          const MassSums& masses)
      : pool_(pool), masses_(masses) {
    for (const ExprId c : coordinates) coordinates_.insert(c.value);
    for (std::size_t a = 0; a < axes.size(); ++a)
      for (std::size_t i = 0; i < axes[a].items.size(); ++i) {
        const ExprId position = axes[a].positions[i];
        if (pool.op(position) == Op::Number) continue;
        if (pool.op(position) != Op::Sum) {
          singles_[masses.mass(axes[a].items[i]).value].push_back({a, axes[a].items[i], position});
          continue;
        }
        const ExprId minus = pool.product(std::array{pool.integer(-1), position});
        places_[position.value].push_back({a, axes[a].items[i], false});
        places_[minus.value].push_back({a, axes[a].items[i], true});
      }
  }

  // factor*mass*position, with the mass of that very item among the factors.
  std::optional<Match> find(ExprId term) {
    if (pool_.op(term) != Op::Product) return std::nullopt;
    if (const auto match = find_single(term)) return match;
    const auto factors = pool_.args(term);
    for (std::size_t f = 0; f < factors.size(); ++f) {
      const auto found = places_.find(factors[f].value);
      if (found == places_.end()) continue;
      for (const Place& place : found->second) {
        const auto mass = std::find(factors.begin(), factors.end(), masses_.mass(place.item));
        if (mass == factors.end() || *mass == factors[f]) continue;
        std::vector<ExprId> rest;
        for (const ExprId other : factors)
          if (other != *mass && other != factors[f]) rest.push_back(other);
        if (place.negative) rest.push_back(pool_.integer(-1));
        const ExprId factor = pool_.product(rest);
        if (is_constant(factor)) return Match{place.axis, place.item, factor};
      }
    }
    return std::nullopt;
  }

 private:
  // A position that is no sum, whose factors have joined those of the term.
  struct Single {
    std::size_t axis, item;
    ExprId position;
  };

  std::optional<Match> find_single(ExprId term) {
    const ExprId minus_one = pool_.integer(-1);
    for (const ExprId mass : pool_.args(term)) {
      const auto found = singles_.find(mass.value);
      if (found == singles_.end()) continue;
      for (const Single& single : found->second) {
        const ExprId factor = pool_.product(std::array{term, pool_.power(mass, minus_one),
                                                       pool_.power(single.position, minus_one)});
        if (is_constant(factor)) return Match{single.axis, single.item, factor};
      }
    }
    return std::nullopt;
  }

  bool is_constant(ExprId factor) {
    const auto [found, is_new] = constant_.try_emplace(factor.value, true);
    if (is_new)
      for (const ExprId e : symbolic::reachable(pool_, std::span(&factor, 1)))
        if (coordinates_.contains(e.value)) found->second = false;
    return found->second;
  }

  ExprPool& pool_;
  const MassSums& masses_;
  std::unordered_set<std::uint32_t> coordinates_;
  std::unordered_map<std::uint32_t, bool> constant_;                // by factor
  std::unordered_map<std::uint32_t, std::vector<Place>> places_;    // sums, by position
  std::unordered_map<std::uint32_t, std::vector<Single>> singles_;  // by mass
};

struct Load {
  std::size_t axis;
  ExprId factor;
  ItemSet items;
};

// The load with this axis and factor that does not have the item yet.
ItemSet& load_for(std::vector<Load>& loads, const Match& match, std::size_t item_count) {
  for (Load& load : loads)
    if (load.axis == match.axis && load.factor == match.factor && !load.items.contains(match.item))
      return load.items;
  loads.push_back({match.axis, match.factor, ItemSet(item_count)});
  return loads.back().items;
}

}  // namespace

PotentialTerms split_potential(ExprPool& pool, ExprId potential,
                               std::span<const ExprId> coordinates, const std::array<Axis, 3>& axes,
                               const std::array<AxisTerms, 3>& terms, MassSums& masses) {
  Matcher matcher(pool, coordinates, axes, masses);
  std::vector<Load> loads;
  std::vector<ExprId> rest;
  const auto take = [&](ExprId term) {
    const std::optional<Match> match = matcher.find(term);
    if (match)
      load_for(loads, *match, masses.mass_count()).insert(match->item);
    else
      rest.push_back(term);
  };
  if (pool.op(potential) == Op::Sum) {
    const auto args = pool.args(potential);
    for (const ExprId term : args) take(term);
  } else {
    take(potential);
  }
  PotentialTerms result{{}, pool.sum(rest)};
  for (const Load& load : loads)
    for (std::uint32_t t = 0; t < terms[load.axis].terms.size(); ++t) {
      ItemSet both = terms[load.axis].terms[t].items;
      both &= load.items;
      if (both.size() == 0) continue;
      result.weighted.push_back({load.axis, t, masses.find_or_add(both), load.factor});
    }
  return result;
}

}  // namespace trammel::mechanics
