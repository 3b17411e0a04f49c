// SPDX-License-Identifier: Apache-2.0
// What is to be looked at (again): indices, visited in ascending order whatever the order in which
// they were added.
#pragma once

#include <cstdint>
#include <set>

namespace trammel::geometry {

class Worklist {
 public:
  void add(std::uint32_t index) { waiting_.insert(index); }

  /// Visits each that waits. One that is added meanwhile is still visited where it lies ahead, and
  /// else waits for the next sweep. Returns whether some visit returned true.
  ///
  /// Cost    O(log n) a visit
  template <class Visit>
  bool sweep(Visit visit) {
    bool progress = false;
    for (auto next = waiting_.begin(); next != waiting_.end();) {
      const std::uint32_t index = *next;
      waiting_.erase(next);
      if (visit(index)) progress = true;
      next = waiting_.upper_bound(index);
    }
    return progress;
  }

  /// Visits until one visit returns true; the others wait on.
  template <class Visit>
  bool find(Visit visit) {
    while (!waiting_.empty()) {
      const std::uint32_t index = *waiting_.begin();
      waiting_.erase(waiting_.begin());
      if (visit(index)) return true;
    }
    return false;
  }

 private:
  std::set<std::uint32_t> waiting_;
};

}  // namespace trammel::geometry
