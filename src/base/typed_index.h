// SPDX-License-Identifier: Apache-2.0
// Handles into vectors of plain structs: an index of points is no index of lines.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/assert.h"

namespace trammel::base {

template <class Tag>
struct Index {
  std::uint32_t value = 0;

  friend auto operator<=>(const Index&, const Index&) = default;
};

/// A vector that only its own kind of index opens.
template <class Tag, class T>
class IndexedVector {
 public:
  using Key = Index<Tag>;

  Key push_back(T item) {
    items_.push_back(std::move(item));
    return Key{static_cast<std::uint32_t>(items_.size() - 1)};
  }
  T& operator[](Key key) {
    TRAMMEL_ASSERT(key.value < items_.size());
    return items_[key.value];
  }
  const T& operator[](Key key) const {
    TRAMMEL_ASSERT(key.value < items_.size());
    return items_[key.value];
  }
  std::size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  static Key key(std::size_t i) { return Key{static_cast<std::uint32_t>(i)}; }

 private:
  std::vector<T> items_;
};

}  // namespace trammel::base
