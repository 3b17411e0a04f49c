// SPDX-License-Identifier: Apache-2.0
// Everything that could solve one equation for one unknown: the ways, tried in turn. What is found
// here may be too much (squaring adds roots) and is put back into the equation afterwards.
#pragma once

#include <vector>

#include "symbolic/poly/limits.h"
#include "symbolic/solve/solution.h"

namespace trammel::symbolic {

struct Candidate {
  ExprId value;
  ExprId period;  // integer 0: none
  std::vector<ExprId> conditions;
  std::uint32_t multiplicity = 1;
};

struct Candidates {
  std::vector<Candidate> list;
  std::vector<ExprId> unsolved;  // factors for which no way was found
  base::StopReason stopped = base::StopReason::None;
};

/// Math    factors apart; each becomes a polynomial in its kernels (the unknown, roots, sine and
///         cosine, exponentials, ...): one kernel, roots by radicals and the kernel inverted;
///         sine and cosine of one angle, angles.h; roots beside other kernels, eliminated by
///         resultants; sums of logarithms or of inverse functions, exponentiated; sign, min and
///         max, each case
/// Cost    bounded by limits.effort
Candidates find_candidates(ExprPool& pool, ExprId equation, ExprId unknown,
                           std::span<const Replacement> given, const PolyLimits& limits);

}  // namespace trammel::symbolic
