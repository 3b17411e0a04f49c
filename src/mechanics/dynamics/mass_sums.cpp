// SPDX-License-Identifier: Apache-2.0
#include "mechanics/dynamics/mass_sums.h"

#include <algorithm>
#include <string>

namespace trammel::mechanics {

using symbolic::ExprId;

namespace {

constexpr std::size_t most_nested = 2000;

}  // namespace

std::uint32_t MassSums::find_or_add(const ItemSet& items) {
  const auto [found, is_new] =
      numbers_.try_emplace(items, static_cast<std::uint32_t>(sets_.size()));
  if (is_new) sets_.push_back(items);
  return found->second;
}

std::vector<std::uint32_t> MassSums::smallest_first() const {
  std::vector<std::size_t> sizes;
  for (const ItemSet& set : sets_) sizes.push_back(set.size());
  std::vector<std::uint32_t> order(sets_.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return sizes[a] != sizes[b] ? sizes[a] < sizes[b] : sets_[a] < sets_[b];
  });
  return order;
}

// Greedy: the largest set that is contained, again and again; then single masses.
MassSums::Parts MassSums::split(std::uint32_t set, std::span<const std::uint32_t> smaller) const {
  Parts parts;
  ItemSet rest = sets_[set];
  for (auto it = smaller.rbegin(); it != smaller.rend(); ++it) {
    if (!rest.includes(sets_[*it])) continue;
    parts.sets.push_back(*it);
    rest -= sets_[*it];
  }
  parts.items = rest.items();
  return parts;
}

ExprId MassSums::name(const std::function<bool(const std::string&)>& is_taken) {
  for (;;) {
    const std::string text = "mu_" + std::to_string(++names_used_);
    if (!is_taken(text)) return pool_.symbol(text);
  }
}

void MassSums::build(const std::function<bool(const std::string&)>& is_taken) {
  const std::vector<std::uint32_t> order = smallest_first();
  const bool nest = order.size() <= most_nested;
  std::vector<Parts> parts(sets_.size());
  std::vector<char> is_part(sets_.size(), 0);
  std::vector<std::uint32_t> several;  // sets of more than one mass so far
  for (const std::uint32_t set : order) {
    parts[set] = split(set, several);
    for (const std::uint32_t part : parts[set].sets) is_part[part] = 1;
    if (nest && sets_[set].size() > 1) several.push_back(set);
  }
  values_.assign(sets_.size(), pool_.integer(0));
  std::vector<ExprId> terms;
  for (const std::uint32_t set : order) {
    terms.clear();
    for (const std::size_t item : parts[set].items) terms.push_back(masses_[item]);
    for (const std::uint32_t part : parts[set].sets) terms.push_back(values_[part]);
    values_[set] = pool_.sum(terms);
    if (is_part[set] == 0 || pool_.op(values_[set]) != symbolic::Op::Sum) continue;
    const ExprId symbol = name(is_taken);
    clauses_.push_back({symbol, values_[set]});
    values_[set] = symbol;
  }
}

}  // namespace trammel::mechanics
