// SPDX-License-Identifier: Apache-2.0
// The machine at other values than its own, by the implicit road: what `trammel solve --given`
// would find there.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "inquiry/machine/analysis.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::inquiry {

struct VariedState {
  const ImplicitNumbers* numbers = nullptr;  // of the finder, until it finds another
  /// Why there are none, or why what depends on forces has none: the same words wherever the
  /// reason is the same, so that places can be counted.
  std::string why_none;
  bool passed_dead_point = false;  // on the way; the motion was continued smoothly
};

/// Each place is reached on the straight path from the model's own values, whatever was asked
/// before. One object a thread: what it writes of expressions goes into a pool of its own, laid
/// over that of the analysis.
///
/// Pre     nobody writes into the analysis' pool while the object lives
class StateFinder {
 public:
  explicit StateFinder(const Analysis& analysis);

  /// Cost    a path of some ten Newton solves, and a sparse LU
  VariedState find(std::span<const geometry::Override> values);

  /// The analysis there. Pre: the last state has numbers
  const Analysis& analysis() const { return analysis_; }

  /// The same reason with what it is about: `the way ends at theta = 2.1, where ...`; empty where
  /// nothing is missing.
  std::string explain(std::span<const geometry::Override> values);

 private:
  symbolic::Values numbers_at(std::span<const geometry::Override> values) const;

  const Analysis& origin_;
  symbolic::ExprPool scratch_;
  Analysis analysis_;  // what is decided at a place is changed by the way
};

}  // namespace trammel::inquiry
