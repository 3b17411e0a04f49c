// SPDX-License-Identifier: Apache-2.0
// Systems of linear equations between expressions, and what is found about them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

struct MatrixEntry {
  std::size_t row, column;
  ExprId value;
};

/// A x = b for one or several b; what is not an entry is 0, entries at one place are added.
struct LinearSystem {
  std::size_t size = 0;                    // equations, and unknowns
  std::vector<MatrixEntry> matrix;         // A
  std::vector<std::vector<ExprId>> right;  // each b, of length size
};

enum class LinearStatus : std::uint8_t {
  Regular,    // det A is proved not to vanish identically: one solution
  Singular,   // det A is proved to vanish identically
  Undecided,  // a pivot could be neither proved nor refuted: see `pivot`
  Stopped,    // a limit was reached: see `stopped`
};

struct Pivot {
  std::size_t row, column;
};

struct LinearOutcome {
  LinearStatus status = LinearStatus::Stopped;
  ExprId determinant{};                             // Regular and Singular (0)
  std::vector<std::vector<ExprId>> solutions = {};  // Regular: x for each b
  std::vector<std::size_t> dependent_rows = {};     // Singular: combinations of the other rows of A
  /// Singular, for each b: whether the dependent rows of (A, b) are the same combinations; none
  /// where that could not be decided.
  std::vector<std::optional<bool>> consistent = {};
  std::optional<Pivot> pivot = {};  // Undecided
  base::StopReason stopped = base::StopReason::None;
};

}  // namespace trammel::symbolic
