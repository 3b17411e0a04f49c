// SPDX-License-Identifier: Apache-2.0
// Derivatives of answers by given values.
#pragma once

#include <vector>

#include "inquiry/run/asked_components.h"
#include "inquiry/sweep/sweep_plan.h"

namespace trammel::inquiry {

struct Slopes {
  std::vector<double> nominal;              // by component
  std::vector<std::vector<double>> slopes;  // by component and sampled value; NaN where none
  bool by_formula = false;                  // all of them
};

/// At the model's values, by differentiated formulas, or else by central differences of solutions;
/// where both are there, formulas count that these confirm.
///
/// Cost    four states of the implicit road for each value
Slopes find_slopes(const Case& here, const SweepPlan& plan, const AskedComponents& asked);

}  // namespace trammel::inquiry
