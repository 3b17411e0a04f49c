// SPDX-License-Identifier: Apache-2.0
// The shortest correct form of an expression that the search finds: what the user is shown.
#pragma once

#include <cstddef>
#include <vector>

#include "base/budget.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

struct PresentOptions {
  double seconds = 0.25;  // of search; the best form so far is given when they are over
  bool where = true;      // allow `... where r = ...` for shared parts
};

struct Clause {
  ExprId symbol;
  ExprId value;  // may use symbols of earlier clauses
};

struct Presentation {
  ExprId expr;
  std::vector<Clause> where;                          // first defined first
  std::size_t operations = 0;                         // of the expression and its clauses as text
  base::StopReason stopped = base::StopReason::None;  // why the search ended early
};

/// The value is that of `e` wherever `e` is defined and the recorded facts hold; the result has
/// never more operations than `e` itself. Deterministic but for the time limit.
///
/// Cost    a textbook formula: below 5 ms
Presentation present(ExprPool& pool, ExprId e, const PresentOptions& options = {});

}  // namespace trammel::symbolic
