// SPDX-License-Identifier: Apache-2.0
// From expressions to a tape.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "base/budget.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/program/tape.h"

namespace trammel::symbolic {

struct CompileOptions {
  /// Sines of sums and differences from those of their parts where that saves calls: the error
  /// stays at some 1e-16 absolute, but a sine near its zero loses relative accuracy.
  bool addition_theorems = true;
  std::size_t instructions = std::size_t{1} << 22;  // the longest tape that is made
  base::Budget budget = {};
};

struct Compilation {
  std::optional<Tape> tape;                           // none: stopped says why
  base::StopReason stopped = base::StopReason::None;  // Nodes: longer than the options allow
};

/// The roots as functions of the inputs (symbols and nodes of unknown functions, each once); other
/// symbols have no value (NaN), as in eval.
///
/// Guarantee  equal expressions give equal tapes, whatever else the pool holds
/// Errors  see docs/theory/symbolic/programs.md: values agree with eval to a few roundings for each
///         operation, and are not finite where those of eval are not
/// Cost    nearly linear: 1 to 3 us an instruction
Compilation compile(const ExprPool& pool, std::span<const ExprId> roots,
                    std::span<const ExprId> inputs, const CompileOptions& options = {});

}  // namespace trammel::symbolic
