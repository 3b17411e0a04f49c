// SPDX-License-Identifier: Apache-2.0
// A set of small numbers as bits: which masses a term moves.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace trammel::mechanics {

class ItemSet {
 public:
  explicit ItemSet(std::size_t universe) : words_((universe + 63) / 64, 0) {}

  void insert(std::size_t item) { words_[item / 64] |= std::uint64_t{1} << (item % 64); }
  bool contains(std::size_t item) const { return (words_[item / 64] >> (item % 64) & 1U) != 0; }

  ItemSet& operator&=(const ItemSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  ItemSet& operator-=(const ItemSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  bool includes(const ItemSet& part) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if ((part.words_[i] & ~words_[i]) != 0) return false;
    return true;
  }

  std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t w : words_) count += static_cast<std::size_t>(std::popcount(w));
    return count;
  }
  std::vector<std::size_t> items() const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (std::uint64_t w = words_[i]; w != 0; w &= w - 1)
        result.push_back(64 * i + static_cast<std::size_t>(std::countr_zero(w)));
    return result;
  }

  /// Lexicographic by the smallest items.
  friend bool operator<(const ItemSet& a, const ItemSet& b) { return a.words_ < b.words_; }
  friend bool operator==(const ItemSet& a, const ItemSet& b) { return a.words_ == b.words_; }
  std::size_t hash() const {
    std::uint64_t h = words_.size();
    for (const std::uint64_t w : words_) h = (h ^ w) * 0x9e37'79b9'7f4a'7c15U + (h >> 29U);
    return static_cast<std::size_t>(h ^ h >> 32U);
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace trammel::mechanics
