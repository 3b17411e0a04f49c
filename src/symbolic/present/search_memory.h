// SPDX-License-Identifier: Apache-2.0
// Searches for short forms in one pool, remembered: questions about one mechanism share clauses,
// and a vector has its components in common with their own questions.
#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "symbolic/expr/expr_id.h"

namespace trammel::symbolic {

enum class SearchDepth { FirstLook, Full };

/// A remembered search gives what it gave and is charged what it took, so that an answer does not
/// depend on the questions before it.
class SearchMemory {
 public:
  struct Search {
    ExprId best;
    std::uint64_t spent;    // of effort
    std::uint64_t allowed;  // ends a search where it is less than what is spent
    ExprId fewest = {};     // of as short forms the one with the fewest operations
  };

  /// How deep, and with which names of roots and their radicands.
  struct Kind {
    Kind(SearchDepth how_deep, std::map<std::uint32_t, ExprId> names = {})  // NOLINT: reads as one
        : depth(how_deep), roots(std::move(names)) {}
    friend bool operator<(const Kind& a, const Kind& b) {
      return a.depth != b.depth ? a.depth < b.depth : a.roots < b.roots;
    }
    SearchDepth depth;
    std::map<std::uint32_t, ExprId> roots;
  };

  /// Nothing where that search would have taken another course with this effort.
  const Search* find(ExprId e, const Kind& kind, std::uint64_t allowed) const {
    const auto found = searches_.find({e.value, kind});
    if (found == searches_.end()) return nullptr;
    const Search& search = found->second;
    const bool ended_by_itself = search.spent <= search.allowed;
    const bool same = ended_by_itself ? search.spent <= allowed : search.allowed == allowed;
    return same ? &search : nullptr;
  }
  void keep(ExprId e, const Kind& kind, const Search& search) {
    searches_[{e.value, kind}] = search;
  }

 private:
  std::map<std::pair<std::uint32_t, Kind>, Search> searches_;
};

}  // namespace trammel::symbolic
