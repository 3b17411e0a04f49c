// SPDX-License-Identifier: Apache-2.0
// From the pool's expressions to the flat graph that a tape is scheduled from.
#pragma once

#include <span>
#include <vector>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/program/compile.h"
#include "symbolic/program/flat/flat_graph.h"

namespace trammel::symbolic {

struct Lowered {
  FlatGraph graph;
  std::vector<Signed> roots;
  base::StopReason stopped = base::StopReason::None;
};

/// What has no symbols becomes one constant; powers up to 32 become products, negative ones
/// denominators where nobody else uses them, halves square roots; angles go by plan_angles.
///
/// Cost    O(reachable nodes), nearly
Lowered lower(const ExprPool& pool, std::span<const ExprId> roots, std::span<const ExprId> inputs,
              const CompileOptions& options);

}  // namespace trammel::symbolic
