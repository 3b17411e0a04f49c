// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/compile.h"

#include "symbolic/program/flat/lower.h"
#include "symbolic/program/flat/schedule.h"
#include "symbolic/program/flat/shared_parts.h"

namespace trammel::symbolic {

Compilation compile(const ExprPool& pool, std::span<const ExprId> roots,
                    std::span<const ExprId> inputs, const CompileOptions& options) {
  Lowered lowered = lower(pool, roots, inputs, options);
  if (lowered.stopped != base::StopReason::None) return {std::nullopt, lowered.stopped};
  const base::StopReason stop = share_parts(lowered.graph, lowered.roots, options.budget);
  if (stop != base::StopReason::None) return {std::nullopt, stop};
  std::optional<Tape> tape =
      schedule(lowered.graph, lowered.roots, static_cast<std::uint32_t>(inputs.size()),
               options.instructions);
  if (!tape) return {std::nullopt, base::StopReason::Nodes};
  return {std::move(tape), base::StopReason::None};
}

}  // namespace trammel::symbolic
