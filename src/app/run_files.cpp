// SPDX-License-Identifier: Apache-2.0
#include "app/run_files.h"

#include "exchange/animation/to_html.h"
#include "exchange/frames/to_frames.h"
#include "exchange/plot/plot_run.h"
#include "exchange/table/to_csv.h"

namespace trammel::app {

void write_run_files(const Request& request, const std::optional<inquiry::Animation>& animation,
                     exchange::Report& report, Reply& reply) {
  if (report.answers.empty() || !report.answers.back().trajectory) return;
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
