// SPDX-License-Identifier: Apache-2.0
// All real roots of a function of one unknown in a range, with proofs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/expr/substitute.h"

namespace trammel::symbolic {

struct RealRange {
  double low = 0.0;
  double high = 0.0;
};

struct RealRootOptions {
  int precision = 128;              // bits
  std::size_t evaluations = 20000;  // of the function and its derivative, at most
  base::Budget budget = {};
};

struct RealRoot {
  Ball place;                     // contains the root; of radius 0 where it is a short rational
  std::optional<Rational> exact;  // the root itself, proved by substitution
  std::uint32_t multiplicity = 1;
};

/// Every root of e lies in one of `roots` or of `undecided`.
struct RealRoots {
  std::vector<RealRoot> roots;  // ascending; each contains exactly one root
  std::vector<Ball> undecided;  // poles that do not cancel, touching points, ends of the domain
  bool complete = true;         // false: the limits were reached, parts of the range lie undecided
};

/// The roots of e in the closed range, where e has a value; a root that the enclosures cannot tell
/// from an end of the range is reported too.
///
/// Math    e is split into factors. Of each, boxes without a root are dropped, bisecting; where the
///         derivative keeps its sign a change of sign of the function proves one root, which an
///         interval Newton iteration encloses [Moore2009 8]. Exact rationals are tried where that
///         fails (double roots, ends of the domain).
/// Pre     `given` has constants for every other symbol
/// Cost    about 10 to 60 evaluations a root
RealRoots find_real_roots(ExprPool& pool, ExprId e, ExprId unknown, RealRange range,
                          std::span<const Replacement> given, const RealRootOptions& options = {});

}  // namespace trammel::symbolic
