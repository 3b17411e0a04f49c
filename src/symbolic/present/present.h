// SPDX-License-Identifier: Apache-2.0
// The shortest correct form of an expression that the search finds: what the user is shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/present/search_memory.h"

namespace trammel::symbolic {

struct PresentOptions {
  /// Of search, in units of about 0.1 us; the best form so far is given when it is spent.
  std::uint64_t effort = 800'000;
  bool where = true;               // allow `... where r = ...` for shared parts
  SearchMemory* memory = nullptr;  // of the pool; saves what was searched before
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

/// Several formulas with clauses in common.
struct FormulaSet {
  std::vector<ExprId> bodies;
  std::vector<Clause> where;
  std::size_t operations = 0;
  base::StopReason stopped = base::StopReason::None;
};

/// The value is that of `e` wherever `e` is defined and the recorded facts hold; the result has
/// never more operations than `e` itself. Deterministic, but where the pool's own budget ends it.
///
/// Cost    a textbook formula: below 5 ms
Presentation present(ExprPool& pool, ExprId e, const PresentOptions& options = {});

/// What cancels and factors in one pass, without clauses: of the value of `e`, never longer.
///
/// Cost    a fifth of present(), 2 ms at the most; a usual coordinate takes a tenth of that
ExprId look_once(ExprPool& pool, ExprId e);

/// The same for several formulas, such as the components of a vector, together with clauses that
/// they already have. The effort is shared among all of them.
FormulaSet present(ExprPool& pool, const FormulaSet& program, const PresentOptions& options = {});

}  // namespace trammel::symbolic
