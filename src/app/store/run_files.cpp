// SPDX-License-Identifier: Apache-2.0
#include "app/store/run_files.h"

#include "exchange/animation/to_html.h"
#include "exchange/frames/to_frames.h"
#include "exchange/plot/plot_run.h"
#include "exchange/plot/plot_sweep.h"
#include "exchange/table/to_csv.h"

namespace trammel::app {

namespace {

// Of the ranges where there are any, else of the tolerances.
void write_sweep_files(const Request& request, exchange::Report& report, Reply& reply) {
  inquiry::Answer& first = report.answers.front();
  if (!first.sweep && !first.tolerances) return;
  if (request.plot) reply.plot = exchange::plot_sweep(report.answers, report.model);
  const bool is_text = request.table == TableFormat::Csv || request.table == TableFormat::Json;
  if (is_text)
    reply.table = request.table == TableFormat::Csv && first.sweep ? exchange::to_csv(*first.sweep)
                                                                   : exchange::to_json(report);
  if (request.table != TableFormat::None && first.sweep) first.sweep->file = request.table_name;
}

}  // namespace

void write_run_files(const Request& request, const std::optional<inquiry::Animation>& animation,
                     exchange::Report& report, Reply& reply) {
  if (report.answers.empty()) return;
  if (request.command == Command::Sweep) return write_sweep_files(request, report, reply);
  if (!report.answers.back().trajectory) return;
  inquiry::Trajectory& run = *report.answers.back().trajectory;
  if (request.plot) reply.plot = exchange::plot_run(run, report.model);
  if (request.animate && animation) reply.animation = exchange::to_html(*animation);
  if (request.frames && animation) reply.frames = exchange::to_frames(*animation);
  if (request.table == TableFormat::Store) run.rows.clear();
  if (request.table == TableFormat::None || request.table == TableFormat::Store) return;
  reply.table =
      request.table == TableFormat::Csv ? exchange::to_csv(run) : exchange::to_json(report);
  run.file = request.table_name;
  run.rows_in_file = run.rows.size();
}

}  // namespace trammel::app
