// SPDX-License-Identifier: Apache-2.0
// Rows that would need other shapes of parts.
#pragma once

#include <optional>

#include "base/diagnostic.h"
#include "inquiry/machine/case.h"
#include "inquiry/sweep/sweep.h"

namespace trammel::inquiry {

/// Why a name of the plan cannot be varied: shapes are looked at once, for the values of the text
/// and --given. What touches in runs is known for these alone, and so are areas of crossing pieces.
///
/// Errors  shape-has-names, simulation-unsupported of runs and predictions
std::optional<base::Diagnostic> check_dimensions(const Case& here, const SweepPlan& plan,
                                                 RowsOf rows);

}  // namespace trammel::inquiry
