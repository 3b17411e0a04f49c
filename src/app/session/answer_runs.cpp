// SPDX-License-Identifier: Apache-2.0
#include "app/session/answer_runs.h"

#include <utility>

#include "app/store/csv_run.h"
#include "app/store/stored_run.h"
#include "inquiry/run/simulate.h"
#include "model/fixes.h"
#include "simulation/diagnostic_kinds.h"

namespace trammel::app {

namespace {

class RunAnswerer {
 public:
  RunAnswerer(Call& call, const ModelText& text, const Simulate& task,
              const inquiry::RowKeeper* keeper)
      : call_(call), text_(text), task_(task), keeper_(keeper) {}

  // The last run is the one that has a table.
  void answer(const model::Run& run) {
    const bool is_last = &run == &call_.model()->runs.back();
    const TableFile& table = task_.table;
    if (!is_last || keeper_ != nullptr)
      return report(run, simulate(run, is_last ? keeper_ : nullptr));
    if (table.format == TableFormat::Store) {
      StoredRun stored(text_, task_, run.text, call_.loaded().tables);
      return answer_into(stored, run);
    }
    if (table.format == TableFormat::Csv && !task_.plot) {  // diagrams are drawn from all rows
      CsvRun rows(table.name);
      return answer_into(rows, run);
    }
    report(run, simulate(run, nullptr));
  }

  std::optional<inquiry::Animation> answer_all() {
    const model::Model& model = *call_.model();
    if (model.runs.empty())
      diagnostics_.push_back({simulation::nothing_simulated,
                              std::nullopt,
                              "the model does not say for how long to simulate",
                              {"add a statement, for example 'simulate for 10 s'",
                               {add_duration(model, "simulate", 10)}}});
    if (call_.here() != nullptr)
      for (const model::Run& run : model.runs) answer(run);
    call_.report(std::move(diagnostics_));
    return std::move(animation_);
  }

 private:
  inquiry::SimulateOutcome simulate(const model::Run& run, const inquiry::RowKeeper* keeper) {
    return inquiry::answer_simulate(
        *call_.here(), run,
        {task_.accuracy, call_.budget(), call_.loaded().given, shows(), keeper, task_.progress});
  }

  template <class File>
  void answer_into(File& file, const model::Run& run) {
    const inquiry::RowKeeper keeper = file.keeper();
    inquiry::SimulateOutcome found = simulate(run, &keeper);
    if (auto* table = std::get_if<inquiry::Trajectory>(&found.answer.content)) file.finish(*table);
    base::append(diagnostics_, file.take_diagnostics());
    report(run, std::move(found));
  }

  bool shows() const { return task_.animate || task_.frames; }

  void report(const model::Run& run, inquiry::SimulateOutcome found) {
    animation_ = std::move(found.animation);
    if (shows() && call_.model()->lagrangian)
      diagnostics_.push_back({simulation::simulation_unsupported, run.span,
                              "the model has no points that a page could show",
                              "models in coordinates have numbers alone: --plot shows them"});
    call_.answer(std::move(found.answer), run.span);
    base::append(diagnostics_, std::move(found.diagnostics));
  }

  Call& call_;
  const ModelText& text_;
  const Simulate& task_;
  const inquiry::RowKeeper* keeper_;
  base::Diagnostics diagnostics_;
  std::optional<inquiry::Animation> animation_;
};

}  // namespace

std::optional<inquiry::Animation> answer_runs(Call& call, const ModelText& text,
                                              const Simulate& task,
                                              const inquiry::RowKeeper* keeper) {
  if (!call.model()) return std::nullopt;
  return RunAnswerer(call, text, task, keeper).answer_all();
}

}  // namespace trammel::app
