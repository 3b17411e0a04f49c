// SPDX-License-Identifier: Apache-2.0
// What rows are found from. Nothing of it can be written, so that threads share it without a lock.
#pragma once

#include <span>

#include "base/budget.h"
#include "inquiry/machine/case.h"
#include "inquiry/machine/find_state.h"

namespace trammel::inquiry {

/// Pre     the case outlives it
struct RowSource {
  explicit RowSource(const Case& here)
      : machine(here.machine),
        values(here.values),
        asked(here.asked),
        forms(here.forms),
        budget(here.scratch.pool.budget()) {}

  const Machine& machine;
  const geometry::ParameterValues& values;  // where nothing is varied
  const SolvedState* asked;                 // at these; null where they cannot be assembled
  const ClosedForms* forms;
  base::Budget budget;

  geometry::ParameterValues varied(std::span<const geometry::Override> by) const {
    return with_overrides(machine.sketch.equations, values, by);
  }
  StateOutcome find(std::span<const geometry::Override> by) const {
    return find_state(machine, varied(by), budget);
  }
};

}  // namespace trammel::inquiry
