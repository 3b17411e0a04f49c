// SPDX-License-Identifier: Apache-2.0
// Stationary points and what they are.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/solve/solution.h"

namespace trammel::symbolic {

enum class StationaryKind : std::uint8_t { Maximum, Minimum, Neither, Unknown };

struct StationaryPoint {
  Solution place;
  ExprId value;  // of the expression there; undefined() where only the number is known
  Ball number;   // the same at the given values
  StationaryKind kind = StationaryKind::Unknown;
  bool always = false;  // the kind is proved whatever the parameters; else at the given values
};

struct OptimumOutcome {
  SolveStatus status = SolveStatus::Undecided;  // of the gradient = 0
  std::vector<StationaryPoint> points;          // the nearest to the given values first
  bool complete = false;
  std::string reason;
};

/// Where every derivative of e by the unknowns is 0, and of what kind.
///
/// Math    the sign of the second derivative in balls; of several unknowns the leading minors of
///         the Hessian (all > 0 minimum, alternating from < 0 maximum, a determinant of another
///         sign pattern neither); one unknown with f'' = 0: the first derivative that is not;
///         where e has a corner (|x| at 0) the values on either side, of one unknown alone
/// Cost    that of solve_equation or solve_system and n^2 derivatives
OptimumOutcome find_optimum(ExprPool& pool, ExprId e, std::span<const ExprId> unknowns,
                            const SolveOptions& options = {});

/// An expression as it is on one branch, where it is simpler.
struct BranchOf {
  ExprId branch, whole;
};

/// Places and values of the branch; what they are by the whole, which may have a corner there:
/// |x|^3 is x^3 on one side of its minimum.
OptimumOutcome find_optimum(ExprPool& pool, const BranchOf& e, std::span<const ExprId> unknowns,
                            const SolveOptions& options = {});

}  // namespace trammel::symbolic
