// SPDX-License-Identifier: Apache-2.0
// The linear system that the accelerations of what moves solve.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "inquiry/machine/case.h"
#include "symbolic/present/present.h"

namespace trammel::inquiry {

/// matrix * unknowns = right, in the model's parameters: accelerations, then multipliers of the
/// constraints on coordinates that are in force.
struct AccelerationSystem {
  std::vector<std::string> names;
  std::vector<symbolic::ExprId> unknowns;
  symbolic::FormulaSet entries;  // bodies: the matrix by rows, then the right side

  std::size_t size() const { return unknowns.size(); }
};

/// Math    of coordinates [M -A'; A 0] [q''; lambda] = [f; b]; of a sketch the reactions of free
///         constraints vanish, which are linear in the accelerations
/// Errors  nothing where there are no formulas, or more is unknown than that
/// Cost    one gradient a free constraint
std::optional<AccelerationSystem> derive_acceleration_system(const Case& here);

}  // namespace trammel::inquiry
