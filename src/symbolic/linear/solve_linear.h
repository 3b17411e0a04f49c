// SPDX-License-Identifier: Apache-2.0
// Linear equations between expressions, solved by the way that suits their size.
#pragma once

#include <span>

#include "symbolic/linear/linear_system.h"
#include "symbolic/poly/limits.h"

namespace trammel::symbolic {

struct LinearOptions {
  /// Said by the caller: A is symmetric and positive definite wherever it matters, as a mass matrix
  /// is. Pivots on the diagonal then never vanish, and elimination is used where it is shorter.
  bool definite = false;
  /// Multiplications up to which a block is solved by minors.
  std::size_t minor_work = 4'000;
  /// Of the fraction-free elimination that is tried for larger blocks, in units of about 0.1 us.
  std::uint64_t ring_effort = 2'000'000;
  base::Budget budget = {};
};

/// Blocks of the triangular form one after the other: each by minors without division where these
/// are few, else by fraction-free elimination in the polynomial ring, else by elimination on nodes.
/// No pivot and no determinant is divided by that is not proved to be nonzero.
///
/// Pre     rows and columns of the entries are < size
/// Cost    6 unknowns, full: about 1 ms; a tridiagonal system: O(n)
LinearOutcome solve_linear(ExprPool& pool, const LinearSystem& system,
                           const LinearOptions& options = {});

/// A full matrix by rows; see LinearSystem.
LinearSystem make_system(std::size_t size, std::span<const ExprId> matrix,
                         std::vector<std::vector<ExprId>> right = {});

/// The determinant of a full matrix by rows, as short as minors give it; undefined() where the
/// outcome is neither Regular nor Singular.
ExprId determinant(ExprPool& pool, std::size_t size, std::span<const ExprId> matrix,
                   const LinearOptions& options = {});

}  // namespace trammel::symbolic
