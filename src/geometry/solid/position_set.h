// SPDX-License-Identifier: Apache-2.0
// A set of numbers below a bound, of which the largest is asked for.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace trammel::geometry {

/// Bits in words, and above them bits that tell which words are not empty, up to one word.
/// Cost    64 numbers: one word; else a step for each six bits of the bound
class PositionSet {
 public:
  PositionSet() = default;
  explicit PositionSet(std::size_t bound) {
    for (std::size_t count = bound; count > 0;) {
      count = (count + word_bits - 1) / word_bits;
      words_.resize(words_.size() + count);
      if (count == 1) break;
      level_ends_.push_back(words_.size());
    }
  }

  /// Puts a number in, or takes it out.
  void flip(std::uint32_t number) {
    std::size_t first = 0, place = number;
    for (std::size_t level = 0;; ++level) {
      std::uint64_t& word = words_[first + place / word_bits];
      const bool was_empty = word == 0;
      word ^= std::uint64_t{1} << place % word_bits;
      if (was_empty == (word == 0) || level == level_ends_.size()) return;
      first = level_ends_[level];
      place /= word_bits;
    }
  }

  bool has(std::uint32_t number) const {
    return (words_[number / word_bits] >> number % word_bits & 1) != 0;
  }

  /// The largest, where there is any.
  std::optional<std::uint32_t> last() const {
    if (words_.empty() || words_.back() == 0) return std::nullopt;
    std::size_t place = 0;
    for (std::size_t level = level_ends_.size() + 1; level-- > 0;) {
      const std::uint64_t word = words_[(level > 0 ? level_ends_[level - 1] : 0) + place];
      place =
          place * word_bits + (word_bits - 1 - static_cast<std::size_t>(std::countl_zero(word)));
    }
    return static_cast<std::uint32_t>(place);
  }

 private:
  static constexpr std::size_t word_bits = 64;

  std::vector<std::uint64_t> words_;     // by levels: that of the numbers themselves is first
  std::vector<std::size_t> level_ends_;  // of all but the last
};

}  // namespace trammel::geometry
