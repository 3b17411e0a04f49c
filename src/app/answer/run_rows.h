// SPDX-License-Identifier: Apache-2.0
// Rows of a sweep that are runs: end time, events, and what `find` asks at the end.
#pragma once

#include "app/request/request.h"
#include "inquiry/sweep/row_block.h"
#include "inquiry/sweep/sweep_plan.h"

namespace trammel::app {

/// Each run has a model and a pool of its own, so that runs share nothing. Rows that a limit cut
/// short are left out.
///
/// Pre     all outlive the row maker; the model has a run, the last of which counts
/// Shapes  rows of varied values, time, events, `width` components
inquiry::RowMaker make_run_rows(const Request& request, const inquiry::SweepPlan& plan,
                                std::size_t width);

}  // namespace trammel::app
