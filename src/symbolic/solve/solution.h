// SPDX-License-Identifier: Apache-2.0
// What solving gives back, whatever was solved.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/budget.h"
#include "symbolic/enclose/real_roots.h"
#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/expr/substitute.h"

namespace trammel::symbolic {

/// How a solution was verified. All formulas are put back into the equations.
enum class Check : std::uint8_t {
  Proved,       // zero is proved by the normal form
  Sampled,      // zero in balls at every sample point where the solution is real
  Conditional,  // zero at the given values or at some sample points, but not at all of them
  Enclosed,     // a number: a ball proved to contain one root
  Unproved,     // a number: the equations nearly hold, no proof was found
};

/// One solution, or a family of them: values[i] + k*periods[i] for every integer k.
struct Solution {
  std::vector<ExprId> values;      // of the unknowns; undefined() where only the number is known
  std::vector<Ball> numbers;       // at the given values; not finite where not known or not real
  std::vector<ExprId> periods;     // integer 0 for those that do not repeat
  std::vector<ExprId> free;        // unknowns that may have any value
  std::vector<ExprId> conditions;  // >= 0 where this solution holds; none: wherever it is real
  std::uint32_t multiplicity = 1;
  Check check = Check::Proved;
};

enum class SolveStatus : std::uint8_t {
  Closed,      // formulas (some numbers may stand beside them where not every factor has formulas)
  Numeric,     // numbers near the given values
  NoSolution,  // no real one that the assumptions allow
  AllValues,   // the equations hold whatever the unknowns are
  Undecided,   // see reason
};

struct SolveOutcome {
  SolveStatus status = SolveStatus::Undecided;
  std::vector<Solution> solutions;  // the nearest to the given values first
  bool complete = false;            // every real solution is listed, for parameters in general
  std::string reason;               // a sentence where undecided or not complete
};

struct SolveOptions {
  /// Constants for symbols: they choose branches, order the solutions and give the numbers.
  std::vector<Replacement> given;
  /// Where to look for roots that have no formula; without it a range about the given value.
  std::optional<RealRange> range;
  bool present = true;                // bring the formulas to their shortest form
  std::uint64_t effort = 20'000'000;  // of algebra, in units of about 0.1 us
  base::Budget budget = {};
};

}  // namespace trammel::symbolic
