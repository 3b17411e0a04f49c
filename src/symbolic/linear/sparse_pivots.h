// SPDX-License-Identifier: Apache-2.0
// What both eliminations share: which entry comes next, and the signs of the order taken.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "symbolic/linear/linear_system.h"
#include "symbolic/linear/permutation.h"
#include "symbolic/normal/normal.h"

namespace trammel::symbolic {

template <class Value>
struct SparseRow {
  std::map<std::size_t, Value> cells;  // by column
  std::vector<Value> right;
  std::size_t number = 0;  // in the system
  std::size_t level = 0;   // pivots that it has met (fraction-free elimination)
};

/// A pivot, or why there is none.
struct PivotChoice {
  std::optional<Pivot> pivot;      // place in the list of rows, and column
  std::optional<Pivot> undecided;  // one of the entries that could be neither, if there is one
};

/// The first entry in Markowitz' order that is proved not to be 0: quickly if one can be, else by
/// the full test. With `diagonal`, those of the diagonal come first.
///
/// Cost    O(e log e) for e entries left, and the tests
template <class Value, class Quick, class Full>
PivotChoice choose_pivot(const std::vector<SparseRow<Value>>& rows, std::size_t first,
                         bool diagonal, Quick quick, Full full) {
  std::map<std::size_t, std::size_t> count;
  for (std::size_t r = first; r < rows.size(); ++r)
    for (const auto& cell : rows[r].cells) ++count[cell.first];
  struct Candidate {
    bool late;
    std::size_t cost, row, column;
  };
  std::vector<Candidate> candidates;
  for (std::size_t r = first; r < rows.size(); ++r)
    for (const auto& cell : rows[r].cells)
      candidates.push_back({diagonal && rows[r].number != cell.first,
                            (rows[r].cells.size() - 1) * (count[cell.first] - 1), r, cell.first});
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) {
                     return a.late != b.late ? b.late : a.cost < b.cost;
                   });
  for (const Candidate& c : candidates)
    if (quick(rows[c.row].cells.at(c.column))) return {Pivot{c.row, c.column}, {}};
  PivotChoice choice;
  for (const Candidate& c : candidates) {
    const ZeroTest test = full(rows[c.row].cells.at(c.column));
    if (test == ZeroTest::Nonzero) return {Pivot{c.row, c.column}, {}};
    if (test == ZeroTest::Unknown && !choice.undecided)
      choice.undecided = Pivot{rows[c.row].number, c.column};
  }
  return choice;
}

/// What is known when no entry from row `rank` on can be a pivot. `test` tells of a right-hand side
/// whether it is 0.
template <class Value, class Test>
LinearOutcome without_pivot(const std::vector<SparseRow<Value>>& rows, std::size_t rank,
                            const PivotChoice& choice, ExprId zero, Test test) {
  if (choice.undecided) return {.status = LinearStatus::Undecided, .pivot = choice.undecided};
  LinearOutcome outcome{.status = LinearStatus::Singular, .determinant = zero};
  for (std::size_t k = 0; k < rows[rank].right.size(); ++k) {
    std::optional<bool> consistent = true;
    for (std::size_t r = rank; r < rows.size(); ++r) {
      const ZeroTest found = test(rows[r].right[k]);
      if (found == ZeroTest::Nonzero) consistent = false;
      if (found == ZeroTest::Unknown && consistent.value_or(false)) consistent = std::nullopt;
    }
    outcome.consistent.push_back(consistent);
  }
  for (std::size_t r = rank; r < rows.size(); ++r) outcome.dependent_rows.push_back(rows[r].number);
  std::sort(outcome.dependent_rows.begin(), outcome.dependent_rows.end());
  return outcome;
}

/// Whether the rows and columns of the pivots, in their order, make the determinant negative.
template <class Value>
bool is_negative_order(const std::vector<SparseRow<Value>>& rows,
                       const std::vector<std::size_t>& columns) {
  std::vector<std::size_t> order;
  for (const auto& row : rows) order.push_back(row.number);
  return is_odd(order) != is_odd(columns);
}

}  // namespace trammel::symbolic
