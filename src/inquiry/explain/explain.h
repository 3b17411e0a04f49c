// SPDX-License-Identifier: Apache-2.0
// `explain`: the construction as steps that a reader can follow with ruler and compass, each with
// its formula; then how forces and motion follow.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "inquiry/answer/derivation.h"
#include "inquiry/machine/case.h"
#include "symbolic/present/present.h"

namespace trammel::inquiry {

struct ExplainedStep {
  std::string text;  // `C is where the circle about B with radius b meets the line x_axis`
  std::vector<symbolic::Clause> formulas;  // x_C = ..., y_C = ..., in the names of earlier steps
  std::vector<geometry::DefiningEquation> equations = {};  // that define names together
};

struct Explanation {
  std::vector<ExplainedStep> steps;
  std::string why_none;  // where there is no construction
  std::vector<Derivation> derivations;
  base::Diagnostics unconfirmed;  // of steps whose formulas the implicit road does not confirm
  symbolic::PoolLayer pool;       // of its expressions, once it owns them: see own()
};

/// Coordinates that need a root keep their names in the steps after them.
///
/// Cost    presentation of two formulas a step
Explanation explain(const Case& here);

}  // namespace trammel::inquiry
