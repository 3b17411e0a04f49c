// SPDX-License-Identifier: Apache-2.0
// Boxes of one unknown: which hold one root of a function, which none, which cannot be decided.
#pragma once

#include <vector>

#include "symbolic/enclose/ball_program.h"
#include "symbolic/enclose/real_roots.h"
#include "symbolic/expr/eval/eval_arb.h"

namespace trammel::symbolic {

struct RootBoxes {
  std::vector<ArbVector> roots;      // balls, each with exactly one root, which is simple
  std::vector<ArbVector> undecided;  // balls
  bool complete = true;
};

/// Roots of the first root of the program, whose second is the derivative, in [low, high].
RootBoxes find_root_boxes(BallProgram& program, RealRange range, const RealRootOptions& options);

}  // namespace trammel::symbolic
