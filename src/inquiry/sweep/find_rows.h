// SPDX-License-Identifier: Apache-2.0
// Rows of what `find` asks for at varied values.
#pragma once

#include <optional>

#include "inquiry/sweep/formula_road.h"
#include "inquiry/sweep/row_block.h"
#include "inquiry/sweep/row_source.h"
#include "inquiry/sweep/sweep_plan.h"

namespace trammel::inquiry {

/// By formulas where there are any, else by the implicit road; where a formula has no value, the
/// implicit road says why.
///
/// Pre     all outlive the row maker
RowMaker make_find_rows(const RowSource& source, const SweepPlan& plan,
                        const AskedComponents& asked, const std::optional<FormulaRoad>& road);

/// What is told of a row whose way passes a dead point smoothly.
inline constexpr const char* passes_dead_point = "a dead point is passed on the way";

}  // namespace trammel::inquiry
