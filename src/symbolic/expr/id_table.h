// SPDX-License-Identifier: Apache-2.0
// Numbers by the id of a node: one block of memory, so that a copy is a copy of that block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace trammel::symbolic {

/// A table with open addressing. References are valid until the next insertion.
template <class T>
class IdTable {
 public:
  const T* find(std::uint32_t id) const {
    if (slots_.empty()) return nullptr;
    for (std::size_t at = home(id);; at = next(at)) {
      if (slots_[at].id == id) return &slots_[at].value;
      if (slots_[at].id == nobody) return nullptr;
    }
  }

  /// Whether it was not there before.
  bool insert(std::uint32_t id, T value) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    std::size_t at = home(id);
    while (slots_[at].id != nobody && slots_[at].id != id) at = next(at);
    const bool is_new = slots_[at].id == nobody;
    count_ += is_new ? 1 : 0;
    slots_[at] = {id, std::move(value)};
    return is_new;
  }

  void erase(std::uint32_t id) {
    if (find(id) == nullptr) return;
    std::size_t hole = home(id);
    while (slots_[hole].id != id) hole = next(hole);
    // What comes behind moves up, so that no search stops too early.
    for (std::size_t at = next(hole); slots_[at].id != nobody; at = next(at)) {
      const std::size_t wanted = home(slots_[at].id);
      if (((at - wanted) & (slots_.size() - 1)) < ((at - hole) & (slots_.size() - 1))) continue;
      slots_[hole] = std::move(slots_[at]);
      hole = at;
    }
    slots_[hole].id = nobody;
    --count_;
  }

 private:
  static constexpr std::uint32_t nobody = 0xffffffff;
  struct Slot {
    std::uint32_t id = nobody;
    T value{};
  };

  std::size_t next(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }
  std::size_t home(std::uint32_t id) const {
    constexpr std::uint32_t spread = 2654435769U;  // 2^32 by the golden ratio
    return ((id * spread) >> 7) & (slots_.size() - 1);
  }

  void grow() {
    std::vector<Slot> before(slots_.empty() ? 16 : 2 * slots_.size());
    before.swap(slots_);
    count_ = 0;
    for (Slot& slot : before)
      if (slot.id != nobody) insert(slot.id, std::move(slot.value));
  }

  std::vector<Slot> slots_;  // a power of two of them, at least half of them empty
  std::size_t count_ = 0;
};

}  // namespace trammel::symbolic
