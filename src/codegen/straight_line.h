// SPDX-License-Identifier: Apache-2.0
// Formulas as a list of assignments, each short enough for the language: what a function's body is.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "codegen/language.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/present/present.h"

namespace trammel::codegen {

struct Assignment {
  enum class Kind : std::uint8_t { Temporary, Clause, Output };
  Kind kind;
  symbolic::ExprId symbol;  // of a temporary or clause
  symbolic::ExprId value;
};

/// In a pool of its own, so that the names of temporaries are nobody else's.
struct StraightLineCode {
  std::unique_ptr<symbolic::ExprPool> pool;
  std::vector<Assignment> assignments;  // each uses earlier ones alone; the outputs come last
  base::StopReason stopped = base::StopReason::None;
};

/// Clauses stay. Parts with several uses become temporaries t_1, t_2, ... (the first numbers that
/// no symbol has) if the whole, written out, has more nodes than `share_above` of the language; so
/// do parts of what would be longer than its `longest_statement` or nested too deeply.
///
/// Pre     a clause uses earlier clauses alone
/// Cost    O(reachable nodes)
StraightLineCode straight_line(const symbolic::ExprPool& pool, const symbolic::FormulaSet& program,
                               const Language& language);

}  // namespace trammel::codegen
