// SPDX-License-Identifier: Apache-2.0
// Rows of a sweep that tell what the machine does in the long run.
#pragma once

#include "inquiry/answer/sweep_table.h"
#include "inquiry/sweep/row_block.h"
#include "inquiry/sweep/row_source.h"
#include "inquiry/sweep/row_start.h"
#include "inquiry/sweep/sweep_plan.h"

namespace trammel::inquiry {

/// `kind`, `period`, `repeats`, `ends`, behind the columns that are there.
void add_prediction_columns(bool has_units, const base::ShownUnit& shown_time, SweepTable& table);

/// Of the first phase that is a cycle, otherwise of the first: its kind, its period, how often it
/// repeats and the time of what ends it. No period where it has none, no end where it goes on.
///
/// Pre     source, road and plan outlive it; the road is watched
/// Cost    a row: RowStarts::find(), forecast_run()
RowMaker make_predict_rows(const RowSource& source, const RunRoad& road, const SweepPlan& plan);

}  // namespace trammel::inquiry
