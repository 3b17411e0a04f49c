// SPDX-License-Identifier: Apache-2.0
// Where an expression stands in a list that is being collected. Lists are short as a rule, and
// looking through a few numbers is faster than any table.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <utility>
#include <vector>

#include "symbolic/expr/expr_id.h"

namespace trammel::symbolic {

class PlaceIndex {
 public:
  /// The place of e, and whether it is new: then it is the number of calls that were new before.
  std::pair<std::size_t, bool> find_or_add(ExprId e) {
    if (keys_.size() <= few) {
      for (std::size_t i = 0; i < keys_.size(); ++i)
        if (keys_[i] == e) return {i, false};
    } else {
      if (places_.empty())
        for (std::size_t i = 0; i < keys_.size(); ++i) places_.emplace(keys_[i].value, i);
      const auto [found, is_new] = places_.try_emplace(e.value, keys_.size());
      if (!is_new) return {found->second, false};
    }
    keys_.push_back(e);
    return {keys_.size() - 1, true};
  }

  void clear() {
    keys_.clear();
    places_.clear();
  }

 private:
  static constexpr std::size_t few = 16;

  std::vector<ExprId> keys_;
  std::unordered_map<std::uint32_t, std::size_t> places_;  // empty while there are few
};

}  // namespace trammel::symbolic
