// SPDX-License-Identifier: Apache-2.0
#include "app/store/run_files.h"

#include "app/store/kept_rows.h"
#include "exchange/animation/to_html.h"
#include "exchange/frames/to_frames.h"
#include "exchange/plot/plot_forecast.h"
#include "exchange/plot/plot_run.h"
#include "exchange/plot/plot_sweep.h"
#include "exchange/table/to_csv.h"

namespace trammel::app {

namespace {

bool is_text(const TableFile& table) {
  return table.format == TableFormat::Csv || table.format == TableFormat::Json;
}

}  // namespace

void write_sweep_files(const Sweep& task, exchange::Report& report, Reply& reply) {
  if (report.answers.empty()) return;
  inquiry::AnswerContent& first = report.answers.front().content;
  auto* sweep = std::get_if<inquiry::SweepTable>(&first);
  if (sweep == nullptr && !std::holds_alternative<inquiry::ToleranceTable>(first)) return;
  if (task.plot) reply.plot = exchange::plot_sweep(report.answers, report.model);
  if (sweep != nullptr && KeptRowsFile::writes_text(task)) return;  // as the rows were found
  if (is_text(task.table))
    reply.table = task.table.format == TableFormat::Csv && sweep != nullptr
                      ? exchange::to_csv(*sweep)
                      : exchange::to_json(report);
  if (task.table.format != TableFormat::None && sweep != nullptr) sweep->file = task.table.name;
}

void write_run_files(const Simulate& task, const std::optional<inquiry::Animation>& animation,
                     exchange::Report& report, Reply& reply) {
  if (report.answers.empty()) return;
  auto* run = std::get_if<inquiry::Trajectory>(&report.answers.back().content);
  if (run == nullptr) return;
  if (task.plot) reply.plot = exchange::plot_run(*run, report.model);
  if (task.animate && animation) reply.animation = exchange::to_html(*animation);
  if (task.frames && animation) reply.frames = exchange::to_frames(*animation);
  if (task.table.format == TableFormat::Store) run->rows.clear();
  if (!is_text(task.table) || !run->file.empty()) return;  // as it has been written already
  reply.table =
      task.table.format == TableFormat::Csv ? exchange::to_csv(*run) : exchange::to_json(report);
  run->file = task.table.name;
  run->rows_in_file = run->rows.size();
}

void write_forecast_files(const Predict& task, const exchange::Report& report, Reply& reply) {
  if (task.table.format == TableFormat::Json) reply.table = exchange::to_json(report);
  if (!task.plot || report.answers.empty()) return;
  const inquiry::Answer& last = report.answers.back();
  if (!std::holds_alternative<prediction::Forecast>(last.content)) return;
  reply.plot = task.plot_is_page ? exchange::forecast_page(last, report.model)
                                 : exchange::plot_forecast(last, report.model);
}

}  // namespace trammel::app
