// SPDX-License-Identifier: Apache-2.0
// Where an expression stands in a list that is being collected. Lists are short as a rule, and
// looking through a few numbers is faster than any table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "symbolic/expr/expr_id.h"

namespace trammel::symbolic {

class PlaceIndex {
 public:
  /// The place of e, and whether it is new: then it is the number of calls that were new before.
  std::pair<std::size_t, bool> find_or_add(ExprId e) {
    if (size_ <= few) {
      for (std::size_t i = 0; i < size_; ++i)
        if (first_[i] == e) return {i, false};
      if (size_ < few) {
        first_[size_] = e;
        return {size_++, true};
      }
      for (std::size_t i = 0; i < few; ++i) places_.emplace(first_[i].value, i);
    }
    const auto [found, is_new] = places_.try_emplace(e.value, size_);
    if (is_new) ++size_;
    return {found->second, is_new};
  }

  void clear() {
    size_ = 0;
    places_.clear();
  }

 private:
  static constexpr std::size_t few = 16;

  std::array<ExprId, few> first_;
  std::size_t size_ = 0;
  std::unordered_map<std::uint32_t, std::size_t> places_;  // empty while there are few
};

}  // namespace trammel::symbolic
