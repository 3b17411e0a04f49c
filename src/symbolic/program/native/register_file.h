// SPDX-License-Identifier: Apache-2.0
// Which slot of a tape is in which register while machine code is written: the value that is needed
// last makes room [Belady1966].
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "symbolic/program/native/next_uses.h"

namespace trammel::symbolic {

class RegisterFile {
 public:
  static constexpr int count = 14;

  struct Entry {
    std::uint32_t slot = never;  // never: free
    std::uint32_t next = never;  // instruction that reads it next
    bool dirty = false;          // memory does not have it
  };

  explicit RegisterFile(std::uint32_t slots) : where_(slots, -1) {}

  std::optional<int> find(std::uint32_t slot) const {
    return where_[slot] < 0 ? std::nullopt : std::optional<int>(where_[slot]);
  }
  Entry& operator[](int r) { return entries_[static_cast<std::size_t>(r)]; }

  /// A free register, or the one to make room, which is neither a nor b.
  int candidate(int a = -1, int b = -1) const;
  void put(int r, const Entry& entry);
  void release(int r);

 private:
  std::array<Entry, count> entries_;
  std::vector<std::int8_t> where_;  // by slot
};

}  // namespace trammel::symbolic
