// SPDX-License-Identifier: Apache-2.0
// Sums of masses over sets of bodies, each set once: m3, m2 + m3, m1 + m2 + m3 become
// mu_1 = m2 + m3 and m1 + mu_1.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "mechanics/dynamics/item_set.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/present/present.h"

namespace trammel::mechanics {

class MassSums {
 public:
  MassSums(symbolic::ExprPool& pool, std::vector<symbolic::ExprId> masses)
      : pool_(pool), masses_(std::move(masses)) {}

  /// The number of this set; equal sets have equal numbers. Pre: build() was not called.
  std::uint32_t find_or_add(const ItemSet& items);

  /// Sums up. A sum that is part of another gets the first of the names mu_1, mu_2, ... for which
  /// `is_taken` is false.
  ///
  /// Cost    O(d^2 n/64) for d sets of n masses; above 2000 sets none is looked for in another
  void build(const std::function<bool(const std::string&)>& is_taken);

  symbolic::ExprId mass(std::size_t item) const { return masses_[item]; }
  std::size_t mass_count() const { return masses_.size(); }
  const std::vector<symbolic::ExprId>& values() const { return values_; }  // by number of set
  const std::vector<symbolic::Clause>& clauses() const { return clauses_; }

 private:
  struct Parts {
    std::vector<std::uint32_t> sets;
    std::vector<std::size_t> items;
  };
  std::vector<std::uint32_t> smallest_first() const;
  Parts split(std::uint32_t set, std::span<const std::uint32_t> smaller) const;
  symbolic::ExprId name(const std::function<bool(const std::string&)>& is_taken);

  struct Hash {
    std::size_t operator()(const ItemSet& set) const { return set.hash(); }
  };
  symbolic::ExprPool& pool_;
  std::vector<symbolic::ExprId> masses_;
  std::vector<ItemSet> sets_;
  std::unordered_map<ItemSet, std::uint32_t, Hash> numbers_;
  std::vector<symbolic::ExprId> values_;
  std::vector<symbolic::Clause> clauses_;
  int names_used_ = 0;
};

}  // namespace trammel::mechanics
