// SPDX-License-Identifier: Apache-2.0
// Formulas in the coordinates of elements that hold each other: the equations that define these.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "inquiry/answer/answer.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// Whether coordinates of cores, their rates or their multipliers occur.
bool uses_core(const Case& here, std::span<const symbolic::ExprId> roots);
bool uses_core(const Case& here, const symbolic::FormulaSet& program);

/// The systems behind all names of cores in the roots, each after those that it uses; in the
/// model's parameters, as they are derived in full.
std::vector<geometry::DefiningSystem> find_core_systems(const Case& here,
                                                        std::span<const symbolic::ExprId> roots);

/// Adds the systems behind all names of cores in the formula, and clauses for coordinates that
/// these name; in the model's parameters and made short. False where they depend on what loads
/// decide: then there is no formula.
///
/// Cost    presentation of the equations, within the effort for all of them
bool add_core_systems(const Case& here, Formula& formula, std::uint64_t effort);

}  // namespace trammel::inquiry
