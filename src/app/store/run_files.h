// SPDX-License-Identifier: Apache-2.0
// What a run writes beside its reply: a table, diagrams, a page that moves.
#pragma once

#include <optional>

#include "app/request/reply.h"
#include "app/request/task.h"
#include "exchange/report/report.h"
#include "inquiry/answer/animation.h"

namespace trammel::app {

/// Fills the parts of the reply that the task asks for, from the last run. Rows that go to a file
/// of their own are only named in the report then.
void write_run_files(const Simulate& task, const std::optional<inquiry::Animation>& animation,
                     exchange::Report& report, Reply& reply);

/// Diagrams of the last forecast, and the answer as JSON.
void write_forecast_files(const Predict& task, const exchange::Report& report, Reply& reply);

/// The same of a sweep: of the ranges where there are any, else of the tolerances.
void write_sweep_files(const Sweep& task, exchange::Report& report, Reply& reply);

}  // namespace trammel::app
