// SPDX-License-Identifier: Apache-2.0
// Rows of a sweep that are the ends of runs.
#pragma once

#include "inquiry/sweep/row_block.h"
#include "inquiry/sweep/row_source.h"
#include "inquiry/sweep/row_start.h"
#include "inquiry/sweep/sweep_plan.h"

namespace trammel::inquiry {

/// The end of a run: its time, the number of its events, then what is asked for, which the implicit
/// road confirms there.
///
/// Pre     source, road and plan outlive it
/// Cost    a row: RowStarts::find(), the motion, a state of the implicit road
RowMaker make_run_rows(const RowSource& source, const RunRoad& road, const SweepPlan& plan);

}  // namespace trammel::inquiry
